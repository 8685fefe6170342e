import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isPageAddress } from './plain-page.ts'

/** Most requests that are worked on at once: of pages, which cost ten times as much, and of everything else. */
export interface LoadLimits {
  pages: number
  calls: number
}

export interface Load {
  /** Whether a request for this address would be one too many. */
  isFull(url: string): boolean
  /** Counts the requests of `app` from now on. */
  count(app: FastifyInstance): void
}

const mostAtOnce: LoadLimits = { pages: 32, calls: 128 }

/** Answered whatever happens: what tells operators how we are. */
const always = new Set(['/healthz', '/metrics'])

/**
 * Knows how much is being worked on. Waiting for a slow body to arrive, or for a slow reader to take the answer, is no work: such
 * clients take nobody's place.
 */
export function createLoad(most: LoadLimits = mostAtOnce): Load {
  const working = { pages: new Set<FastifyRequest>(), calls: new Set<FastifyRequest>() }
  const kindOf = (url: string) => (isPageAddress(url) ? 'pages' : 'calls')

  return {
    isFull(url) {
      const kind = kindOf(url)
      return working[kind].size >= most[kind] && !always.has(url)
    },
    count(app) {
      const begin = (request: FastifyRequest, reply: FastifyReply) => {
        if (!reply.raw.closed) working[kindOf(request.url)].add(request)
      }
      // The provider rewrites the address of what it is given, so the kind is not asked for again.
      const end = (request: FastifyRequest) => working.pages.delete(request) || working.calls.delete(request)

      app.addHook('onRequest', (request, reply, done) => {
        begin(request, reply)
        reply.raw.once('close', () => end(request))
        done()
      })
      app.addHook('preParsing', (request, _reply, _payload, done) => {
        end(request)
        done()
      })
      app.addHook('preValidation', (request, reply, done) => {
        begin(request, reply)
        done()
      })
      app.addHook('onSend', (request, _reply, payload, done) => {
        end(request)
        done(null, payload)
      })
    },
  }
}
