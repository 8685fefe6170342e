import { applicationsApi } from '@marquee/contract/applications'
import type { FastifyInstance } from 'fastify'
import { bind } from '../../http/bind.ts'
import type { FeatureParts } from '../feature.ts'
import { applicationService } from './service.ts'

export function applicationRoutes(app: FastifyInstance, parts: FeatureParts) {
  const applications = applicationService(parts.context, parts.store.addressesOf)
  return bind(
    app,
    applicationsApi,
    {
      create: ({ actor, body }) => applications.create(actor, body),
      mine: ({ actor, query }) => applications.mine(actor, query),
      ofEvent: ({ actor, params, query }) => applications.ofEvent(actor, params.eventId, query),
      get: ({ actor, params }) => applications.get(actor, params.id),
      history: ({ actor, params }) => applications.history(actor, params.id),
      decide: ({ actor, params, body, version }) => applications.decide(actor, params.id, body, version),
      decideMany: ({ actor, body }) => applications.decideMany(actor, body),
      mark: ({ actor, params, body, version }) => applications.mark(actor, params.id, body, version),
      vendorDates: ({ actor, params }) => applications.vendorDates(actor, params.id),
      withdraw: ({ actor, params, version }) => applications.withdraw(actor, params.id, version),
    },
    parts.binding('Applications'),
  )
}
