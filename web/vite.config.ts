import { writeFileSync } from 'node:fs'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/**
 * Vite's own splitting makes 49 scripts for the vendors' list, and each costs a request. So code that several pages use is bundled together
 * (42 scripts), and so is the framework, which every page needs. What the landing page and the vendors' list do not use is left out of it.
 * Neither group may import zod, because the landing page loads without it.
 */
const groups = [
  { name: 'framework', test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\//, priority: 1 },
  {
    name: 'shared',
    test: /src\/(ui\/(?!draft-notice|send-failed|badge|skeleton|search-field)|features\/users\/queries|lib\/(dates|site))|lucide-react\/(?!dist\/esm\/icons\/(trash|mail-check|clock|arrow-up)\.)|@base-ui|@floating-ui/,
    minShareCount: 11,
  },
]

export default defineConfig({
  // Component tests run without the framework's build plugin.
  plugins: [contents(), withoutNotes(), tailwindcss(), !process.env.VITEST && reactRouter()],
  build: {
    sourcemap: false,
    // light-dark() must reach the browser unchanged: subtrees with a fixed dark theme resolve it where it is used.
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups } },
        },
      },
    },
    ssr: {
      build: {
        // One copy of the contract in the process: a second copy would register every schema's name twice.
        rolldownOptions: { external: [/^@marquee\/contract/] },
      },
    },
  },
})

/** Leaves the sentences of `noted()` in the contract out of the scripts: only the API documentation, which the server makes, needs them. */
function withoutNotes(): Plugin {
  return {
    name: 'without-notes',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /\/contract\/src\/[\w-]+\.ts$/, code: 'noted(' },
      handler(code) {
        // What stands around the schema of each call. One call may be inside another.
        const cuts: [number, number][] = []
        JSON.stringify(this.parse(code), (_, node) => {
          if (node?.type === 'CallExpression' && node.callee.name === 'noted') {
            const [schema] = node.arguments
            cuts.push([node.start, schema.start], [schema.end, node.end])
          }
          return node
        })
        return cuts
          .toSorted(([one], [other]) => other - one)
          .reduce((text, [from, to]) => text.slice(0, from) + text.slice(to), code)
      },
    },
  }
}

/** Writes next to the build which modules each script contains and their size before minification; `npm run bench` reports from it. */
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
