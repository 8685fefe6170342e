import { generateKeyPair, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { desc, sql } from 'drizzle-orm'
import type { JWK } from 'jose'
import type { Database } from '../db/client.ts'
import { idpKeys } from '../db/schema.ts'

const generate = promisify(generateKeyPair)

/**
 * The embedded provider's keys. The first server to start creates them; servers that start at the same time wait and
 * use the same keys.
 */
export function signingKeys({ db, inTransaction }: Pick<Database, 'db' | 'inTransaction'>) {
  return inTransaction(async () => {
    await db.execute(sql`select pg_advisory_xact_lock(hashtext('marquee.idp_keys'))`)
    let rows = await db.select().from(idpKeys).orderBy(desc(idpKeys.created_at))
    if (rows.length === 0) {
      const { privateKey } = await generate('ec', { namedCurve: 'P-256' })
      const kid = randomBytes(8).toString('hex')
      const jwk = { ...privateKey.export({ format: 'jwk' }), kid, alg: 'ES256', use: 'sig' }
      const cookieKey = randomBytes(32).toString('base64url')
      rows = await db.insert(idpKeys).values({ kid, jwk, cookie_key: cookieKey }).returning()
    }
    const keys = rows.map((row) => row.jwk as JWK)
    return {
      /** Newest first; the first one signs. */
      private: keys,
      /** The content of `jwks.json`. */
      public: keys.map(({ kty, crv, x, y, kid, alg, use }) => ({ kty, crv, x, y, kid, alg, use }) as JWK),
      /** Secrets that sign the provider's cookies, newest first. */
      cookies: rows.map((row) => row.cookie_key),
    }
  })
}
