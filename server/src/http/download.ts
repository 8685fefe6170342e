import { IdParams } from '@marquee/contract/fields'
import type { Actor } from '@marquee/contract/policy'
import type { FastifyInstance } from 'fastify'
import type { Readable } from 'node:stream'
import * as z from 'zod/mini'
import { notFound, unauthorized } from '../errors.ts'
import type { StoredFile } from '../images/storage.ts'
import type { Binding } from './bind.ts'

interface Download {
  /** With `:id`. */
  path: string
  gatekeeper: Binding['gatekeeper']
  missing: string
  /** Fails when the actor may not read the file. */
  open(actor: Actor, id: number): Promise<StoredFile & { name: string; body: Readable }>
}

/** A file that somebody uploaded, for those who may read it. It is no envelope, so no call of the contract, and is never shown on our own pages. */
export function serveDownload(app: FastifyInstance, { path, gatekeeper, missing, open }: Download): void {
  app.get(path, async (request, reply) => {
    const actor = await gatekeeper.authenticate(request)
    if (!actor) throw unauthorized()
    const { data: params } = z.safeParse(IdParams, request.params)
    if (!params) throw notFound(missing)
    const { name, contentType, size, body } = await open(actor, params.id)
    return reply
      .type(contentType)
      .header('content-length', size)
      .header('content-disposition', `attachment; filename*=UTF-8''${percentEncoded(name)}`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cache-control', 'private, no-store')
      .send(body)
  })
}

/** A file's name in a header (RFC 8187). */
const percentEncoded = (name: string) =>
  encodeURIComponent(name.toWellFormed()).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
