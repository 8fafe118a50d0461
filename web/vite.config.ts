import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";

const house = "127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), svelteTesting()],
  build: {
    // The house serves the client from inside the Python package, so that an installed wheel is whole.
    outDir: "../src/pyramidion/client",
    emptyOutDir: true,
    target: "es2022",
    // The Content-Security-Policy allows neither inline scripts nor data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    fs: { allow: [".."] }, // the rule books are in docs/rules
    proxy: {
      "/api": `http://${house}`,
      "/ws": { target: `ws://${house}`, ws: true },
    },
  },
  test: {
    environment: "jsdom",
    include: ["src/**/*.test.ts"],
    setupFiles: ["src/test-setup.ts"],
    // One page for all files of a worker: making it anew for each took three times as long as the tests themselves.
    isolate: false,
    // A test left behind as `.only` would silence all the others.
    allowOnly: false,
    restoreMocks: true,
    // A busy machine is no failure: this only ends a test that hangs.
    testTimeout: 120_000,
  },
});
