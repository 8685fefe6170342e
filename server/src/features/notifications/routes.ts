import { notificationsApi } from '@marquee/contract/notifications'
import type { FastifyInstance } from 'fastify'
import { bind } from '../../http/bind.ts'
import type { FeatureParts } from '../feature.ts'
import { notificationService } from './service.ts'

export function notificationRoutes(app: FastifyInstance, { context, binding }: FeatureParts) {
  const notifications = notificationService(context)
  return bind(
    app,
    notificationsApi,
    {
      list: ({ actor, query }) => notifications.list(actor, query),
      read: ({ actor, params }) => notifications.read(actor, params.id),
      readAll: ({ actor }) => notifications.readAll(actor),
    },
    binding('Notifications'),
  )
}
