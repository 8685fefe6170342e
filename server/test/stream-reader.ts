import type { LiveNews } from '@marquee/contract/notifications'
import type { FastifyInstance } from 'fastify'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { Person } from './factories.ts'
import { testToken } from './test-app.ts'

/** A stream of news that a test reads. */
export interface ReadStream {
  status: number
  headers: Headers
  /** The next event; rejects when the stream ends or is cut before. */
  next(): Promise<LiveNews>
  /** All that came until the end of the stream, as text. */
  rest(): Promise<string>
  leave(): void
}

/** Lets a server listen on a free port; returns its address. */
export async function listening(app: FastifyInstance): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

/** Opens the stream of news of a person, or of who has this token, at a server, and leaves it at the end of the test. */
export async function readStream(address: string, person: Person | string): Promise<ReadStream> {
  const token = typeof person === 'string' ? person : testToken(person)
  const leaving = new AbortController()
  const answer = await fetch(`${address}/api/notifications/stream`, {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, br' },
    signal: leaving.signal,
  })
  onTestFinished(() => leaving.abort())
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    status: answer.status,
    headers: answer.headers,
    async next() {
      for (;;) {
        const end = text.indexOf('\n\n')
        const block = text.slice(0, Math.max(end, 0))
        if (end >= 0) text = text.slice(end + 2)
        const data = /^event: news\ndata: (.*)$/.exec(block)?.[1]
        if (data) return JSON.parse(data) as LiveNews
        if (end >= 0) continue
        const { done, value } = await reader.read()
        if (done) throw new Error('The stream ended')
        text += value
      }
    },
    async rest() {
      for (;;) {
        const { done, value } = await reader.read()
        if (done) return text
        text += value
      }
    },
    leave: () => leaving.abort(),
  }
}
