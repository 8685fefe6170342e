import { defineConfig, type OxlintConfig } from 'oxlint'

/*
 * The linter, and with it the walls of the house (docs/architecture.md, "Who may import whom").
 * TypeScript rather than JSON, because the features' order is said once here and every arrow follows from it.
 */

/** Features from left to right. One may use those to its left; those that share a step do not know each other. */
const street = [
  ['auth'],
  ['lookups'],
  ['users'],
  ['profiles'],
  ['vendors', 'organizers'],
  ['events'],
  ['applications'],
  ['notifications'],
  ['admin'],
  ['account'],
  ['home'],
  ['dashboard'],
]

/** Tables, texts and drawings rather than logic: they may be longer than the limit. */
const dataFiles = [
  'server/src/db/schema.ts',
  'contract/src/descriptions.ts',
  'e2e/support/screens.ts',
  'server/test/access-table.ts',
  'demo/src/{events,vendors}.ts',
  'demo/illustrations/**',
  'oxlint.config.ts',
]

/** Above the limit and still to be split. Remove each name with its split; add none. */
const filesToSplit = [
  'contract/src/{fields,policy}.test.ts',
]

const noDrawer: Arrow = {
  regex: '(^|/)(utils?|helpers?|common|shared|misc|types|index)(\\.tsx?$|/)',
  message: 'No drawers and no barrels: give it a file named for its subject, or leave it where it is used.',
}

const everywhere: Arrow[] = [
  {
    regex:
      '^(\\.\\./)+(contract|server|demo|web|e2e|bench|faults|trust)/|^@marquee/(server|demo|web|e2e|bench|faults|trust)',
    message:
      'Workspaces meet only in the contract: what two of them need belongs in contract/src (@marquee/contract/<noun>).',
  },
  noDrawer,
]

const noFastify: Arrow = {
  regex: '^(fastify|@fastify)(/|-|$)',
  message:
    'Fastify is known to app.ts, http/, identity/ and routes.ts only. What a service needs comes in as a plain value.',
}

const fastifyAsType: Arrow = {
  ...noFastify,
  message: 'routes.ts hands Fastify on as a type (import type). Plugins belong in app.ts or http/.',
  allowTypeImports: true,
}

const noServerEntry: Arrow = {
  regex: '^(\\.\\./)+(main|app)\\.ts$',
  message: 'main.ts and app.ts stand at the far left: they import everything, nobody imports them.',
}

const noWebEntry: Arrow = {
  regex: '^(\\.\\./)+(root|routes|entry\\.(server|client))\\.tsx?$',
  message: 'root, routes and the entries stand at the far left: they import everything, nobody imports them.',
}

const noOtherThanServer: Arrow = {
  regex: '^(\\.\\./)+(contract|web|e2e|bench|faults|trust)/|^@marquee/(demo|web|e2e|bench|faults|trust)',
  message: 'The demo knows the contract and the server, nothing else.',
}

const noAddress: Arrow = {
  group: ['*'],
  message: 'This feature has no place in the street yet: add its name to `street` in oxlint.config.ts.',
}

export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'vitest', 'node'],
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  categories: { correctness: 'error' },
  ignorePatterns: [
    'server/migrations/**',
    'web/build/**',
    'server/build/**',
    'web/.react-router/**',
    'e2e/.results/**',
  ],
  rules: {
    'eslint/max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
    'eslint/eqeqeq': ['error', 'always', { null: 'ignore' }],
    'eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
    'eslint/no-var': 'error',
    'eslint/no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'] }],
    'import/no-cycle': 'error',
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
      { tags: [], roles: ['region', 'tabpanel'], allowExpressionValues: true },
    ],
    // These three cry over unknown values, type arithmetic and plain service objects more often than over mistakes.
    'typescript/no-base-to-string': 'off',
    'typescript/no-redundant-type-constituents': 'off',
    'typescript/unbound-method': 'off',
    // The React compiler is not used: what it asks for has no reader.
    'react/immutability': 'off',
    'react/incompatible-library': 'off',
    'react/preserve-manual-memoization': 'off',
    'react/refs': 'off',
    // What only the browser knows (theme, session) is read after hydration, so that the server's page is everybody's.
    'react/set-state-in-effect': 'off',
    // The specification asks for these roles by name (group, status, alertdialog).
    'jsx-a11y/prefer-tag-over-role': 'off',
    // In a dialog that was just opened, its first field is where the reader expects to be.
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

    { files: dataFiles, rules: { 'eslint/max-lines': 'off' } },
    { files: filesToSplit, rules: { 'eslint/max-lines': 'off' } },

    // Arrows: of the entries that match a file, the last one holds its whole list.
    arrows('contract/src/**', {
      group: ['*', '!zod', '!zod/**', '!./*'],
      message: 'The contract knows zod and itself: no Node, no React, no database.',
    }),
    arrows('bench/**', ...everywhere),
    // Groups, because a regex with a lookahead never matches here, and says nothing of it.
    arrows('e2e/**', noDrawer, {
      group: [...workspaces('server', 'web', 'bench', 'faults', 'trust'), '!../web/src/routes.ts'],
      message:
        'Journeys know of the product what a browser sees, the contract, and the list of pages (web/src/routes.ts).',
    }),
    arrows('faults/**', noDrawer, {
      group: [...workspaces('server', 'web', 'bench', 'e2e', 'trust'), '!../e2e/support/server.ts'],
      message: 'Faults meet the product from outside: over HTTP, and as e2e/support/server.ts starts and ends it.',
    }),
    arrows('trust/**', noDrawer, {
      group: [
        ...workspaces('server', 'web', 'bench', 'e2e', 'faults'),
        '!../server/test/*',
        '!../server/src/http/openapi.ts',
        '!../e2e/support/*',
        '!../faults/{runner,stage,figures,exchange}.ts',
      ],
      message: 'Trust meets the product from outside, as faults and the tests do: by what those hand out.',
    }),
    ...serverArrows(),
    ...demoArrows(),
    ...webArrows(),
    // A test may stand its world up from anywhere in its own workspace.
    arrows('{server,web}/**/*.test.{ts,tsx}', ...everywhere),
    arrows('demo/**/*.test.ts', noOtherThanServer, noDrawer),
    arrows('server/test/**', ...everywhere),
    arrows('contract/src/**/*.test.ts', {
      group: ['*', '!zod', '!zod/**', '!./*', '!vitest', '!fast-check'],
      message: 'The contract is tested by itself: no server, no browser.',
    }),

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
        'vitest/valid-title': 'off',
      },
    },
  ],
})

type Override = NonNullable<OxlintConfig['overrides']>[number]
type Arrow = { message: string; allowTypeImports?: boolean } & ({ regex: string } | { group: string[] })

/** The whole list of forbidden imports of the files that a glob names. */
function arrows(files: string, ...patterns: Arrow[]): Override {
  return { files: [files], rules: { 'eslint/no-restricted-imports': ['error', { patterns }] } }
}

/** Every file of these workspaces and the sources of the contract, as their neighbours would import them. */
function workspaces(...names: string[]): string[] {
  const paths = ['contract', ...names].flatMap((name) => [`../${name}/**`, `../../${name}/**`])
  return [...paths, ...names.map((name) => `@marquee/${name}/**`)]
}

/** main -> app -> features -> http, db, identity, images, notify -> context -> errors, env. */
function serverArrows(): Override[] {
  const noFeature = rooms(
    ['features'],
    'This room knows no feature: hand the value in, or emit a domain event and subscribe in app.ts.',
  )
  const bottom = 'This file lies below the rooms: turn the arrow round, and let the room import it.'
  return [
    arrows('server/**', ...everywhere),
    arrows('server/src/main.ts', noDrawer, {
      regex:
        '^(\\.\\./)+(contract|server|demo|web|e2e|bench|faults|trust)/|^@marquee/(server|web|e2e|bench|faults|trust|demo(?!/load$))',
      message: 'Of the demo the server knows one thing: @marquee/demo/load, imported where DEMO is on.',
    }),
    arrows('server/src/commands/**', ...everywhere, noServerEntry, noFastify),
    arrows('server/src/{http,identity}/**', ...everywhere, noServerEntry, noFeature),
    arrows('server/src/{db,images,notify}/**', ...everywhere, noServerEntry, noFeature, noFastify),
    arrows('server/src/images/routes.ts', ...everywhere, noServerEntry, noFeature, fastifyAsType),
    arrows(
      'server/src/context.ts',
      ...everywhere,
      noServerEntry,
      noFastify,
      rooms(['features', 'http', 'identity', 'images', 'notify'], bottom),
    ),
    arrows(
      'server/src/{errors,env,bounded-queue,network,log,security-log}.ts',
      ...everywhere,
      noServerEntry,
      noFastify,
      rooms(['features', 'http', 'identity', 'images', 'notify', 'db', 'context.ts'], bottom),
    ),
    arrows('server/src/features/*', ...everywhere, noServerEntry),
    arrows('server/src/features/*/**', ...everywhere, noAddress),
    ...street.flat().flatMap((feature) => {
      const walls = [...everywhere, noServerEntry]
      const doors: Arrow = {
        group: [...street.flat().map((other) => `**/${other}/*`), `!**/service.ts`],
        message: 'On the server one feature uses another through its service.ts.',
      }
      const downhill = rightOf(feature, 'When that has to happen, emit a domain event and subscribe in app.ts.')
      return [
        arrows(`server/src/features/${feature}/**`, ...walls, ...downhill, doors, noFastify),
        arrows(`server/src/features/${feature}/routes.ts`, ...walls, ...downhill, doors, fastifyAsType),
      ]
    }),
  ]
}

/** The demo uses the server's services; of the server only main.ts knows it, by `import('@marquee/demo/load')` where DEMO is on. */
function demoArrows(): Override[] {
  const walls = [
    noOtherThanServer,
    noDrawer,
    {
      regex: '^(\\.\\./)+server/|^@marquee/server/(main|app|http/)',
      message: 'The demo makes its marketplace through services (@marquee/server/<path>), not through the web server.',
    },
  ]
  return [
    arrows('demo/**', ...walls),
    arrows('demo/src/**', ...walls, {
      regex: '/illustrations/',
      message: 'The server loads what stands in src: drawing is done before, by draw.ts (npm run demo:draw).',
      allowTypeImports: true,
    }),
    arrows('demo/illustrations/**', noDrawer, {
      regex: '^@marquee/',
      message: 'Drawing knows neither the server nor the contract.',
    }),
  ]
}

/** routes -> shell -> features -> ui, lib. */
function webArrows(): Override[] {
  const walls = [...everywhere, { ...noFastify, message: 'The web talks to the server through lib/api.ts.' }]
  const noUpstairs = rooms(
    ['features', 'shell'],
    'ui and lib know no feature and no shell: hand it in as a prop or a value.',
  )
  return [
    arrows('web/**', ...walls),
    arrows('web/src/shell/**', ...walls, noWebEntry),
    arrows('web/src/lib/**', ...walls, noWebEntry, noUpstairs),
    arrows(
      'web/src/ui/**',
      ...walls,
      noWebEntry,
      noUpstairs,
      {
        group: ['@marquee/contract/**'],
        message: 'ui knows no endpoint and no rule of ours, it could ship in another product: hand it in as a prop.',
      },
      {
        regex: '/lib/(api|query-client|session)\\.tsx?$',
        message: 'ui calls no endpoint: hand data and handlers in as props.',
      },
    ),
    ...street.flat().map((feature) =>
      arrows(
        `web/src/features/${feature}/**`,
        ...walls,
        noWebEntry,
        rooms(['shell'], 'A page never imports the shell: the shell wraps it (web/src/routes.ts).'),
        ...rightOf(feature, 'A page lives in the rightmost feature that it needs: move it there.'),
        {
          regex: '^\\.\\./.*-page\\.tsx$',
          message: 'A feature uses another through its queries.ts or a named component, never its pages.',
        },
      ),
    ),
  ]
}

/** Forbids the rooms (folders, or files at the top of src) from wherever the importing file stands. */
function rooms(names: string[], message: string): Arrow {
  return { regex: `^(\\.\\.?/)+(${names.join('|').replaceAll('.', '\\.')})(/|$)`, message }
}

/** Forbids the features on the same step and to the right. */
function rightOf(feature: string, advice: string): Arrow[] {
  const step = street.findIndex((names) => names.includes(feature))
  const closed = street
    .slice(step)
    .flat()
    .filter((name) => name !== feature)
  if (closed.length === 0) return []
  const order = street.map((names) => names.join(' and ')).join(' -> ')
  return [
    {
      regex: `^(\\.\\./)+(features/)?(${closed.join('|')})/`,
      message: `Features run downhill (${order}); ${feature} may use those to its left. ${advice}`,
    },
  ]
}
