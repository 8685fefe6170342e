import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { loadEnvFile } from './env-file.mjs'

// Starts the server with Vite: a change in web is reloaded in the page, a change in server, contract or demo restarts the server.
process.chdir(fileURLToPath(new URL('..', import.meta.url)))
loadEnvFile()

const server = spawn(
  process.execPath,
  [
    '--import=./scripts/drizzle-imports.mjs',
    '--watch',
    '--watch-preserve-output',
    '--watch-path=server/src',
    '--watch-path=contract/src',
    '--watch-path=operations/src',
    '--watch-path=demo/src',
    'server/src/main.ts',
  ],
  { stdio: 'inherit', env: { ...process.env, NODE_ENV: 'development', MARQUEE_DEV: '1' } },
)

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => server.kill(signal))
}
server.on('exit', (code) => process.exit(code ?? 0))
