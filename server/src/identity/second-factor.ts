import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { accountSentences } from '@marquee/contract/account'
import { authSentences } from '@marquee/contract/auth'
import { brand } from '@marquee/contract/brand'
import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { Database } from '../db/client.ts'
import { fingerprint, installationSecret } from '../db/secrets.ts'
import { idpSecondFactors } from '../db/schema.ts'
import { conflict, refused } from '../errors.ts'

export type SecondFactors = ReturnType<typeof secondFactors>

const setupMinutes = 10
const periodSeconds = 30
/** A code is accepted this many periods before and after its own, because phones' clocks differ. */
const tolerance = 1
const recoveryCodeCount = 10
/** With 128 bits, a plain hash is safe. */
const recoveryCodeBytes = 16

/**
 * Codes of authenticator apps (RFC 6238: six digits, 30 seconds, SHA-1 as the apps use it) and recovery codes, per
 * account.
 */
export function secondFactors(database: Pick<Database, 'db'>, now: () => number = Date.now) {
  const { db } = database
  let key: Promise<Buffer> | undefined

  return {
    /** Whether signing in asks for a code, and how many recovery codes are left. */
    async of(accountId: string): Promise<{ isOn: boolean; codesLeft: number }> {
      const [found] = await db
        .select({ left: sql<number>`cardinality(${idpSecondFactors.recovery_codes})` })
        .from(idpSecondFactors)
        .where(confirmed(accountId))
      return { isOn: found !== undefined, codesLeft: found?.left ?? 0 }
    },

    /**
     * Creates a key, which becomes active when `confirm` gets a code of it. Refuses with 409 when a second factor is
     * active.
     */
    async begin(accountId: string, email: string): Promise<{ key: string; uri: string }> {
      const secret = new Secret({ size: 20 })
      const values = { secret: await encrypt(secret, accountId), begun_at: sql`now()`, last_step: null }
      const { account_id: target, confirmed_at } = idpSecondFactors
      const { rowCount } = await db
        .insert(idpSecondFactors)
        .values({ account_id: accountId, ...values })
        .onConflictDoUpdate({ target, set: values, setWhere: isNull(confirmed_at) })
      if (!rowCount) throw conflict(accountSentences.hasSecondFactor)
      return { key: secret.base32, uri: totp(secret, email).toString() }
    },

    /**
     * Activates the second factor with a first code and returns the recovery codes. Must be called in the transaction
     * that ends the sessions.
     */
    async confirm(accountId: string, code: string): Promise<string[]> {
      const [pending] = await db
        .select({
          secret: idpSecondFactors.secret,
          confirmed_at: idpSecondFactors.confirmed_at,
          isFresh: sql<boolean>`${idpSecondFactors.begun_at} > now() - make_interval(mins => ${setupMinutes})`,
        })
        .from(idpSecondFactors)
        .where(eq(idpSecondFactors.account_id, accountId))
        .for('update')
      if (pending?.confirmed_at) throw conflict(accountSentences.hasSecondFactor)
      if (!pending?.isFresh) throw conflict(accountSentences.setupExpired)
      const step = stepOf(await decrypt(pending.secret, accountId), code)
      if (step === null) throw refused(authSentences.wrongCode, { code: authSentences.wrongCode })
      const codes = recoveryCodes()
      await db
        .update(idpSecondFactors)
        .set({ confirmed_at: sql`now()`, last_step: step, recovery_codes: codes.map(hashed) })
        .where(eq(idpSecondFactors.account_id, accountId))
      return codes
    },

    /**
     * Checks a code and marks it as used: a code of the app that is later than the last used one, or a recovery code.
     * False when it is neither.
     */
    async use(accountId: string, code: string): Promise<boolean> {
      const [factor] = await db
        .select({ secret: idpSecondFactors.secret })
        .from(idpSecondFactors)
        .where(confirmed(accountId))
      if (!factor) return false
      const step = stepOf(await decrypt(factor.secret, accountId), code)
      const { recovery_codes, last_step } = idpSecondFactors
      const [change, isUnused] =
        step === null
          ? [
              { recovery_codes: sql`array_remove(${recovery_codes}, ${hashed(code)})` },
              sql`${hashed(code)} = any(${recovery_codes})`,
            ]
          : [{ last_step: step }, or(isNull(last_step), lt(last_step, step))]
      const where = and(confirmed(accountId), isUnused)
      const { rowCount } = await db.update(idpSecondFactors).set(change).where(where)
      return rowCount === 1
    },

    /** Creates new recovery codes that replace the old ones. Refuses with 409 when no second factor is active. */
    async renewCodes(accountId: string): Promise<string[]> {
      const codes = recoveryCodes()
      const change = { recovery_codes: codes.map(hashed) }
      const { rowCount } = await db.update(idpSecondFactors).set(change).where(confirmed(accountId))
      if (!rowCount) throw conflict(accountSentences.noSecondFactor)
      return codes
    },

    /** Removes the second factor; returns whether one was active. */
    async remove(accountId: string): Promise<boolean> {
      const gone = await db
        .delete(idpSecondFactors)
        .where(eq(idpSecondFactors.account_id, accountId))
        .returning({ confirmed_at: idpSecondFactors.confirmed_at })
      return gone.some((factor) => factor.confirmed_at !== null)
    },
  }

  /** The period of a code, counted from 1970; null when no period within the tolerance matches. */
  function stepOf(secret: Secret, code: string): number | null {
    const timestamp = now()
    const delta = totp(secret, '').validate({ token: plain(code), timestamp, window: tolerance })
    return delta === null ? null : Math.floor(timestamp / 1000 / periodSeconds) + delta
  }

  function keyOf(): Promise<Buffer> {
    key ??= installationSecret(database, 'second-factors').then((secret) =>
      Buffer.from(hkdfSync('sha256', secret, '', 'marquee second factors', 32)),
    )
    // A failed load is retried at the next call.
    key.catch(() => (key = undefined))
    return key
  }

  /** AES-256-GCM, bound to the account: a secret that is copied to another account cannot be decrypted there. */
  async function encrypt(secret: Secret, accountId: string): Promise<string> {
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', await keyOf(), nonce).setAAD(Buffer.from(accountId))
    const text = Buffer.concat([cipher.update(secret.bytes), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')
  }

  async function decrypt(stored: string, accountId: string): Promise<Secret> {
    const bytes = Buffer.from(stored, 'base64url')
    const cipher = createDecipheriv('aes-256-gcm', await keyOf(), bytes.subarray(0, 12))
      .setAAD(Buffer.from(accountId))
      .setAuthTag(bytes.subarray(12, 28))
    const secret = Buffer.concat([cipher.update(bytes.subarray(28)), cipher.final()])
    return new Secret({ buffer: new Uint8Array(secret).buffer })
  }
}

const confirmed = (accountId: string) =>
  and(eq(idpSecondFactors.account_id, accountId), isNotNull(idpSecondFactors.confirmed_at))

const totp = (secret: Secret, label: string) => new TOTP({ issuer: brand.name, label, secret, period: periodSeconds })

/** Written in groups of four, which are easy to copy. */
function recoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () =>
    new Secret({ size: recoveryCodeBytes }).base32.toLowerCase().replace(/.{4}(?=.)/g, '$&-'),
  )
}

/** Spaces, dashes and case are ignored. */
const plain = (code: string) => code.replace(/[\s-]/g, '').toLowerCase()
const hashed = (recoveryCode: string) => fingerprint(`recovery ${plain(recoveryCode)}`)
