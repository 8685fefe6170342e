import { spawn } from 'node:child_process'
import { root } from '@marquee/server/root'

/**
 * Starts a command of the operator in a process of its own.
 * @param maxKilobytes the largest file that it can write, as on a disk that is nearly full
 */
export function spawnCommand(
  name: string,
  file: string | undefined,
  settings: Record<string, string>,
  maxKilobytes?: number,
) {
  const limit = maxKilobytes === undefined ? '' : `ulimit -f ${maxKilobytes}; `
  // Such a process lives for seconds: optimizing the embedded database's code would take longer than it.
  const line = [process.execPath, '--liftoff-only', `scripts/${name}.mjs`, '--no-env-file', ...(file ? [file] : [])]
  return spawn('bash', ['-c', `${limit}exec "$@"`, 'bash', ...line], {
    cwd: root,
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** The exit code and all that was printed. */
export async function ending(child: ReturnType<typeof spawnCommand>): Promise<[number | null, string]> {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  if (child.exitCode !== null) return [child.exitCode, output]
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return [code, output]
}
