import { asc, eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { vendors } from '../../db/schema.ts'

/** Maximum number of URLs in one sitemap (sitemaps.org). */
const maxPerFile = 50_000
const publicPages = ['/', '/vendors', '/events']
/** Paths that search engines must not read. */
const disallowed = [
  '/api/',
  '/admin',
  '/organizer',
  '/dashboard',
  '/auth',
  '/idp/',
  '/account',
  '/contractor/',
  '/client/',
]

/** The sitemap for search engines: the public pages and every listed vendor. Event pages need a sign-in, so they are left out. */
export function sitemapService({ db }: Context, publicUrl: string, perFile = maxPerFile) {
  const listed = eq(vendors.is_listed, true)

  return {
    robots: () =>
      [
        'User-agent: *',
        ...disallowed.map((path) => `Disallow: ${path}`),
        '',
        `Sitemap: ${publicUrl}/sitemap.xml`,
        '',
      ].join('\n'),

    /** The sitemap as XML, or an index of its parts when it is too long for one file. */
    async root(): Promise<string> {
      const total = publicPages.length + (await db.$count(vendors, listed))
      if (total <= perFile) return (await this.part(1)) ?? ''
      const parts = Array.from(
        { length: Math.ceil(total / perFile) },
        (_, i) => `<sitemap><loc>${publicUrl}/sitemap-${i + 1}.xml</loc></sitemap>`,
      )
      return `${head}<sitemapindex xmlns="${namespace}">${parts.join('')}</sitemapindex>\n`
    },

    /** Part `n` as XML, counted from 1; null beyond the last one. */
    async part(n: number): Promise<string | null> {
      // The public pages come before the first vendor, so the offset of the vendors is smaller by their number.
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
