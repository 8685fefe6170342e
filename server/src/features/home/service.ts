import { asc, eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { vendors } from '../../db/schema.ts'

/** Most addresses one sitemap may hold (sitemaps.org). */
const mostPerFile = 50_000
const publicPages = ['/', '/vendors', '/events']
/** Areas that hold nothing for a search engine. */
const closed = ['/api/', '/admin', '/organizer', '/dashboard', '/auth', '/idp/', '/account', '/contractor/', '/client/']

/** What search engines may find: the public pages and every approved vendor. Event pages ask for sign-in, so they are not listed. */
export function sitemapService({ db }: Context, publicUrl: string, perFile = mostPerFile) {
  const listed = eq(vendors.is_listed, true)

  return {
    robots: () =>
      ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join(
        '\n',
      ),

    /** The whole sitemap, or an index of its parts once it is too long for one file. */
    async root(): Promise<string> {
      const total = publicPages.length + (await db.$count(vendors, listed))
      if (total <= perFile) return (await this.part(1)) ?? ''
      const parts = Array.from(
        { length: Math.ceil(total / perFile) },
        (_, i) => `<sitemap><loc>${publicUrl}/sitemap-${i + 1}.xml</loc></sitemap>`,
      )
      return `${head}<sitemapindex xmlns="${namespace}">${parts.join('')}</sitemapindex>\n`
    },

    /** The nth part, from 1; null beyond the last. */
    async part(n: number): Promise<string | null> {
      // The public pages stand before the first vendor, so a part's rows are shifted by them.
      const start = (n - 1) * perFile
      const pages = n === 1 ? publicPages : []
      const rows = await db
        .select({ id: vendors.id, updated_at: vendors.updated_at })
        .from(vendors)
        .where(listed)
        .orderBy(asc(vendors.id))
        .offset(Math.max(0, start - publicPages.length))
        .limit(perFile - pages.length)
      if (n > 1 && rows.length === 0) return null
      const entries = [
        ...pages.map((path) => `<url><loc>${publicUrl}${path}</loc></url>`),
        ...rows.map(
          (row) =>
            `<url><loc>${publicUrl}/vendors/${row.id}</loc><lastmod>${row.updated_at.toISOString()}</lastmod></url>`,
        ),
      ]
      return `${head}<urlset xmlns="${namespace}">${entries.join('')}</urlset>\n`
    },
  }
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
