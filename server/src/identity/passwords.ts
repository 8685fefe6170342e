import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { authSentences } from '@marquee/contract/auth'
import { unavailable } from '../errors.ts'
import { QueueFull, boundedQueue } from '../bounded-queue.ts'

const argon2Async = promisify(argon2)

/**
 * Hashing occupies one of the four threads that also read files, so only two hashes run at once and few may wait:
 * less than a second of work. One queue for the whole process, because the threads belong to the process.
 */
const queued = boundedQueue({ capacity: 2, maxWaiting: 20 })

/** OWASP's minimum for argon2id; memory in KiB. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32

/**
 * Hashes a password into a PHC string, `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. Throws `unavailable` while the queue
 * is full.
 */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await derive('argon2id', { ...cost, tagLength, message: normal(password), nonce })
  return phc(nonce, tag)
}

/**
 * Whether the password matches the hash `stored`. Takes the same time when nothing is stored, so that the time does
 * not show which accounts exist. Throws `unavailable` while the queue is full.
 */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  const parts = /m=(\d+),t=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/.exec(stored ?? nobodysPassword)
  if (!parts) throw new Error('A stored password is not readable')
  const [, memory, passes, parallelism, nonce = '', tag = ''] = parts
  const expected = Buffer.from(tag, 'base64url')
  const got = await derive('argon2id', {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
    message: normal(password),
    nonce: Buffer.from(nonce, 'base64url'),
  })
  return timingSafeEqual(got, expected) && stored !== undefined
}

async function derive(...[algorithm, parameters]: Parameters<typeof argon2Async>): Promise<Buffer> {
  try {
    return await queued({ places: 1, size: 1 }, () => argon2Async(algorithm, parameters))
  } catch (error) {
    if (error instanceof QueueFull) throw unavailable(authSentences.busy)
    throw error
  }
}

function phc(nonce: Buffer, tag: Buffer): string {
  const settings = `m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`
  return `$argon2id$v=19$${settings}$${nonce.toString('base64url')}$${tag.toString('base64url')}`
}

/** Compared with when there is no account; matches no password. */
const nobodysPassword = phc(randomBytes(16), randomBytes(tagLength))

/** Keyboards encode the same character differently; normalized, they are the same password. */
const normal = (password: string) => password.normalize('NFKC')
