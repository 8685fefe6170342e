import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

/** OWASP's minimum for argon2id; memory in KiB. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32

/** The password as a PHC string, `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await derive('argon2id', { ...cost, tagLength, message: normal(password), nonce })
  const settings = `m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`
  return `$argon2id$v=19$${settings}$${nonce.toString('base64url')}$${tag.toString('base64url')}`
}

/**
 * Whether the password is the one behind `stored`. Takes the same time when nothing is stored, so that an answer's time does not
 * tell which accounts exist.
 */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  const parts = /m=(\d+),t=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/.exec(stored ?? (await nobodysPassword()))
  if (!parts) throw new Error('A stored password is not readable')
  const [, memory, passes, parallelism, nonce, tag] = parts as unknown as [
    string,
    string,
    string,
    string,
    string,
    string,
  ]
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

let nobodys: Promise<string> | undefined
function nobodysPassword(): Promise<string> {
  nobodys ??= hashPassword(randomBytes(16).toString('hex'))
  return nobodys
}

/** The same characters, typed on different keyboards, are the same password. */
const normal = (password: string) => password.normalize('NFKC')
