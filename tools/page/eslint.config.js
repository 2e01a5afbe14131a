import js from "@eslint/js";
import globals from "globals";

export default [
  js.configs.recommended,
  {
    files: ["adapters/browser/**/*.js"],
    languageOptions: { ecmaVersion: 2025, sourceType: "module", globals: globals.browser },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "eqeqeq": "error",
      "no-implicit-globals": "error",
      "no-shadow": "off",
      "no-use-before-define": ["error", { functions: false, classes: false, variables: false }],
      "no-var": "error",
      "prefer-const": "error",
    },
  },
  {
    files: ["adapters/browser/static/{worker,pushed}.js"],
    languageOptions: { sourceType: "script", globals: { ...globals.serviceworker, VERSION: "readonly" } },
    rules: { "no-implicit-globals": "off", "no-unused-vars": ["error", { vars: "local" }] },
  },
  { files: ["adapters/browser/pages/guard.js"], languageOptions: { sourceType: "script" } },
];
