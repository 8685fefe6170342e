import type { FastifyInstance } from 'fastify'
import { notFound } from '../../errors.ts'
import { sharedPage } from '../../http/caching.ts'
import type { FeatureParts } from '../feature.ts'
import { sitemapService } from './service.ts'

/** Serves `/robots.txt`, `/sitemap.xml` and, for a long sitemap, its parts `/sitemap-N.xml`. */
export function sitemapRoutes(app: FastifyInstance, { context }: Pick<FeatureParts, 'context'>, publicUrl: string) {
  const sitemap = sitemapService(context, publicUrl)
  // Cached for a minute, so that a vendor who is no longer listed disappears soon.
  const cached = sharedPage

  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', cached).send(sitemap.robots()),
  )
  app.get('/sitemap.xml', async (_request, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', cached)
      .send(await sitemap.root()),
  )
  app.get<{ Params: { part: string } }>('/sitemap-:part.xml', async (request, reply) => {
    const xml = /^[1-9]\d{0,4}$/.test(request.params.part) ? await sitemap.part(Number(request.params.part)) : null
    if (!xml) throw notFound()
    return reply.type('application/xml; charset=utf-8').header('cache-control', cached).send(xml)
  })
}
