import { defineConfig } from 'oxlint'
import { importRules } from './oxlint.imports.ts'

/** Tables and texts rather than logic: they may be longer than the limit. */
const dataFiles = [
  'demo/src/searches.ts',
  'server/src/db/schema.ts',
  'server/test/access-table.ts',
  'server/test/{every-write,mail-examples}.ts',
  'contract/src/{fields,policy}.test.ts',
  'contract/src/descriptions/*.ts',
  'e2e/support/*screens.ts',
]

/** Comments, names and test titles use the standard terms of the field, without personification (CONTRIBUTING, "How we write"). */
const refusedWords = [
  'say',
  'says',
  'said',
  'saying',
  'tell',
  'tells',
  'told',
  'telling',
  'hear',
  'hears',
  'heard',
  'dethrone',
  'farewell',
  'patient',
  'workplace',
]

export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'vitest', 'node'],
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  categories: { correctness: 'error' },
  ignorePatterns: ['web/build/**', 'server/build/**', 'web/.react-router/**', 'e2e/.results/**'],
  rules: {
    'eslint/max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
    'eslint/eqeqeq': ['error', 'always', { null: 'ignore' }],
    'eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
    'eslint/no-var': 'error',
    'eslint/no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', ...refusedWords], location: 'anywhere' }],
    'eslint/id-denylist': ['error', ...refusedWords],
    'vitest/valid-title': ['error', { disallowedWords: refusedWords }],
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-self-import': 'error',
    'oxc/no-barrel-file': ['error', { threshold: 0 }],
    'typescript/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false, properties: false } }],
    'typescript/return-await': ['error', 'error-handling-correctness-only'],
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'unicorn/prefer-node-protocol': 'error',
    'react/button-has-type': 'error',
    'react/jsx-no-target-blank': 'error',
    'react/rules-of-hooks': 'error',
    'jsx-a11y/no-noninteractive-tabindex': [
      'error',
      { tags: [], roles: ['region', 'tabpanel', 'log'], allowExpressionValues: true },
    ],
    // These three report unknown values, type arithmetic and plain service objects more often than mistakes.
    'typescript/no-base-to-string': 'off',
    'typescript/no-redundant-type-constituents': 'off',
    'typescript/unbound-method': 'off',
    // The React compiler is not used, so its rules have no effect here.
    'react/immutability': 'off',
    'react/incompatible-library': 'off',
    'react/preserve-manual-memoization': 'off',
    'react/refs': 'off',
    // What only the browser knows (theme, session) is read after hydration, because the server sends everybody the same page.
    'react/set-state-in-effect': 'off',
    // The specification asks for these roles by name (group, status, alertdialog).
    'jsx-a11y/prefer-tag-over-role': 'off',
    // A dialog that opens puts the focus into its first field, as the reader expects.
    'jsx-a11y/no-autofocus': 'off',
  },
  overrides: [
    { files: ['server/src/**'], rules: { 'node/no-process-env': 'error' } },
    { files: ['server/src/{env,main}.ts'], rules: { 'node/no-process-env': 'off' } },
    {
      // Only a route module has a default export: its page or its layout.
      files: ['contract/src/**', 'server/src/**', 'web/src/{features,lib,ui}/**'],
      excludeFiles: ['web/src/features/**/*-page.tsx'],
      rules: { 'import/no-default-export': 'error' },
    },

    {
      // `isError` is also true when a repeated read failed and its former answer is still on screen.
      files: ['web/src/features/**'],
      excludeFiles: ['**/*.test.tsx'],
      rules: {
        'eslint/no-restricted-properties': [
          'error',
          {
            property: 'isError',
            message: 'Use `isLoadingError`: a failed repeated read must not replace what is shown.',
          },
        ],
      },
    },
    { files: dataFiles, rules: { 'eslint/max-lines': 'off' } },

    ...importRules,
    {
      files: ['**/*.test.{ts,tsx}', 'server/test/**'],
      rules: { 'node/no-process-env': 'off', 'vitest/require-mock-type-parameters': 'off' },
    },
    {
      // Playwright's tests are not vitest's, and a fixture's `use` is no hook.
      files: ['e2e/**'],
      rules: {
        'react/rules-of-hooks': 'off',
        'vitest/expect-expect': 'off',
        'vitest/no-conditional-expect': 'off',
        'vitest/no-standalone-expect': 'off',
      },
    },
  ],
})
