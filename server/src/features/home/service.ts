import { and, asc, eq, gte } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { countsAs } from '../../db/counts.ts'
import { dayOf, lastDay } from '../../db/event-days.ts'
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
  '/contractor/',
  '/client/',
]

interface Entry {
  path: string
  changed?: Date
}

/** Entries of one kind in a fixed order, which the sitemap reads in parts. */
interface Section {
  count: () => Promise<number>
  read: (offset: number, limit: number) => Promise<Entry[]>
}

/** The sitemap for search engines: the public pages, every listed vendor, and the published events that are not over (in UTC days). */
export function sitemapService({ db }: Context, publicUrl: string, perFile = maxPerFile) {
  const sections: Section[] = [
    {
      count: async () => publicPages.length,
      read: async (offset, limit) => publicPages.slice(offset, offset + limit).map((path) => ({ path })),
    },
    {
      count: () => db.$count(vendors, listed),
      read: async (offset, limit) => {
        const rows = await db
          .select({ id: vendors.id, changed: vendors.updated_at })
          .from(vendors)
          .where(listed)
          .orderBy(asc(vendors.id))
          .offset(offset)
          .limit(limit)
        return rows.map(({ id, changed }) => ({ path: `/vendors/${id}`, changed }))
      },
    },
    {
      count: () => db.$count(openEvents().as('open_events')),
      read: async (offset, limit) => {
        const rows = await openEvents().orderBy(asc(events.id)).offset(offset).limit(limit)
        return rows.map(({ id, changed }) => ({ path: `/events/${id}`, changed }))
      },
    },
  ]

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
      const counts = await Promise.all(sections.map(({ count }) => count()))
      const total = counts.reduce((sum, count) => sum + count, 0)
      if (total <= perFile) return (await this.part(1)) ?? ''
      const parts = Array.from(
        { length: Math.ceil(total / perFile) },
        (_, i) => `<sitemap><loc>${publicUrl}/sitemap-${i + 1}.xml</loc></sitemap>`,
      )
      return `${head}<sitemapindex xmlns="${namespace}">${parts.join('')}</sitemapindex>\n`
    },

    /** Part `n` as XML, counted from 1; null beyond the last one. */
    async part(n: number): Promise<string | null> {
      const entries: Entry[] = []
      let skipped = (n - 1) * perFile
      for (const { count, read } of sections) {
        const missing = perFile - entries.length
        if (missing === 0) break
        const found = await read(skipped, missing)
        entries.push(...found)
        // The sections before this one are passed over completely, so the next one begins after their entries.
        skipped = found.length > 0 ? 0 : Math.max(0, skipped - (await count()))
      }
      if (n > 1 && entries.length === 0) return null
      const urls = entries.map(
        ({ path, changed }) =>
          `<url><loc>${publicUrl}${path}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''}</url>`,
      )
      return `${head}<urlset xmlns="${namespace}">${urls.join('')}</urlset>\n`
    },
  }

  function openEvents() {
    const today = dayOf(new Date())
    return db
      .select({ id: events.id, changed: events.updated_at })
      .from(events)
      .innerJoin(organizers, eq(organizers.id, events.organizer_id))
      .innerJoin(users, eq(users.id, organizers.user_id))
      .where(and(eq(events.status, 'published'), countsAs('client'), gte(lastDay(events), today)))
  }
}

const listed = eq(vendors.is_listed, true)
const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
