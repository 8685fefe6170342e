import { applicationsApi } from '@marquee/contract/applications'
import { messagesApi } from '@marquee/contract/messages'
import type { FastifyInstance } from 'fastify'
import { bind } from '../../http/bind.ts'
import type { FeatureParts } from '../feature.ts'
import { applicationService } from './service.ts'

export function applicationRoutes(app: FastifyInstance, parts: FeatureParts) {
  const applications = applicationService(parts.context, parts.store.addressesOf)
  const { conversations } = applications
  bind(
    app,
    messagesApi,
    {
      list: ({ actor, params, query }) => conversations.list(actor, params.id, query),
      send: ({ actor, params, body }) => conversations.send(actor, params.id, body),
      sendMany: ({ actor, params, body }) => conversations.sendMany(actor, params.eventId, body),
      read: ({ actor, params, body }) => conversations.read(actor, params.id, body.up_to),
      report: ({ actor, params, body }) => conversations.report(actor, params.id, body),
    },
    parts.binding('Messages'),
  )
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
      heldAnswers: ({ actor, params }) => applications.heldAnswers(actor, params.eventId),
      holdAnswers: ({ actor, params, body }) => applications.holdAnswers(actor, params.eventId, body.is_held),
      mark: ({ actor, params, body, version }) => applications.mark(actor, params.id, body, version),
      vendorDates: ({ actor, params }) => applications.vendorDates(actor, params.id),
      withdraw: ({ actor, params, version }) => applications.withdraw(actor, params.id, version),
    },
    parts.binding('Applications'),
  )
}
