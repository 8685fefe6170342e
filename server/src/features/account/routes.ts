import { exportFilePath, personalDataApi } from '@marquee/contract/personal-data'
import { brand } from '@marquee/contract/brand'
import type { FastifyInstance } from 'fastify'
import { unauthorized } from '../../errors.ts'
import { bind } from '../../http/bind.ts'
import type { OwnAccounts } from '../../identity/own-accounts.ts'
import type { Storage } from '../../images/storage.ts'
import type { FeatureParts } from '../feature.ts'
import type { UserService } from '../users/service.ts'
import { deletionService } from './deletion.ts'
import { exportService } from './exports.ts'

interface Parts extends FeatureParts {
  storage: Storage
  users: UserService
  /** The accounts of the embedded provider, if that is used. */
  own: OwnAccounts | null
}

export function personalDataRoutes(app: FastifyInstance, parts: Parts) {
  const { context } = parts
  const binding = parts.binding('Own data')
  const exports = exportService(context, parts)
  const { deleteAccount } = deletionService(context, { ...parts, exports })

  // A file and not an envelope, so it is no call of the contract.
  app.get(exportFilePath, { schema: { hide: true } }, async (request, reply) => {
    const actor = await binding.gatekeeper.authenticate(request)
    if (!actor) throw unauthorized()
    const { body, size } = await exports.open(actor)
    return reply
      .type('application/json; charset=utf-8')
      .header('content-length', size)
      .header('content-disposition', `attachment; filename="${brand.name.toLowerCase()}-export.json"`)
      .header('cache-control', 'private, no-store')
      .send(body)
  })

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
