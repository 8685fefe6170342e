import { authSentences } from '@marquee/contract/auth'
import type { FastifyReply } from 'fastify'
import type { Db } from '../db/client.ts'
import { tooMany } from '../errors.ts'
import { limitCounter } from '../http/limit-counters.ts'
import type { Account } from './accounts.ts'
import { isPassword } from './passwords.ts'
import type { SecondFactors } from './second-factor.ts'

interface Settings {
  database: { db: Db }
  factors: SecondFactors
  rateLimits: boolean
}

/** Checks of passwords and codes that may be guesses. Each is counted for the account before it is made; only wrong ones stay counted. */
export function guesses({ database: { db }, factors, rateLimits }: Settings) {
  const counters = {
    ofAccount: limitCounter('signInFailuresOfAccount', db),
    ofMailedCodes: limitCounter('mailedCodeFailures', db),
    ofCodes: limitCounter('secondFactorFailures', db),
  }

  return {
    /**
     * Checks a code and marks it as used, whatever the browser. A new password starts a new count, so that somebody who knew the old
     * password cannot lock the owner out.
     */
    isCode: (account: Account, code: string, reply: FastifyReply) =>
      limited('ofCodes', `${account.id} ${account.password}`, reply, () => factors.use(account.id, code)),

    /** Whether this is the code that was mailed for the sign-in `uid`. Takes the same time when none was. */
    isMailedCode: (uid: string, code: string, stored: string | undefined, reply: FastifyReply) =>
      limited('ofMailedCodes', uid, reply, () => isPassword(code, stored)),

    /** Whether this is the account's password, typed by who came with a mailed link: whoever reads the mailbox may be somebody else. */
    isPasswordOfLink: (account: Account, password: string, reply: FastifyReply) =>
      limited('ofAccount', `confirm ${account.id}`, reply, () => isPassword(password, account.password)),
  }

  async function limited(name: keyof typeof counters, key: string, reply: FastifyReply, check: () => Promise<boolean>) {
    if (!rateLimits) return check()
    const wait = await counters[name].take(key)
    if (wait > 0) throw tooManyAttempts(wait, reply)
    const isRight = await check()
    if (isRight) await counters[name].giveBack(key)
    return isRight
  }
}

/** A refusal that names the time to wait. */
export function tooManyAttempts(wait: number, reply: FastifyReply) {
  reply.header('retry-after', String(wait))
  return tooMany(authSentences.tooManyAttempts(wait))
}
