import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterAll } from 'vitest'

/** A request that a receiver got. */
export interface ReceivedMessage {
  headers: IncomingHttpHeaders
  body: string
}

export interface Receiver {
  url: string
  received: ReceivedMessage[]
  /** What is answered from now on: a status, or a function that returns one for the next request. */
  answer: number | (() => number | Promise<number>)
  /** Headers of the answers from now on. */
  answerHeaders: Record<string, string>
  /** The contents of the messages, with their signatures verified. */
  verified(secret: string): { type: string; timestamp: string; data: Record<string, Record<string, unknown>> }[]
}

/** Somebody's server on this machine that takes messages of webhooks. Closed after the tests of the file. */
export async function webhookReceiver(): Promise<Receiver> {
  const receiver: Receiver = {
    url: '',
    received: [],
    answer: 204,
    answerHeaders: {},
    verified: (secret) =>
      receiver.received.map(({ headers, body }) => {
        new Webhook(secret).verify(body, headers as Record<string, string>)
        return JSON.parse(body) as ReturnType<Receiver['verified']>[number]
      }),
  }
  const server = createServer((request, response) => void take(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/marquee`
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return receiver

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = ''
    for await (const part of request) body += String(part)
    receiver.received.push({ headers: request.headers, body })
    const status = typeof receiver.answer === 'number' ? receiver.answer : await receiver.answer()
    response.writeHead(status, receiver.answerHeaders).end(status === 204 ? undefined : 'as the receiver says')
  }
}
