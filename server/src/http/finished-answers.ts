import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress, type InputType } from 'node:zlib'
import { Negotiator } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Database } from '../db/client.ts'
import { maxAgeMs, type ContentVersion, type ContentVersions } from '../db/content-version.ts'
import { cacheRequests } from '../telemetry/instruments.ts'
import { tagOf } from './caching.ts'

/** An answer that is the same for everybody, ready to be sent. */
export interface FinishedAnswer {
  status: number
  /** Only headers of the content, with lower-case names; those of one request are added when it is sent. */
  headers: Readonly<Record<string, string>>
  body: Buffer
  /**
   * Of a search for vendors: of each of these groups a vendor has at least one mark who is in it. So it stays when the vendors that have changed
   * lack one of the groups, before and after. Any other answer is forgotten with each change.
   */
  needs?: readonly (readonly string[])[]
}

type Make = () => Promise<FinishedAnswer>
/** Runs `make` when its turn has come. May reject without having run it. */
export type Queue = (make: Make) => Promise<FinishedAnswer>

export type FinishedAnswers = ReturnType<typeof finishedAnswers>

/** Bytes that all kept answers need: some hundred pages and some thousand answers of the API. */
const defaultMaxBytes = 48 * 1024 * 1024
/** Bytes from which an answer is compressed; the same as for answers that are not kept. */
export const compressFromBytes = 1024
/** Bytes that an entry needs besides its body and the texts of its headers: objects, key and the bookkeeping of the cache. */
const entryOverhead = 1_024
/** What the process grows by for each byte that is kept: memory is given out in pieces that do not fit exactly (row R19 measures it). */
const allocatorShare = 1.3
/** So many addresses are remembered that were asked for, in 2 MB: what an attacker asks for once in some minutes. */
const maxAsked = 8_192

/**
 * Finished answers from the database that may answer public reads now. Those of the replica are kept apart, because its
 * content changes later: an answer is kept only until the same database has changed.
 */
export function publicAnswers(
  { readForAll, replica }: Pick<Database, 'readForAll' | 'replica'>,
  content: ContentVersions,
): FinishedAnswers {
  const maxBytes = replica ? defaultMaxBytes / 2 : defaultMaxBytes
  const of = (version: ContentVersion) => finishedAnswers(version, { maxBytes })
  const kept = { primary: of(content.primary), replica: of(content.replica) }
  return {
    recall: (...asked) => readForAll((from) => kept[from].recall(...asked)),
    send: (...asked) => readForAll((from) => kept[from].send(...asked)),
    size: () => kept.primary.size() + kept.replica.size(),
    count: () => kept.primary.count() + kept.replica.count(),
  }
}

interface Wanted {
  /** Of the address: all are equally long, however long the address is. */
  digest: string
  /** Undefined for the answer as it is. */
  encoding: Encoding | undefined
}

const keyOf = ({ digest, encoding }: Wanted) => (encoding ? `${encoding} ${digest}` : digest)

/**
 * Keeps finished answers in memory until the content changes: the body as it is and in each encoding that was asked
 * for. Only answers with status 200 that shared caches may store are kept, and only when their address was asked for
 * before. See docs/decisions/016.
 */
export function finishedAnswers(
  version: Pick<ContentVersion, 'current'> & Partial<ContentVersion>,
  { maxBytes = defaultMaxBytes } = {},
) {
  const kept = new LRUCache<string, FinishedAnswer>({
    maxSize: maxBytes,
    maxEntrySize: maxBytes / 8,
    sizeCalculation: ({ body, headers }) =>
      Math.ceil((body.length + JSON.stringify(headers).length + entryOverhead) * allocatorShare),
    ttl: maxAgeMs,
  })
  /**
   * Whether an address was asked for more than once, by its digest. Only then its answer is kept: anybody can invent
   * addresses without end, and nobody asks for them again.
   */
  const asked = new LRUCache<string, boolean>({ max: maxAsked })
  let keptFrom: number | undefined
  const running = new Map<string, Promise<FinishedAnswer>>()

  return {
    /**
     * The answer at `address`: the kept one, otherwise what `make` returns. Requests at the same time share one `make`;
     * its error is theirs. Rejects when the database does not answer, because it is then unknown what has changed.
     * @param address names the answer, with everything that it depends on besides the content of the database
     * @param queue where `make` waits for its turn, unless there is an answer by then; without one it runs at once
     */
    async recall(address: string, make: Make, queue?: Queue): Promise<FinishedAnswer> {
      return find(await notice(address), make, queue)
    },
    /** Sends the same answer, compressed as the request accepts. */
    async send(
      request: FastifyRequest,
      reply: FastifyReply,
      address: string,
      make: Make,
      queue?: Queue,
    ): Promise<FastifyReply> {
      const encoding = encodingOf(request)
      const wanted = await notice(address, encoding)
      const plain = () => find({ ...wanted, encoding: undefined }, make, queue)
      const { status, headers, body } = encoding
        ? await find(wanted, async () => encode(await plain(), encoding))
        : await plain()
      return reply.status(status).headers(headers).send(body)
    },
    /** Bytes that the kept answers need now. */
    size: (): number => kept.calculatedSize,
    /** Entries that are kept now; each encoding of an answer is one. */
    count: (): number => kept.size,
  }

  /** Forgets what has changed, as far as that is known. Answers that are being made are neither kept nor shared then. */
  async function follow(): Promise<void> {
    const now = await version.current()
    if (now === keptFrom) return
    const touched = version.takeTouched?.()?.map((marks) => new Set(marks.split('\n')))
    for (const [key, { needs = [] }] of touched ? [...kept.entries()] : []) {
      const isIn = (marks: Set<string>) => needs.every((group) => group.some((mark) => marks.has(mark)))
      if (needs.length === 0 || touched?.some(isIn)) kept.delete(key)
    }
    if (!touched) kept.clear()
    running.clear()
    keptFrom = now
  }

  async function notice(address: string, encoding?: Encoding): Promise<Wanted> {
    await follow()
    const wanted = { digest: hash('sha256', address, 'base64url'), encoding }
    asked.set(wanted.digest, asked.get(wanted.digest) !== undefined)
    cacheRequests.inc({ result: kept.has(keyOf(wanted)) ? 'hit' : 'miss' })
    return wanted
  }

  async function find(wanted: Wanted, make: Make, queue?: Queue): Promise<FinishedAnswer> {
    await follow()
    const key = keyOf(wanted)
    const known = kept.get(key) ?? running.get(key)
    return known ?? (queue ? queue(() => find(wanted, make)) : begin(wanted, make))
  }

  function begin(wanted: Wanted, make: Make): Promise<FinishedAnswer> {
    const key = keyOf(wanted)
    const keep = (made: FinishedAnswer) => {
      if (running.get(key) === mine && isShared(made) && asked.get(wanted.digest)) kept.set(key, inOwnMemory(made))
      return made
    }
    const mine: Promise<FinishedAnswer> = make()
      .then(keep)
      .finally(() => running.get(key) === mine && running.delete(key))
    running.set(key, mine)
    return mine
  }
}

/** An answer with this text; one that is kept gets its ETag here, once. */
export function finished(text: string, headers: Readonly<Record<string, string>>, status = 200): FinishedAnswer {
  const answer = { status, headers, body: Buffer.from(text) }
  return isShared(answer) ? { ...answer, headers: { ...headers, etag: tagOf(answer.body) } } : answer
}

/** The same answer without the memory around its body: Node cuts small buffers from slabs, and zlib from its chunks. */
function inOwnMemory(answer: FinishedAnswer): FinishedAnswer {
  const { body } = answer
  if (body.buffer.byteLength === body.length) return answer
  const own = Buffer.allocUnsafeSlow(body.length)
  own.set(body)
  return { ...answer, body: own }
}

const isShared = ({ status, headers }: FinishedAnswer) =>
  status === 200 && headers['cache-control']?.startsWith('public') === true

/** In the order in which they are preferred. The options are those of the plugin that compresses all other answers. */
const encoders = {
  zstd: promisify(zstdCompress),
  br: (body: InputType) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: promisify<InputType, Buffer>(gzip),
}
type Encoding = keyof typeof encoders
const encodings = Object.keys(encoders) as Encoding[]

const negotiator = new Negotiator({ supportedValues: [...encodings, 'identity' as const] })

/** The encoding that the request prefers; undefined when it accepts none of them. */
function encodingOf({ headers }: FastifyRequest): Encoding | undefined {
  const accepted = headers['accept-encoding']
  if (typeof accepted !== 'string') return undefined
  const chosen = negotiator.negotiate(accepted.toLowerCase().replace(/\*|x-gzip/g, 'gzip'))
  return chosen === null || chosen === 'identity' ? undefined : chosen
}

async function encode(plain: FinishedAnswer, encoding: Encoding): Promise<FinishedAnswer> {
  if (plain.body.length < compressFromBytes) return plain
  const body = await encoders[encoding](plain.body)
  return { ...plain, headers: { ...plain.headers, 'content-encoding': encoding }, body }
}
