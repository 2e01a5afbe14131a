import js from "@eslint/js";
import globals from "globals";

// `any` silently turns type checks off; `unknown` requires a check of the actual type.
const TYPES = /@(?:type|typedef|param|returns|template)\s*(\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})/g;
const noAny = {
  create: (context) => ({
    Program() {
      for (const comment of context.sourceCode.getAllComments()) {
        const types = [...comment.value.matchAll(TYPES)];
        if (types.some(([, type]) => /\bany\b/.test(type))) context.report({ loc: comment.loc, message: "Say which type it is, not any." });
      }
    },
  }),
};

export default [
  js.configs.recommended,
  {
    files: ["adapters/browser/**/*.js"],
    languageOptions: { ecmaVersion: 2025, sourceType: "module", globals: globals.browser },
    plugins: { page: { rules: { "no-any": noAny } } },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "eqeqeq": "error",
      "no-implicit-globals": "error",
      "no-restricted-syntax": ["error", { selector: "CallExpression[callee.property.name='json']", message: "The network may fail meanwhile: use jsonOf." }],
      "no-shadow": "off",
      "no-use-before-define": ["error", { functions: false, classes: false, variables: false }],
      "no-var": "error",
      "page/no-any": "error",
      "prefer-const": "error",
    },
  },
  {
    files: ["adapters/browser/static/{worker,pushed}.js"],
    languageOptions: { sourceType: "script", globals: { ...globals.serviceworker, VERSION: "readonly" } },
    rules: { "no-implicit-globals": "off", "no-unused-vars": ["error", { vars: "local" }] },
  },
  { files: ["adapters/browser/static/{who,worker,pushed}.js"], rules: { "no-restricted-syntax": "off" } },
  { files: ["adapters/browser/pages/guard.js"], languageOptions: { sourceType: "script" } },
];
