import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { retryAfter, tooMany } from '../errors.ts'
import { networkOf } from '../network.ts'
import { isPageAddress } from './plain-page.ts'
import { isPicture } from './slow-bodies.ts'

/** How many requests are handled at once: pages (which cost ten times as much), pictures (which arrive slowly), and all other calls. */
export interface LoadLimits {
  pages: number
  pictures: number
  calls: number
}

export type Load = ReturnType<typeof createLoad>

const defaultLimits: LoadLimits = { pages: 32, pictures: 256, calls: 128 }
/** How many of the pictures may be of one account, and from one network address: others always find a place. */
export const pictureShares = { account: 6, address: 12 }

/** Always answered, for operators and load balancers. */
const always = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * Load shedding: counts the requests that are being handled. A request does not count while its body arrives or its answer is read slowly.
 * Pictures are kept on the disk while they arrive, so they have a limit of their own and count from the first byte.
 */
export function createLoad(given: Partial<LoadLimits> = {}) {
  const limits = { ...defaultLimits, ...given }
  const working = { pages: new Set<Place>(), pictures: new Set<Place>(), calls: new Set<Place>() }
  const kindOf = (request: Pick<IncomingMessage, 'url' | 'headers'>) =>
    isPageAddress(request.url ?? '') ? 'pages' : isPicture(request) ? 'pictures' : 'calls'

  return {
    /** Whether this request would exceed the limit. */
    isFull(request: IncomingMessage): boolean {
      const kind = kindOf(request)
      return working[kind].size >= limits[kind] && !always.has(request.url ?? '')
    },
    /** Counts the requests of `app` from now on. */
    count(app: FastifyInstance): void {
      app.addHook('onRequest', async (request, reply) => {
        // The provider changes `request.url` later, so the kind is read once.
        const kind = kindOf(request.raw)
        places.set(request, { among: working[kind], isPicture: kind === 'pictures', owners: new Set() })
        begin(request, reply)
        reply.raw.once('close', () => end(request))
        claimShare(networkOf(request.ip), pictureShares.address, request, reply)
      })
      app.addHook('preParsing', async (request) => {
        if (!places.get(request)?.isPicture) end(request)
      })
      app.addHook('preValidation', async (request, reply) => begin(request, reply))
      app.addHook('onSend', async (request) => end(request))
    },
  }
}

/** One request. It counts while it is `among` those of its kind. */
interface Place {
  among: Set<Place>
  isPicture: boolean
  /** The account and the address of whose shares it takes one. */
  owners: Set<string>
}

const places = new WeakMap<FastifyRequest, Place>()

function begin(request: FastifyRequest, { raw }: FastifyReply): void {
  const place = places.get(request)
  if (!raw.closed) place?.among.add(place)
}

function end(request: FastifyRequest): void {
  const place = places.get(request)
  place?.among.delete(place)
}

/** Gives the picture that this request sends one of its account's places. Throws 429 when all of those are taken. */
export const claimPictureOf = (accountId: number, request: FastifyRequest, reply: FastifyReply): void =>
  claimShare(`account ${accountId}`, pictureShares.account, request, reply)

function claimShare(owner: string, max: number, request: FastifyRequest, reply: FastifyReply): void {
  const place = places.get(request)
  if (!place?.isPicture) return
  if ([...place.among].filter(({ owners }) => owners.has(owner)).length >= max) {
    reply.header('retry-after', retryAfter)
    throw tooMany('Many of your pictures are arriving right now. Please try again in a moment.')
  }
  place.owners.add(owner)
}
