import type { SiteNotice } from '@marquee/contract/site-notice'
import { eq } from 'drizzle-orm'
import type { Database, Db } from './client.ts'
import { recordContentChange } from './content-version.ts'
import { installation } from './schema.ts'

/** Its name among the values of the installation. */
const name = 'site_notice'

/** Shows a notice on every page of all processes, in place of the one before; null takes it away. */
export async function setSiteNotice(
  { db, inTransaction }: Pick<Database, 'db' | 'inTransaction'>,
  notice: SiteNotice | null,
) {
  await inTransaction(async () => {
    await db.delete(installation).where(eq(installation.name, name))
    if (notice) await db.insert(installation).values({ name, value: JSON.stringify(notice) })
    await recordContentChange(db)
  })
}

/** The notice that is shown now. */
export async function readSiteNotice(db: Db): Promise<SiteNotice | undefined> {
  const [row] = await db.select().from(installation).where(eq(installation.name, name))
  const notice = row && (JSON.parse(row.value) as SiteNotice)
  return notice?.until && Date.parse(notice.until) <= Date.now() ? undefined : notice
}
