import type { OxlintConfig } from 'oxlint'

/*
 * Which file may import what (docs/architecture.md, "Who may import whom").
 * In TypeScript rather than JSON, because the rules of each feature are computed from one list of layers.
 */

type Override = NonNullable<OxlintConfig['overrides']>[number]
type ForbiddenImport = { message: string; allowTypeImports?: boolean } & ({ regex: string } | { group: string[] })

/** The features in layers. A feature may import from the layers before its own, and nothing from its own layer or a later one. */
const layers = [
  ['auth'],
  ['lookups'],
  ['users'],
  ['profiles'],
  ['vendors', 'organizers'],
  ['events'],
  ['contacts'],
  ['applications'],
  ['notifications'],
  ['admin'],
  ['webhooks'],
  ['account'],
  ['home'],
  ['dashboard'],
]

const noCatchAll: ForbiddenImport = {
  regex: '(^|/)(utils?|helpers?|common|shared|misc|types|index)(\\.tsx?$|/)',
  message:
    'No catch-all files and no barrels: name the file for its subject, or keep the code in the file that uses it.',
}

const noOtherWorkspace: ForbiddenImport[] = [
  {
    regex:
      '^(\\.\\./)+(contract|server|operations|demo|web|e2e|bench|faults|trust)/|^@marquee/(server|operations|demo|web|e2e|bench|faults|trust)',
    message:
      'Workspaces share only the contract: what two of them need belongs in contract/src (@marquee/contract/<noun>).',
  },
  noCatchAll,
]

const noOtherWorkspaceButOperations: ForbiddenImport = {
  regex:
    '^(\\.\\./)+(contract|operations|demo|web|e2e|bench|faults|trust)/|^@marquee/(demo|web|e2e|bench|faults|trust)',
  message: 'Tests of the server use the server, the contract and @marquee/operations/<command>.',
}

const noFastify: ForbiddenImport = {
  regex: '^(fastify|@fastify)(/|-|$)',
  message: 'Only app.ts, http/, identity/ and routes.ts import Fastify. Give a service plain values instead.',
}

const fastifyAsType: ForbiddenImport = {
  ...noFastify,
  message: 'routes.ts imports Fastify only as a type (import type). Plugins belong in app.ts or http/.',
  allowTypeImports: true,
}

const noServerEntry: ForbiddenImport = {
  regex: '^(\\.\\./)+(main|app)\\.ts$',
  message: 'main.ts and app.ts are the first layer: they import the others, and no other file imports them.',
}

const noWebEntry: ForbiddenImport = {
  regex: '^(\\.\\./)+(root|routes|entry\\.(server|client))\\.tsx?$',
  message: 'root, routes and the entries are the first layer: they import the others, and no other file imports them.',
}

const onlyServer: ForbiddenImport = {
  regex: '^(\\.\\./)+(contract|web|e2e|bench|faults|trust)/|^@marquee/(demo|web|e2e|bench|faults|trust)',
  message: 'The demo and the operators’ commands import only the contract and the server.',
}

const noLayer: ForbiddenImport = {
  group: ['*'],
  message: 'This feature is in no layer yet: add its name to `layers` in oxlint.imports.ts.',
}

/** The overrides that forbid imports. Of those that match a file only the last one applies, so each names all that is forbidden. */
export const importRules: Override[] = [
  forbid('contract/src/**', {
    group: ['*', '!zod', '!zod/**', '!./*', '!./descriptions/*'],
    message: 'The contract imports only zod and its own files: no Node, no React, no database.',
  }),
  forbid('bench/**', noCatchAll, {
    group: [
      ...workspaces('server', 'web', 'e2e', 'faults', 'trust'),
      '!../e2e/support/*',
      '!../../e2e/support/*',
      '!../../faults/issuer.ts',
    ],
    message: 'The bench measures the product from outside, with the support code of the other tests.',
  }),
  // Groups instead of a regex: oxlint silently ignores a regex with a lookahead.
  forbid('e2e/**', noCatchAll, {
    group: [...workspaces('server', 'web', 'bench', 'faults', 'trust'), '!../web/src/routes.ts'],
    message:
      'The browser tests import the contract and the list of pages (web/src/routes.ts), nothing else of the product.',
  }),
  forbid('faults/**', noCatchAll, {
    group: [
      ...workspaces('server', 'web', 'bench', 'e2e', 'trust'),
      '!../e2e/support/server.ts',
      '!../e2e/support/mail-server.ts',
      '!../e2e/support/nginx.ts',
      '!../e2e/support/heap.ts',
      '!../e2e/support/chromium.ts',
    ],
    message:
      'Faults test the product from outside: over HTTP, with e2e/support/server.ts to start and stop it, mail-server.ts, nginx.ts, heap.ts and chromium.ts.',
  }),
  forbid('trust/**', noCatchAll, {
    group: [
      ...workspaces('server', 'web', 'bench', 'e2e', 'faults'),
      '!../server/test/*',
      '!../server/src/http/openapi.ts',
      '!../e2e/support/*',
      '!../faults/{runner,environment,limits,http-client}.ts',
    ],
    message: 'Trust tests the product from outside, with the support code of the other tests.',
  }),
  ...serverRules(),
  forbid('operations/src/**', onlyServer, noCatchAll, noFastify, {
    regex: '^(\\.\\./)+server/|^@marquee/server/(main|app)$',
    message: 'The commands use the parts of the server (@marquee/server/<path>); its main.ts and app.ts use them.',
  }),
  ...demoRules(),
  ...webRules(),
  // A test may import any file of its own workspace.
  forbid('web/**/*.test.{ts,tsx}', ...noOtherWorkspace),
  forbid('{demo,operations}/**/*.test.ts', onlyServer, noCatchAll),
  // The commands of operators are another way into the server.
  forbid('server/{**/*.test.ts,test/**}', noOtherWorkspaceButOperations, noCatchAll),
  forbid('contract/src/**/*.test.ts', {
    group: ['*', '!zod', '!zod/**', '!./*', '!vitest', '!fast-check'],
    message: 'Tests of the contract import only the contract: no server, no browser.',
  }),
]

/** Forbids these imports in the files that a glob names. */
function forbid(files: string, ...patterns: ForbiddenImport[]): Override {
  return { files: [files], rules: { 'eslint/no-restricted-imports': ['error', { patterns }] } }
}

/** Globs for every file of these workspaces and of the contract's sources, as a file one or two folders deep would import them. */
function workspaces(...names: string[]): string[] {
  const paths = ['contract', ...names].flatMap((name) => [`../${name}/**`, `../../${name}/**`])
  return [...paths, ...names.map((name) => `@marquee/${name}/**`)]
}

/** main -> app -> features -> http, db, identity, images, notify -> context -> errors, env and the other single files. */
function serverRules(): Override[] {
  const noUpper = folders(
    ['features', 'notices.ts'],
    'This folder imports no feature: pass the value in, or emit a domain event and add a subscriber in main.ts.',
  )
  const lastLayer = 'This file belongs to a later layer: let the folder import this file, not the other way round.'
  return [
    forbid('server/**', ...noOtherWorkspace),
    forbid('server/src/main.ts', noCatchAll, {
      group: [
        ...workspaces('server', 'operations', 'demo', 'web', 'e2e', 'bench', 'faults', 'trust'),
        '!@marquee/demo/load',
        '!@marquee/operations/take-commands',
      ],
      message:
        'main.ts imports one file of the demo and one of the commands: @marquee/{demo/load,operations/take-commands}.',
    }),
    forbid('server/src/housekeeping.ts', ...noOtherWorkspace, noServerEntry, noFastify),
    forbid('server/src/identity/**', ...noOtherWorkspace, noServerEntry, noUpper),
    forbid('server/src/http/**', ...noOtherWorkspace, noServerEntry, noUpper, folders(['identity'], lastLayer)),
    forbid('server/src/{db,images,notify,search,telemetry}/**', ...noOtherWorkspace, noServerEntry, noUpper, noFastify),
    forbid('server/src/images/routes.ts', ...noOtherWorkspace, noServerEntry, noUpper, fastifyAsType),
    forbid(
      'server/src/context.ts',
      ...noOtherWorkspace,
      noServerEntry,
      noFastify,
      folders(['features', 'http', 'identity', 'images', 'notify'], lastLayer),
    ),
    forbid(
      'server/src/{errors,env,formats,secret-files,setting-mistakes,setting-rules,bounded-queue,data-folder,network,log,root,repeating,security-log,signatures}.ts',
      ...noOtherWorkspace,
      noServerEntry,
      noFastify,
      folders(['features', 'http', 'identity', 'images', 'notify', 'db', 'context.ts'], lastLayer),
    ),
    forbid('server/src/features/*', ...noOtherWorkspace, noServerEntry),
    forbid('server/src/features/*/**', ...noOtherWorkspace, noLayer),
    ...layers.flat().flatMap((feature) => {
      const rules: ForbiddenImport[] = [
        ...noOtherWorkspace,
        noServerEntry,
        ...laterFeatures(feature, 'If that has to happen, emit a domain event and add a subscriber in main.ts.'),
        {
          group: [...layers.flat().map((other) => `**/${other}/*`), `!**/service.ts`],
          message: 'On the server a feature imports only the service.ts of another feature.',
        },
      ]
      return [
        forbid(`server/src/features/${feature}/**`, ...rules, noFastify),
        forbid(`server/src/features/${feature}/routes.ts`, ...rules, fastifyAsType),
      ]
    }),
  ]
}

/** The demo uses the server's services. Of the server only main.ts imports it: `import('@marquee/demo/load')` where DEMO is on. */
function demoRules(): Override[] {
  const rules = [
    onlyServer,
    noCatchAll,
    {
      regex: '^(\\.\\./)+server/|^@marquee/server/(main|app|http/)',
      message: 'The demo makes its marketplace through services (@marquee/server/<path>), not through the web server.',
    },
  ]
  return [forbid('demo/**', ...rules)]
}

/** routes -> shell -> features -> ui, lib. */
function webRules(): Override[] {
  const rules = [...noOtherWorkspace, { ...noFastify, message: 'The web calls the server through lib/api.ts.' }]
  const noFeatureOrShell = folders(
    ['features', 'shell'],
    'ui and lib import no feature and no shell: pass it in as a prop or a value.',
  )
  return [
    forbid('web/**', ...rules),
    forbid('web/src/shell/**', ...rules, noWebEntry),
    forbid('web/src/lib/**', ...rules, noWebEntry, noFeatureOrShell),
    forbid(
      'web/src/ui/**',
      ...rules,
      noWebEntry,
      noFeatureOrShell,
      {
        group: ['@marquee/contract/**'],
        message: 'ui imports nothing of the contract, so that any product could use it: pass it in as a prop.',
      },
      {
        regex: '/lib/(api|query-client|session)\\.tsx?$',
        message: 'ui calls no endpoint: pass data and handlers in as props.',
      },
    ),
    ...layers.flat().map((feature) =>
      forbid(
        `web/src/features/${feature}/**`,
        ...rules,
        noWebEntry,
        folders(['shell'], 'A page never imports the shell: the shell is a layout around it (web/src/routes.ts).'),
        ...laterFeatures(feature, 'A page belongs to the last feature that it needs: move it there.'),
        {
          regex: '^\\.\\./.*-page\\.tsx$',
          message: 'A feature imports queries.ts or a named component of another feature, never its pages.',
        },
      ),
    ),
  ]
}

/** Forbids these folders and files at the top of src, however many folders up the importing file has to go. */
function folders(names: string[], message: string): ForbiddenImport {
  return { regex: `^(\\.\\.?/)+(${names.join('|').replaceAll('.', '\\.')})(/|$)`, message }
}

/** Forbids the other features of the same layer and those of later layers. */
function laterFeatures(feature: string, advice: string): ForbiddenImport[] {
  const own = layers.findIndex((names) => names.includes(feature))
  const forbidden = layers
    .slice(own)
    .flat()
    .filter((name) => name !== feature)
  if (forbidden.length === 0) return []
  const order = layers.map((names) => names.join(' and ')).join(', ')
  return [
    {
      regex: `^(\\.\\./)+(features/)?(${forbidden.join('|')})/`,
      message: `The layers of features are: ${order}. ${feature} may import only from the layers before its own. ${advice}`,
    },
  ]
}
