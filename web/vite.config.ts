import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";

const house = "127.0.0.1:8000";

/** Shared code under one name wherever a game's client lies; tsconfig.json says the same. */
const shared = (folder: string): string => fileURLToPath(new URL(`src/${folder}`, import.meta.url));

const page = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  plugins: [svelte(), svelteTesting()],
  resolve: { alias: { $lib: shared("lib"), $games: shared("games"), $testing: shared("testing") } },
  build: {
    // The house serves the client from inside the Python package, so that an installed wheel is whole.
    outDir: "../src/pyramidion/client",
    emptyOutDir: true,
    target: "es2022",
    // The Content-Security-Policy allows neither inline scripts nor data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: { index: page("index.html"), sw: page("src/worker/sw.ts") },
      output: {
        // Browsers look for a newer service worker under the same name; everything else is named by its content.
        entryFileNames: ({ name }) => (name === "sw" ? "sw.js" : "assets/[name]-[hash].js"),
      },
    },
  },
  server: {
    fs: { allow: [".."] }, // tests read the rule books of the games' packages
    proxy: {
      "/api": `http://${house}`,
      "/ws": { target: `ws://${house}`, ws: true },
    },
  },
  test: {
    environment: "jsdom",
    include: ["src/**/*.test.ts"],
    setupFiles: ["src/test-setup.ts"],
    // Left out of tests otherwise; this one is read for its colours.
    css: { include: [/tokens\.css/] },
    // One page for all files of a worker: making it anew for each took three times as long as the tests themselves.
    isolate: false,
    // A test left behind as `.only` would silence all the others.
    allowOnly: false,
    restoreMocks: true,
    // A busy machine is no failure: this only ends a test that hangs.
    testTimeout: 120_000,
  },
});
