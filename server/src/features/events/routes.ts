import { eventsApi } from '@marquee/contract/events'
import type { FastifyInstance } from 'fastify'
import { bind } from '../../http/bind.ts'
import { gallery } from '../../images/gallery.ts'
import type { FeatureParts } from '../feature.ts'
import { eventService } from './service.ts'

export function eventRoutes(app: FastifyInstance, parts: FeatureParts) {
  const events = eventService(parts.context, {
    pictures: gallery(parts.context, parts.store),
    addressesOf: parts.store.addressesOf,
  })
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
