import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A message of a webhook as it came. */
export interface Received {
  id: string
  timestamp: string
  signature: string
  body: string
}

export interface WebhookReceiver {
  url: string
  received: Received[]
  /** Called with each message; what it returns is the status of the answer. */
  answer: (message: Received) => number | Promise<number>
  stop(): void
}

/** Somebody's server on this machine that takes messages of webhooks, and answers 204. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (part: string) => (body += part))
    request.on('end', () => {
      const header = (name: string) => String(request.headers[`webhook-${name}`])
      const message = { id: header('id'), timestamp: header('timestamp'), signature: header('signature'), body }
      receiver.received.push(message)
      void Promise.resolve(receiver.answer(message)).then((status) => response.writeHead(status).end())
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/marquee`,
    received: [],
    answer: () => 204,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
  return receiver
}

/** The signature that a message must have, as Standard Webhooks defines it. */
export function signatureOf({ id, timestamp, body }: Received, secret: string): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}
