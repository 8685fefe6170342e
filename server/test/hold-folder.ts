import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'

const code = `
  const { lockFolder } = await import(${JSON.stringify(import.meta.resolve('../src/db/folder-lock.ts'))})
  await lockFolder(process.argv[1])
  console.log('held')
  setInterval(() => {}, 1_000)
`

/** Another process that holds the folder of an embedded database until it is killed. */
export async function holdFolder(dir: string): Promise<ChildProcess> {
  const holder = spawn(process.execPath, ['--input-type=module', '-e', code, dir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void holder.kill('SIGKILL'))
  await once(holder.stdout, 'data')
  return holder
}
