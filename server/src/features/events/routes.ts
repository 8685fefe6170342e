import { eventLinksApi } from '@marquee/contract/event-links'
import { eventsApi } from '@marquee/contract/events'
import type { FastifyInstance } from 'fastify'
import { bind } from '../../http/bind.ts'
import { gallery } from '../../images/gallery.ts'
import type { FeatureParts } from '../feature.ts'
import { eventLinkService } from './links.ts'
import { eventReader } from './records.ts'
import { eventService } from './service.ts'

/** Key and public address of the links of events that are not listed. */
interface Parts extends FeatureParts {
  linkSecret: string
  publicUrl: string
}

export function eventRoutes(app: FastifyInstance, parts: Parts) {
  const shown = { pictures: gallery(parts.context, parts.store), addressesOf: parts.store.addressesOf }
  const events = eventService(parts.context, shown)
  const { find } = eventReader(parts.context.db, shown)
  const links = eventLinkService(parts.context, { find, secret: parts.linkSecret, publicUrl: parts.publicUrl })
  bind(
    app,
    eventLinksApi,
    {
      readLink: ({ actor, params }) => links.get(actor, params.id),
      setLink: ({ actor, params, body }) => links.set(actor, params.id, body),
      revokeLink: ({ actor, params }) => links.revoke(actor, params.id),
      openLink: ({ actor, body }) => links.open(actor, body.code),
    },
    parts.binding('Events'),
  )
  return bind(
    app,
    eventsApi,
    {
      list: ({ actor, query }) => events.list(actor, query),
      months: ({ query }) => events.months(query),
      suggestions: ({ query }) => events.suggestions(query),
      mine: ({ actor, query }) => events.mine(actor, query),
      agenda: ({ actor }) => events.agenda(actor),
      suggested: ({ actor }) => events.suggested(actor),
      opened: ({ actor }) => events.opened(actor),
      get: ({ actor, params }) => events.get(actor, params.id),
      create: ({ actor, body }) => events.create(actor, body),
      copy: ({ actor, params }) => events.copy(actor, params.id),
      update: ({ actor, params, body, version }) => events.update(actor, params.id, body, version),
      preview: ({ actor, params, body }) => events.preview(actor, params.id, body),
      setCall: ({ actor, params, body, version }) => events.setCall(actor, params.id, body, version),
      previewCall: ({ actor, params, body }) => events.previewCall(actor, params.id, body),
      removeCall: ({ actor, params, version }) => events.removeCall(actor, params.id, version),
      remove: ({ actor, params }) => events.remove(actor, params.id),
      uploadImage: ({ actor, body }) => events.addPicture(actor, body),
      removeImage: ({ actor, params }) => events.removePicture(actor, params.id),
      describeImage: ({ actor, params, body }) => events.describePicture(actor, params.id, body.alt_text),
      orderImage: ({ actor, params, body }) => events.movePicture(actor, params.id, body.display_order),
      makeImagePrimary: ({ actor, params }) => events.makePicturePrimary(actor, params.id),
    },
    parts.binding('Events'),
  )
}
