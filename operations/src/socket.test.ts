import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Printer } from './refusing.ts'
import { listenForCommands, sendCommand, socketPath } from './socket.ts'

const folder = mkdtempSync(join(tmpdir(), 'marquee-socket-'))
const socket = join(folder, 'command.sock')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let printed: string[] = []
const printer: Printer = {
  log: (line: string) => void printed.push(line),
  error: (line: string) => void printed.push(`error: ${line}`),
}
beforeEach(() => void (printed = []))

/** What a command of these tests does: it repeats its arguments, and ends with their number. */
const echo = async (args: string[], to: Printer) => {
  for (const arg of args) to.log(arg)
  to.error('done')
  return args.length
}

describe('the socket of npm run admin', () => {
  test('passes the arguments, each printed line, and the exit code', async () => {
    const close = await listenForCommands(folder, echo)
    const args = ['suspend', 'ann@corp.test', '--reason', 'Zwölf\n"Bilder"']

    expect(await sendCommand(folder, args, printer)).toBe(4)
    expect(printed).toEqual([...args, 'error: done'])
    await close()
  })

  test('can be opened by its owner alone, and is gone after the end', async () => {
    const close = await listenForCommands(folder, echo)
    expect((statSync(socket).mode & 0o777).toString(8)).toBe('600')
    await close()
    expect(existsSync(socket)).toBe(false)
    expect(await sendCommand(folder, ['list'], printer)).toBe(null)
  })

  test('replaces the socket of a process that was killed', async () => {
    const other = spawn(process.execPath, [
      '-e',
      `require('net').createServer().listen(${JSON.stringify(socket)}, () => console.log('listening'))`,
    ])
    while (!existsSync(socket)) await new Promise((resolve) => setTimeout(resolve, 20))
    other.kill('SIGKILL')
    await once(other, 'exit')
    expect(existsSync(socket)).toBe(true)
    expect(await sendCommand(folder, ['list'], printer)).toBe(null)

    const close = await listenForCommands(folder, echo)
    expect(await sendCommand(folder, ['list'], printer)).toBe(1)
    await close()
  })

  test('reports a command that fails, one that is cut off, and bytes that are none', async () => {
    const close = await listenForCommands(folder, async () => {
      throw new TypeError('with what somebody wrote')
    })
    expect(await sendCommand(folder, ['list'], printer)).toBe(1)
    expect(printed).toEqual([expect.stringMatching(/^error: The command failed: TypeError at /)])

    for (const bytes of ['\n', '{"args":"list"}\n', 'x'.repeat(70_000)]) {
      const raw = createConnection(socket)
      raw.write(bytes)
      expect([bytes.slice(0, 20), await text(raw)]).toEqual([bytes.slice(0, 20), expect.stringMatching(/"exit":1}\n$/)])
    }
    await close()
  })

  test('reports that the server ends before it has answered', async () => {
    const program = `require('net').createServer((socket) => socket.once('data', () => process.exit(1))).listen(${JSON.stringify(socket)}, () => console.log('listening'))`
    const other = spawn(process.execPath, ['-e', program])
    await once(other.stdout, 'data')

    await expect(sendCommand(folder, ['grant', 'x'], printer)).rejects.toThrow(
      /^The server ended before it had answered/,
    )
    if (other.exitCode === null) await once(other, 'exit')
  })

  test('lets a running command end before it closes, and drops a connection that sent none', async () => {
    const [begun, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const close = await listenForCommands(folder, async () => {
      begun.resolve()
      await finish.promise
      return 0
    })
    const silent = createConnection(socket)
    await once(silent, 'connect')
    const answer = sendCommand(folder, ['list'], printer)
    await begun.promise
    const closing = close()
    await once(silent, 'close')
    finish.resolve()

    expect(await answer).toBe(0)
    await closing
  })

  test('names a folder whose path is too long for a socket; a short way to it from the current folder is enough', async () => {
    const long = join(folder, 'x'.repeat(60), 'y'.repeat(60))
    mkdirSync(long, { recursive: true })
    expect(socketPath(long)).toBe(null)
    await expect(listenForCommands(long, echo)).rejects.toThrow(/the path of DATA_DIR is too long for a socket/)
    expect(await sendCommand(long, ['list'], printer)).toBe(null)

    const before = process.cwd()
    process.chdir(long)
    try {
      const close = await listenForCommands(long, echo)
      expect(await sendCommand(long, ['list'], printer)).toBe(1)
      await close()
    } finally {
      process.chdir(before)
    }
  })
})
