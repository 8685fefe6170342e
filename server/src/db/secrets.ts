import { createHash, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from './client.ts'
import { installation } from './schema.ts'

/** A secret of this installation, created at the first call and the same for all processes afterwards. */
export async function installationSecret({ db }: Pick<Database, 'db'>, name: string): Promise<string> {
  await db
    .insert(installation)
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing()
  const [row] = await db.select().from(installation).where(eq(installation.name, name))
  if (!row) throw new Error(`The secret ${name} could not be kept`)
  return row.value
}

/** A hash that is stored in place of a secret. */
export function fingerprint(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
