import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** Where a mail server is with one e-mail: it greets, knows the sender and the recipient, reads, has read all, has answered 250. */
export const mailSteps = ['connect', 'sender', 'recipient', 'middle', 'dot', 'accepted'] as const
export type MailStep = (typeof mailSteps)[number]

export interface ReceivedMail {
  messageId: string
  to: string
  /** The e-mail as it was sent, with all headers. */
  source: string
}

/** A mail server on loopback that does what a test wants at each step. */
export interface MailServer {
  url: string
  /** What it took, in order; an e-mail that it took twice is there twice. */
  received: ReceivedMail[]
  /**
   * Called at each step, which waits for it. A thrown error is the answer: `refusal(…)` with that code, `cut` a connection
   * that ends without one. What it had read by then counts as received only when `dot` was reached without an error.
   */
  at: (step: MailStep, to: string) => void | Promise<void>
  /** Nobody listens any more, and what was connected is cut. */
  stop(): Promise<void>
  /** Listens again at the same address. */
  start(): Promise<void>
}

export const cut = new Error('The connection is cut')

export function refusal(code: number, words: string): Error {
  return Object.assign(new Error(words), { responseCode: code })
}

export async function startMailServer(): Promise<MailServer> {
  const sockets = new Map<number, Socket>()
  let server: SMTPServer
  let port = 0
  const mailServer: MailServer = {
    url: '',
    received: [],
    at: () => {},
    async stop() {
      for (const socket of sockets.values()) socket.resetAndDestroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
    async start() {
      server = listening()
      server.on('error', () => {})
      server.server.on('connection', (socket: Socket) => {
        const { remotePort = 0 } = socket
        sockets.set(remotePort, socket)
        socket.once('close', () => sockets.delete(remotePort))
      })
      server.listen(port, '127.0.0.1')
      await once(server.server, 'listening')
      port = (server.server.address() as AddressInfo).port
      mailServer.url = `smtp://127.0.0.1:${port}`
    },
  }
  await mailServer.start()
  return mailServer

  function listening(): SMTPServer {
    return new SMTPServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      disableReverseLookup: true,
      logger: false,
      closeTimeout: 1,
      onConnect: (session, done) => step('connect', session, done),
      onMailFrom: (_address, session, done) => step('sender', session, done),
      onRcptTo: ({ address }, session, done) => step('recipient', session, done, address),
      onData(stream, session, done) {
        const to = recipientOf(session)
        const chunks: Buffer[] = []
        let isOver = false
        const end = (error?: Error) => {
          if (isOver) return
          isOver = true
          answer(session, done, error)
        }
        stream.on('data', (chunk: Buffer) => {
          chunks.push(chunk)
          if (chunks.length > 1) return
          stream.pause()
          reach('middle', to).then(() => stream.resume(), end)
        })
        stream.on('end', () => {
          const source = Buffer.concat(chunks).toString()
          const mail = { messageId: /^message-id: *(<.+>)/im.exec(source)?.[1] ?? '', to, source }
          // Whoever has the whole e-mail keeps it, also when the sender is gone before the answer.
          mailServer.received.push(mail)
          reach('dot', to).then(
            () => {
              end()
              setTimeout(() => void reach('accepted', to).catch(() => {}))
            },
            (error: Error) => {
              mailServer.received.splice(mailServer.received.indexOf(mail), 1)
              end(error)
            },
          )
        })
      },
    })
  }

  async function reach(name: MailStep, to: string): Promise<void> {
    await mailServer.at(name, to)
  }

  function step(name: MailStep, session: SMTPServerSession, done: (error?: Error | null) => void, to = ''): void {
    void reach(name, to).then(
      () => answer(session, done),
      (error: Error) => answer(session, done, error),
    )
  }

  function answer(session: SMTPServerSession, done: (error?: Error | null) => void, error?: Error): void {
    if (error === cut) sockets.get(session.remotePort)?.resetAndDestroy()
    else done(error)
  }
}

const recipientOf = (session: SMTPServerSession): string => session.envelope.rcptTo[0]?.address ?? ''
