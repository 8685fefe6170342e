import { webhooksApi } from '@marquee/contract/webhooks'
import type { FastifyInstance } from 'fastify'
import { bind } from '../../http/bind.ts'
import type { Outgoing } from '../../http/outgoing.ts'
import type { FeatureParts } from '../feature.ts'
import { webhookService } from './service.ts'

interface Parts extends FeatureParts {
  outgoing: Outgoing
  /** Called when a message may be sent now. */
  wakeSender: () => void
}

export function webhookRoutes(app: FastifyInstance, { context, binding, outgoing, wakeSender }: Parts) {
  const webhooks = webhookService(context, outgoing, wakeSender)
  return bind(
    app,
    webhooksApi,
    {
      list: ({ actor }) => webhooks.list(actor),
      create: ({ actor, body }) => webhooks.create(actor, body),
      get: ({ actor, params }) => webhooks.get(actor, params.id),
      update: ({ actor, params, body, version }) => webhooks.update(actor, params.id, body, version),
      remove: ({ actor, params }) => webhooks.remove(actor, params.id),
      test: ({ actor, params }) => webhooks.test(actor, params.id),
      renewSecret: ({ actor, params }) => webhooks.renewSecret(actor, params.id),
      messages: ({ actor, params, query }) => webhooks.messages(actor, params.id, query),
      retry: ({ actor, params }) => webhooks.retry(actor, params),
    },
    binding('Webhooks'),
  )
}
