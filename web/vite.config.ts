import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

const aroundEveryPage = new RegExp(
  [
    '/src/shell/(frame|top-nav|footer|wordmark|error-page|theme-menu|guard|dashboard-link)\\.tsx?$',
    '/src/ui/(bulbs|button|cx|menu|skeleton|states|visually-hidden)\\.tsx?$',
    '/src/lib/(query-client|session|theme|toast)\\.tsx?$',
    '/src/features/users/queries\\.ts$',
    '/contract/src/(brand|errors|redirect)\\.ts$',
    '/lucide-react/dist/esm/(createLucideIcon|Icon|context|defaultAttributes|shared/.*)\\.m?js$',
  ].join('|'),
)

export default defineConfig({
  // Component tests render pages without the framework's own build step.
  plugins: [tailwindcss(), !process.env.VITEST && reactRouter()],
  build: {
    sourcemap: false,
    // light-dark() must reach the browser as written: the night subtrees resolve it where it is used.
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Every page needs the framework whole: in one file it compresses better and costs one request.
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /node_modules\/(react|react-dom|scheduler|react-router|cookie-es|@tanstack)\//,
                },
                // And so it is with what stands around every page.
                { name: 'shell', test: aroundEveryPage },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        // One copy of the contract in the process: a second would register every schema's name twice.
        rolldownOptions: { external: [/^@marquee\/contract/] },
      },
    },
  },
})
