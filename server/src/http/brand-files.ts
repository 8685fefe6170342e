import type { FastifyInstance } from 'fastify'
import type { BrandFiles } from '../brand/open.ts'

/** Opened by its own address, a drawing is a document: then no script in it runs, and it loads nothing. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** Serves the operator's logo, icons and manifest below `/brand/`. */
export function serveBrand(app: FastifyInstance, files: BrandFiles): void {
  for (const [name, { type, body }] of files) {
    app.get(`/brand/${name}`, async (_request, reply) =>
      reply
        .type(type)
        .header('cache-control', 'public, max-age=3600')
        .header('content-security-policy', policy)
        .send(body),
    )
  }
}
