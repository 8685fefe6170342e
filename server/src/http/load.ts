import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isPageAddress } from './plain-page.ts'
import { isPicture } from './slow-bodies.ts'

/** Most requests that are worked on at once: of pages, which cost ten times as much, of pictures, which take memory, and of all others. */
export interface LoadLimits {
  pages: number
  pictures: number
  calls: number
}

export interface Load {
  /** Whether this request would be one too many. */
  isFull(request: IncomingMessage): boolean
  /** Counts the requests of `app` from now on. */
  count(app: FastifyInstance): void
}

const mostAtOnce: LoadLimits = { pages: 32, pictures: 24, calls: 128 }

/** Answered whatever happens: what tells operators and load balancers how we are. */
const always = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * Knows how much is being worked on. Waiting for a slow body to arrive, or for a slow reader to take the answer, is no work: such
 * clients take nobody's place. Pictures are kept in memory while they arrive, so they count from their first byte, among themselves.
 */
export function createLoad(most: Partial<LoadLimits> = {}): Load {
  const limits = { ...mostAtOnce, ...most }
  const working = {
    pages: new Set<FastifyRequest>(),
    pictures: new Set<FastifyRequest>(),
    calls: new Set<FastifyRequest>(),
  }
  const kindOf = (request: Pick<IncomingMessage, 'url' | 'headers'>) =>
    isPageAddress(request.url ?? '') ? 'pages' : isPicture(request) ? 'pictures' : 'calls'

  return {
    isFull(request) {
      const kind = kindOf(request)
      return working[kind].size >= limits[kind] && !always.has(request.url ?? '')
    },
    count(app) {
      app.addHook('onRequest', (request, reply, done) => {
        // The provider rewrites the address of what it is given, so the kind is asked for once.
        const mine = working[kindOf(request.raw)]
        const begin = () => void (reply.raw.closed || mine.add(request))
        begin()
        places.set(request, { begin, end: () => void mine.delete(request), isWaiting: mine !== working.pictures })
        reply.raw.once('close', () => mine.delete(request))
        done()
      })
      app.addHook('preParsing', (request, _reply, _payload, done) => {
        const place = places.get(request)
        if (place?.isWaiting) place.end()
        done()
      })
      app.addHook('preValidation', (request, _reply, done) => {
        places.get(request)?.begin()
        done()
      })
      app.addHook('onSend', (request, _reply, payload, done) => {
        places.get(request)?.end()
        done(null, payload)
      })
    },
  }
}

interface Place {
  begin: () => void
  end: () => void
  /** It takes no place while its body arrives. */
  isWaiting: boolean
}

const places = new WeakMap<FastifyRequest, Place>()
