import { chmod, rm } from 'node:fs/promises'
import { createConnection, createServer, type Socket } from 'node:net'
import { join, relative } from 'node:path'
import { Writable } from 'node:stream'
import { CannotStart } from '@marquee/server/errors'
import { errorLine } from '@marquee/server/log'
import { Refused, type Printer } from './refusing.ts'
import type { Progress } from './backup/progress.ts'

/*
 * How `npm run admin` and `npm run backup` reach the server that has the embedded database open: a unix domain socket in DATA_DIR, which only
 * the user of the server can open. Both sides send lines of JSON: the command line in, `Message` out, until one is `exit`.
 */

const socketName = 'command.sock'
/** A path of a socket has at most so many bytes: 103 on macOS, 107 on Linux. */
const longestPath = 103
/** A command line is shorter than so many bytes. */
const longestRequest = 64 * 1024

interface Request {
  args: string[]
}

type Message =
  | { out: string }
  | { error: string }
  | { exit: number }
  /** Part of a file, in Base64. */
  | { file: string }
  /** A bar of progress begins, goes on by so many, or ends. */
  | { begin: { total: number | null; noun: string } }
  | { done: number }
  | { end: true }

/** Where a command that makes a file puts it, and shows how far it is. */
export interface FileMaker {
  file: Writable
  progress(total: number | null, noun: string): Progress
}

/** The other end of the socket, as the command that runs in the server sees it. */
export interface Remote extends Printer, FileMaker {
  /**
   * From now on the file is written as fast as it is read. Before that, what is not read yet stays in memory, so that a slow or stopped reader does
   * not keep the database.
   */
  waitForReader(): void
}

/** Where the socket is: relative to the current folder where the whole path is too long for a socket; null where both are. */
export function socketPath(dataDir: string): string | null {
  const path = join(dataDir, socketName)
  return [path, relative(process.cwd(), path)].find((one) => Buffer.byteLength(one) <= longestPath) ?? null
}

/**
 * Takes commands at the socket and lets `run` carry them out; `run` returns the exit code. Call it only while this process
 * holds the lock of the embedded database: a socket that is there already is then of a process that has ended. Returns a
 * function that stops listening and waits for the commands that run. Rejects when the socket cannot be made, with `CannotStart` when
 * its path is too long.
 */
export async function listenForCommands(
  dataDir: string,
  run: (args: string[], to: Remote) => Promise<number>,
): Promise<() => Promise<void>> {
  const path = socketPath(dataDir)
  if (path === null)
    throw new CannotStart(
      `"npm run admin" cannot reach this server while it runs, because the path of DATA_DIR is too long for a socket (${longestPath} bytes with /${socketName}). Choose a shorter one, or stop the server for the command.`,
    )
  const idle = new Set<Socket>()
  const running = new Set<Promise<void>>()
  await rm(path, { force: true })
  const server = createServer((socket) => {
    idle.add(socket)
    // Whoever sent the command may be gone; it is carried out nevertheless.
    socket.on('error', () => {})
    socket.once('close', () => idle.delete(socket))
    let received = ''
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      if (!idle.has(socket)) return
      received += chunk
      const end = received.indexOf('\n')
      if (end < 0 && received.length <= longestRequest) return
      idle.delete(socket)
      const work = answer(socket, received.slice(0, Math.max(end, 0)), run).finally(() => running.delete(work))
      running.add(work)
    })
  })
  await new Promise<void>((resolve, reject) => void server.once('error', reject).listen(path, resolve))
  // Connecting needs the right to write. The process's umask has kept others out until now.
  await chmod(path, 0o600)

  return async () => {
    server.close()
    for (const socket of idle) socket.destroy()
    await Promise.all(running)
  }
}

async function answer(
  socket: Socket,
  line: string,
  run: (args: string[], to: Remote) => Promise<number>,
): Promise<void> {
  const send = (message: Message) => socket.write(`${JSON.stringify(message)}\n`)
  let isWaiting = false
  const to: Remote = {
    log: (out) => void send({ out }),
    error: (error) => void send({ error }),
    file: new Writable({
      write(bytes: Buffer, _, done) {
        if (socket.destroyed) return done(new Error('the command was ended'))
        const isTaken = send({ file: bytes.toString('base64') })
        if (isTaken || !isWaiting) return done()
        const goOn = () => {
          socket.off('drain', goOn).off('close', goOn)
          done()
        }
        socket.once('drain', goOn).once('close', goOn)
      },
    }),
    progress(total, noun) {
      send({ begin: { total, noun } })
      return { add: (n = 1) => void send({ done: n }), end: () => void send({ end: true }) }
    },
    waitForReader: () => (isWaiting = true),
  }
  try {
    send({ exit: await run(requestOf(line).args, to) })
  } catch (error) {
    send({ error: `The command failed: ${errorLine(error)}` })
    send({ exit: 1 })
  }
  socket.end()
}

function requestOf(line: string): Request {
  const { args } = JSON.parse(line || 'null') as Request
  if (!Array.isArray(args) || !args.every((one) => typeof one === 'string')) throw new Error('it is no command line')
  return { args }
}

/**
 * Lets the server that listens at the socket in `dataDir` carry out a command, prints its output and returns the exit
 * code; null when no server listens. Rejects with `Refused` when the socket belongs to another user, or when the server
 * ends before it has answered.
 */
export async function sendCommand(
  dataDir: string,
  args: readonly string[],
  to: Printer & Partial<FileMaker>,
): Promise<number | null> {
  const path = socketPath(dataDir)
  const socket = path === null ? null : await connect(path)
  if (!socket) return null
  const request: Request = { args: [...args] }
  socket.write(`${JSON.stringify(request)}\n`)
  // A broken connection ends the lines, which is noticed below.
  socket.on('error', () => {})
  let bar: Progress | undefined
  for await (const line of linesOf(socket)) {
    const message = JSON.parse(line) as Message
    if ('exit' in message) {
      socket.destroy()
      return message.exit
    }
    if ('out' in message) to.log(message.out)
    else if ('error' in message) to.error(message.error)
    else if ('begin' in message) bar = to.progress?.(message.begin.total, message.begin.noun)
    else if ('done' in message) bar?.add(message.done)
    else if ('end' in message) bar?.end()
    else if (to.file) await written(to.file, Buffer.from(message.file, 'base64'))
  }
  throw new Refused('The server ended before it had answered. "list" and the audit log show whether it was done.')
}

/** Reads no further than the lines are taken, which `node:readline` would do. A broken connection ends them. */
async function* linesOf(socket: Socket): AsyncGenerator<string> {
  let rest = ''
  socket.setEncoding('utf8')
  try {
    for await (const chunk of socket as AsyncIterable<string>) {
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } catch (error) {
    if (!socket.errored) throw error
  }
}

function written(file: Writable, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => file.write(bytes, (error) => (error ? reject(error) : resolve())))
}

async function connect(path: string): Promise<Socket | null> {
  const socket = createConnection(path)
  try {
    await new Promise<void>((resolve, reject) => void socket.once('connect', resolve).once('error', reject))
    return socket
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return null
    throw new Refused(`The server at ${path} cannot be reached (${code}). Run this as the user that runs Marquee.`)
  }
}
