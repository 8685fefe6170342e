import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isPageAddress } from './plain-page.ts'
import { isPicture } from './slow-bodies.ts'

/** How many requests are handled at once: pages (which cost ten times as much), pictures (which need memory), and all other calls. */
export interface LoadLimits {
  pages: number
  pictures: number
  calls: number
}

export interface Load {
  /** Whether this request would exceed the limit. */
  isFull(request: IncomingMessage): boolean
  /** Counts the requests of `app` from now on. */
  count(app: FastifyInstance): void
}

const defaultLimits: LoadLimits = { pages: 32, pictures: 24, calls: 128 }

/** Always answered, for operators and load balancers. */
const always = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * Load shedding: counts the requests that are being handled. A request does not count while its body arrives or its answer is read slowly.
 * Pictures are kept in memory while they arrive, so they have a limit of their own and count from the first byte.
 */
export function createLoad(given: Partial<LoadLimits> = {}): Load {
  const limits = { ...defaultLimits, ...given }
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
        // The provider changes `request.url` later, so the kind is read once.
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
  /** The body is still arriving; the request does not count. */
  isWaiting: boolean
}

const places = new WeakMap<FastifyRequest, Place>()
