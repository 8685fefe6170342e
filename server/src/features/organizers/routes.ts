import { organizersApi } from '@marquee/contract/organizers'
import type { FastifyInstance } from 'fastify'
import { bind } from '../../http/bind.ts'
import type { FeatureParts } from '../feature.ts'
import { organizerService } from './service.ts'

export function organizerRoutes(app: FastifyInstance, parts: FeatureParts) {
  const organizers = organizerService(parts.context)
  return bind(
    app,
    organizersApi,
    {
      own: ({ actor }) => organizers.own(actor),
      apply: ({ actor, body }) => organizers.apply(actor, body),
      update: ({ actor, body, version }) => organizers.update(actor, body, version),
    },
    parts.binding('Organizers'),
  )
}
