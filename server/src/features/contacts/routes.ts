import { contactsApi } from '@marquee/contract/contacts'
import type { FastifyInstance } from 'fastify'
import { bind } from '../../http/bind.ts'
import type { FeatureParts } from '../feature.ts'
import { contactService } from './service.ts'

export function contactRoutes(app: FastifyInstance, { context, binding }: FeatureParts) {
  const contacts = contactService(context)
  return bind(
    app,
    contactsApi,
    {
      list: ({ actor, query }) => contacts.list(actor, query),
      create: ({ actor, body }) => contacts.create(actor, body),
      importRows: ({ actor, body }) => contacts.importRows(actor, body),
      update: ({ actor, params, body, version }) => contacts.update(actor, params.id, body, version),
      remove: ({ actor, body }) => contacts.remove(actor, body.ids),
    },
    binding('Contacts'),
  )
}
