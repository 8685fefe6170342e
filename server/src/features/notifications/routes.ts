import { notificationsApi } from '@marquee/contract/notifications'
import { contactStopApi } from '@marquee/contract/contact-invitations'
import { unsubscribeApi } from '@marquee/contract/unsubscribe'
import type { FastifyInstance } from 'fastify'
import { bind } from '../../http/bind.ts'
import { personal } from '../../http/caching.ts'
import type { UnsubscribeSettings } from '../../notify/unsubscribe.ts'
import { contactStopService } from '../applications/service.ts'
import type { FeatureParts } from '../feature.ts'
import type { LiveStreams } from './live.ts'
import { preferenceService } from './preferences.ts'
import { notificationService } from './service.ts'
import { unsubscribeService } from './unsubscribe.ts'

export function notificationRoutes(app: FastifyInstance, { context, binding }: FeatureParts, live: LiveStreams) {
  const notifications = notificationService(context)
  const preferences = preferenceService(context)
  return bind(
    app,
    notificationsApi,
    {
      list: ({ actor, query }) => notifications.list(actor, query),
      read: ({ actor, params }) => notifications.read(actor, params.id),
      stream: ({ actor }, exchange) => live.open(actor, exchange),
      readAll: ({ actor, body }) => notifications.readAll(actor, body),
      preferences: async ({ actor }) => ({
        preferences: await preferences.list(actor),
        hours: await preferences.hours(actor),
      }),
      setHours: ({ actor, body }) => preferences.setHours(actor, body),
      prefer: ({ actor, params, body }) => preferences.update(actor, params.group, body),
    },
    binding('Notifications'),
  )
}

/** Stops e-mails by the link in one of them. */
export async function unsubscribeRoutes(
  app: FastifyInstance,
  { context, binding }: Pick<FeatureParts, 'context' | 'binding'>,
  { publicUrl, unsubscribeSecret }: UnsubscribeSettings,
): Promise<void> {
  const { stop } = unsubscribeService(context, unsubscribeSecret)
  const { stopContact } = contactStopService(context, unsubscribeSecret)
  await app.register(async (scope) => {
    // Mail programs send a form of one or the other type, or nothing. What is in it does not matter.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null))
    bind(scope, unsubscribeApi, { stop: ({ params }) => stop(params.token) }, binding('Notifications'))
    bind(
      scope,
      contactStopApi,
      { stopContact: ({ params, query }) => stopContact(params.token, query.of === 'everybody') },
      binding('Invitations'),
    )
    // For people whose mail program opens the address of the header in a browser. Opening it changes nothing.
    for (const { path } of [unsubscribeApi.stop, contactStopApi.stopContact])
      scope.get<{ Params: { token: string } }>(path, async (request, reply) =>
        reply
          .header('cache-control', personal)
          .redirect(`${publicUrl}/unsubscribe#${encodeURIComponent(request.params.token)}`, 303),
      )
  })
}
