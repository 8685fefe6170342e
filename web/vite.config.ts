import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/**
 * Which modules travel together. Few files compress better than many, and each costs 0.8 KB of headers, but a page should not fetch
 * what it never runs: so one file per circle of pages that need the same things. `npm run bench` tells what a first view costs.
 */
const groups = [
  {
    // Every page needs the framework whole, but changing something (mutations) and endless lists only some.
    name: 'framework',
    test: /node_modules\/(react|react-dom|scheduler|react-router|cookie-es|@tanstack)\/(?!.*(useMutation|mutationObserver|[iI]nfiniteQueryObserver|useInfiniteQuery)\.)/,
  },
  {
    // What stands around every page, and what every public page draws.
    name: 'shell',
    test: oneOf(
      'src/shell/(frame|top-nav|footer|wordmark|error-page|theme-menu|dashboard-link)',
      'src/ui/(bulbs|button|cx|lucide-icon|menu|picture|skeleton|states|visually-hidden)',
      'src/lib/(first-page|page-head|query-client|session|theme|toast)',
      'src/features/users/queries',
      'contract/src/(brand|redirect)',
      'lucide-react/dist/esm/icons/(cloud-off|menu|search|sun-moon|x)',
      'vite/preload-helper',
    ),
  },
  {
    // What the public lists and what they lead to have in common.
    name: 'listings',
    test: oneOf(
      'src/ui/(badge|card|field|keep-focus|search-field|text-field)',
      'src/lib/dates',
      'src/features/lookups/queries',
      'contract/src/(limits|web-address)',
      'lucide-react/dist/esm/icons/(arrow-left|arrow-right|check|chevron-down|chevron-left|chevron-right|circle-alert|circle-exclamation-point|circle-x|clock|map-pin)',
    ),
  },
  {
    name: 'vendors',
    test: oneOf('src/features/vendors/(queries|vendor-card|vendor-facts)', 'src/ui/carousel'),
  },
  {
    // Filters in the address: the schemas that read it.
    name: 'filters',
    test: oneOf('node_modules/zod/.*', 'contract/src/(fields|vendor-filters)', 'src/lib/search-params'),
  },
  {
    // Calling the API, which a page that the server has drawn does not do.
    name: 'calls',
    test: oneOf(
      'contract/src/(client|endpoint|errors|lookups|pictures|policy)',
      'src/lib/api',
      'src/features/lookups/calls',
    ),
  },
  // Every page carries the list of all files. What follows is never on a first view of the public pages: few files keep the list short.
  {
    name: 'config',
    test: oneOf('contract/src/config', 'src/lib/config'),
  },
  {
    name: 'icons',
    test: oneOf(
      'lucide-react/dist/esm/icons/(calendar-plus|calendar-range|copy|download|ellipsis|external-link|inbox|rotate-ccw|store|trash)',
    ),
  },
  {
    // What the sign-in screens and the account have in common.
    name: 'accounts',
    test: oneOf(
      'src/features/auth/(auth-address|auth-frame|embedded-only|form-failure|new-password-field|parting-words|password-strength|queries)',
      'src/features/account/(copy-button|recovery-codes)',
      'src/ui/password-field',
      'contract/src/(account|auth)',
    ),
  },
]

export default defineConfig({
  // Component tests render pages without the framework's own build step.
  plugins: [lightPreload(), contents(), tailwindcss(), !process.env.VITEST && reactRouter()],
  resolve: {
    // Each icon of lucide-react asks for its maker by this name.
    alias: [
      {
        find: /^\.\.\/createLucideIcon\.mjs$/,
        replacement: fileURLToPath(new URL('src/ui/lucide-icon.ts', import.meta.url)),
      },
    ],
  },
  build: {
    sourcemap: false,
    // light-dark() must reach the browser as written: the night subtrees resolve it where it is used.
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
          optimization: { inlineConst: { mode: 'all', pass: 3 } },
          output: { codeSplitting: { groups } },
        },
      },
    },
    ssr: {
      // Drawn by the same maker on both sides.
      resolve: { noExternal: ['lucide-react'] },
      build: {
        // One copy of the contract in the process: a second would register every schema's name twice.
        rolldownOptions: { external: [/^@marquee\/contract/] },
      },
    },
  },
})

/** Modules whose path ends in one of these, in whatever language they are written. */
function oneOf(...paths: string[]): RegExp {
  return new RegExp(`(${paths.join('|')})\\.(ts|tsx|js|mjs)$`)
}

/**
 * Vite's own loader of dynamic imports also waits for style sheets; there is one here, and every page has it. This one fetches
 * the scripts that a part needs beside the part itself, and no more, in a sixth of the code.
 */
function lightPreload(): Plugin {
  return {
    name: 'light-preload',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    load(id) {
      if (id !== '\0vite/preload-helper.js') return
      return `const seen = new Set()
export function __vitePreload(load, parts = []) {
  for (const part of parts) {
    if (seen.has(part)) continue
    seen.add(part)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: '/' + part }))
  }
  return load()
}`
    },
  }
}

/** Writes down, beside the pages, which modules each script holds and their size before it was made small: `npm run bench` tells by it where room goes. */
function contents(): Plugin {
  return {
    name: 'contents',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const modulesOf = (chunk: (typeof chunks)[number]) =>
        Object.entries(chunk.modules)
          .map(
            ([id, { renderedLength }]) =>
              [id.replace(/^.*\/(node_modules|web|contract)\//, ''), renderedLength] as const,
          )
          .toSorted(([, a], [, b]) => b - a)
      const all = Object.fromEntries(chunks.map((chunk) => [chunk.fileName, Object.fromEntries(modulesOf(chunk))]))
      writeFileSync(new URL('build/contents.json', import.meta.url), JSON.stringify(all))
    },
  }
}
