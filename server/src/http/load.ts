import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { retryAfter, tooMany, type AppError } from '../errors.ts'
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
  const working = {
    pages: new Set<FastifyRequest>(),
    pictures: new Set<FastifyRequest>(),
    calls: new Set<FastifyRequest>(),
  }
  const ofOne = new Map<string, number>()
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
      app.addHook('onRequest', (request, reply, done) => {
        // The provider changes `request.url` later, so the kind is read once.
        const mine = working[kindOf(request.raw)]
        const begin = () => void (reply.raw.closed || mine.add(request))
        begin()
        const isPictureCall = mine === working.pictures
        const claimed: string[] = []
        const end = () => {
          mine.delete(request)
          for (const key of claimed.splice(0)) leave(ofOne, key)
        }
        const claim = (key: string, max: number) => {
          if (!isPictureCall || reply.raw.closed) return true
          if ((ofOne.get(key) ?? 0) >= max) return false
          ofOne.set(key, (ofOne.get(key) ?? 0) + 1)
          claimed.push(key)
          return true
        }
        places.set(request, { begin, end, claim, isWaiting: !isPictureCall })
        reply.raw.once('close', end)
        done(claim(networkOf(request.ip), pictureShares.address) ? undefined : tooManyPictures(reply))
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

/** Gives the picture that this request sends one of its account's places. Throws 429 when all of those are taken. */
export function claimPictureOf(accountId: number, request: FastifyRequest, reply: FastifyReply): void {
  const isFree = places.get(request)?.claim(`account ${accountId}`, pictureShares.account) ?? true
  if (!isFree) throw tooManyPictures(reply)
}

function tooManyPictures(reply: FastifyReply): AppError {
  reply.header('retry-after', retryAfter)
  return tooMany('Many of your pictures are arriving right now. Please try again in a moment.')
}

function leave(counts: Map<string, number>, key: string): void {
  const left = (counts.get(key) ?? 0) - 1
  if (left > 0) counts.set(key, left)
  else counts.delete(key)
}

interface Place {
  begin: () => void
  end: () => void
  /** Takes one of the places of an account or address; false when all are taken. */
  claim: (key: string, max: number) => boolean
  /** The body is still arriving; the request does not count. */
  isWaiting: boolean
}

const places = new WeakMap<FastifyRequest, Place>()
