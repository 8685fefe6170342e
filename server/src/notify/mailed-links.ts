import { randomBytes } from 'node:crypto'
import { and, arrayContains, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { idpLinks, invitations } from '../db/schema.ts'
import { fingerprint } from '../db/secrets.ts'
import { codePlace, newCode } from '../identity/mailed-codes.ts'

const secret = /(\/auth\/(?:confirm|reset|new-address|old-address)#token=)([\w-]{43})/

/** The address without its secret, as it is stored: with the hash by which `idp_links` or `invitations` knows it, which opens nothing. */
export function withoutSecret(link: string): string {
  return link.replace(secret, (_, start: string, token: string) => start + fingerprint(token))
}

/**
 * Gives the links of a stored e-mail a new secret that is in no table, only its hash is: for the e-mail that leaves now. Links that the same e-mail
 * had in earlier attempts, which may have arrived, go on working. Null when a link was used, or is too old.
 */
export async function withSecret<Parts extends { text: string; html: string }>(
  db: Db,
  parts: Parts,
): Promise<Parts | null> {
  const ofCode = parts.text.match(codePlace)?.[1]
  if (ofCode !== undefined) {
    const code = await newCode(db, ofCode)
    const fill = (text: string) => text.replaceAll(new RegExp(codePlace, 'g'), String(code))
    return code === null ? null : { ...parts, text: fill(parts.text), html: fill(parts.html) }
  }
  const stored = parts.text.match(secret)?.[2]
  if (stored === undefined) return parts
  const token = randomBytes(32).toString('base64url')
  const { account_id, purpose, expires_at, token_hash } = idpLinks
  const isValid = gt(expires_at, sql`now()`)
  const made = await db.execute(sql`insert into ${idpLinks} (token_hash, account_id, purpose, expires_at)
    select ${fingerprint(token)}, ${account_id}, ${purpose}, ${expires_at} from ${idpLinks} where ${token_hash} = ${stored} and ${isValid}`)
  const { token_hashes } = invitations
  const invited = await db
    .update(invitations)
    .set({ token_hashes: sql`array_append(${token_hashes}, ${fingerprint(token)})` })
    .where(and(arrayContains(token_hashes, [stored]), gt(invitations.expires_at, sql`now()`)))
  if ((made.rowCount ?? 0) + (invited.rowCount ?? 0) > 0) {
    const fill = (text: string) => text.replaceAll(new RegExp(secret, 'g'), (_, start: string) => start + token)
    return { ...parts, text: fill(parts.text), html: fill(parts.html) }
  }
  // Written by the version before, with its secret.
  const known = await db.$count(idpLinks, and(eq(token_hash, fingerprint(stored)), isValid))
  return known > 0 ? parts : null
}
