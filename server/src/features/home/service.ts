import { and, eq, gte, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { dayOf, lastDay } from '../../db/event-days.ts'
import { isListed } from '../../db/public-events.ts'
import { events, organizers, users, vendors } from '../../db/schema.ts'

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
  '/notifications',
  '/contractor/',
  '/client/',
]

/** The sitemap for search engines: the public pages, every listed vendor, and the published events that are not over (in UTC days). */
export function sitemapService({ db }: Context, publicUrl: string, perFile = maxPerFile) {
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
      const total = publicPages.length + (await db.$count(shown().as('shown')))
      if (total <= perFile) return (await this.part(1)) ?? ''
      const parts = Array.from(
        { length: Math.ceil(total / perFile) },
        (_, i) => `<sitemap><loc>${publicUrl}/sitemap-${i + 1}.xml</loc></sitemap>`,
      )
      return `${head}<sitemapindex xmlns="${namespace}">${parts.join('')}</sitemapindex>\n`
    },

    /** Part `n` as XML, counted from 1; null beyond the last one. */
    async part(n: number): Promise<string | null> {
      const first = (n - 1) * perFile
      const pages = publicPages.slice(first, first + perFile).map((path) => ({ path, changed: undefined }))
      const rows = await shown()
        .orderBy(sql`kind desc`, sql`id`)
        .offset(Math.max(0, first - publicPages.length))
        .limit(perFile - pages.length)
      const entries = [...pages, ...rows.map(({ kind, id, changed }) => ({ path: `/${kind}/${id}`, changed }))]
      if (n > 1 && entries.length === 0) return null
      const urls = entries.map(
        ({ path, changed }) =>
          `<url><loc>${publicUrl}${path}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''}</url>`,
      )
      return `${head}<urlset xmlns="${namespace}">${urls.join('')}</urlset>\n`
    },
  }

  /** The vendors, then the events. */
  function shown() {
    const today = dayOf(new Date())
    const listedVendors = db
      .select({ kind: sql<string>`'vendors'`.as('kind'), id: vendors.id, changed: vendors.updated_at })
      .from(vendors)
      .where(listed)
    const openEvents = db
      .select({ kind: sql<string>`'events'`.as('kind'), id: events.id, changed: events.updated_at })
      .from(events)
      .innerJoin(organizers, eq(organizers.id, events.organizer_id))
      .innerJoin(users, eq(users.id, organizers.user_id))
      .where(and(isListed, gte(lastDay(events), today)))
    return listedVendors.unionAll(openEvents)
  }
}

const listed = eq(vendors.is_listed, true)
const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
