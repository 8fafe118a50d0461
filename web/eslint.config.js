import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default ts.config(
  // Clients of installed packages: copies, kept in style where they come from.
  { ignores: ["src/installed/"] },
  js.configs.recommended,
  ts.configs.strict,
  svelte.configs.recommended,
  svelte.configs.prettier,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: {
      parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig },
    },
  },
  {
    rules: {
      // The compiler knows what is defined.
      "no-undef": "off",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      // A literal space between two elements has to be written so.
      "svelte/no-useless-mustaches": "off",
    },
  },
  {
    // What a test takes for granted it may say so; a field is bound by its index, which has no other form.
    files: ["**/*.test.ts", "src/plain/FieldInput.svelte", "src/plain/MoveForm.svelte"],
    rules: { "@typescript-eslint/no-non-null-assertion": "off" },
  },
);
