import { calendarApi, feedPath, feedRefreshSeconds } from '@marquee/contract/calendar'
import { exportFilePath, personalDataApi } from '@marquee/contract/personal-data'
import { brand } from '@marquee/contract/brand'
import type { FastifyInstance } from 'fastify'
import { unauthorized } from '../../errors.ts'
import { bind, refuseToken } from '../../http/bind.ts'
import type { OwnAccounts } from '../../identity/own-accounts.ts'
import type { Storage } from '../../images/storage.ts'
import type { FeatureParts } from '../feature.ts'
import type { UserService } from '../users/service.ts'
import { calendarService } from './calendar.ts'
import { deletionService } from './deletion.ts'
import { exportService } from './exports.ts'

interface Parts extends FeatureParts {
  storage: Storage
  users: UserService
  /** The accounts of the embedded provider, if that is used. */
  own: OwnAccounts | null
  publicUrl: string
  supportEmail: string
  /** Key of the addresses of calendars. */
  calendarSecret: string
}

export function personalDataRoutes(app: FastifyInstance, parts: Parts) {
  const { context } = parts
  const binding = parts.binding('Own data')
  const exports = exportService(context, parts)
  const { calendarSecret: secret, publicUrl, supportEmail } = parts
  const calendar = calendarService(context, { secret, publicUrl, supportEmail })
  const { deleteAccount } = deletionService(context, { ...parts, exports, calendar })

  // A file and not an envelope, so it is no call of the contract.
  app.get(exportFilePath, async (request, reply) => {
    const actor = await binding.gatekeeper.authenticate(request)
    if (!actor) throw unauthorized()
    refuseToken(actor, personalDataApi.startExport)
    const { body, size } = await exports.open(actor)
    return reply
      .type('application/json; charset=utf-8')
      .header('content-length', size)
      .header('content-disposition', `attachment; filename="${brand.slug}-export.json"`)
      .header('cache-control', 'private, no-store')
      .send(body)
  })

  // Read by calendar programs, which know neither tokens nor envelopes. The log names the route only, never the secret.
  app.get<{ Params: { secret: string } }>(feedPath, async (request, reply) => {
    const owner = calendar.ownerOf(request.params.secret)
    if (owner) await binding.gatekeeper.count('calendarFeed', request, reply, owner)
    const text = await calendar.read(request.params.secret)
    return reply
      .type('text/calendar; charset=utf-8')
      .header('cache-control', `private, max-age=${feedRefreshSeconds}`)
      .header('content-disposition', `inline; filename="${brand.slug}.ics"`)
      .header('x-robots-tag', 'noindex')
      .send(text)
  })

  bind(
    app,
    calendarApi,
    {
      feed: ({ actor }) => calendar.feed(actor),
      startFeed: ({ actor, body }) => calendar.startFeed(actor, body),
      stopFeed: ({ actor }) => calendar.stopFeed(actor),
      entry: ({ actor, params }) => calendar.entry(actor, params.id),
    },
    parts.binding('Calendar'),
  )

  return bind(
    app,
    personalDataApi,
    {
      deleteAccount: ({ actor, body }) => deleteAccount(actor, body),
      exportState: ({ actor }) => exports.state(actor),
      startExport: ({ actor }) => exports.start(actor),
    },
    binding,
  )
}
