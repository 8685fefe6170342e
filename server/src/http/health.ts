import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/client.ts'
import { unavailable } from '../errors.ts'

/** Fastify plugin: `/healthz` says that the process is up, `/readyz` that its database answers. */
export async function health(app: FastifyInstance, { database }: { database: Database }) {
  app.get('/healthz', { schema: { hide: true } }, async (_request, reply) => {
    return reply.header('cache-control', 'no-store').send({ status: 'up' })
  })
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    await database.db.execute(sql`select 1`).catch(() => {
      throw unavailable()
    })
    return reply.header('cache-control', 'no-store').send({ status: 'ready' })
  })
}
