import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's root folder. */
export const root = fileURLToPath(new URL('..', import.meta.url))

// A script started without npm would otherwise get the machine's Node instead of the one that npm installed.
const path = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter)

let current
let stopped = false

/**
 * Runs a command with its output on the screen and no input, and resolves to its exit code
 * (127 when there is no such command, 1 when a signal ended it).
 */
export function run(command, args, { cwd = root, env = {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, PATH: path, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    current = child
    child.on('error', (error) => {
      console.error(`${command}: ${error.message}`)
      resolve(127)
    })
    child.on('close', (code) => {
      current = undefined
      // After a request to stop no further command may start.
      if (!stopped) resolve(code ?? 1)
    })
  })
}

/**
 * Starts no further command, sends SIGINT to the running one (unless `isSignalled`), and resolves when it has ended.
 * After ten seconds it is killed.
 */
export async function stopRunning({ isSignalled }) {
  stopped = true
  const child = current
  if (!child) return
  const closed = new Promise((resolve) => child.once('close', resolve))
  if (!isSignalled) child.kill('SIGINT')
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await closed
  clearTimeout(timer)
}
