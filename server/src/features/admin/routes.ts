import { adminApi } from '@marquee/contract/admin'
import type { FastifyInstance } from 'fastify'
import { bind } from '../../http/bind.ts'
import { gallery } from '../../images/gallery.ts'
import { applicationService } from '../applications/service.ts'
import { eventService } from '../events/service.ts'
import type { FeatureParts } from '../feature.ts'
import { adminService } from './service.ts'

export function adminRoutes(app: FastifyInstance, { context, store, binding }: FeatureParts) {
  const admin = adminService(context, store.addressesOf)
  const events = eventService(context, { pictures: gallery(context, store), addressesOf: store.addressesOf })
  const applications = applicationService(context)
  return bind(
    app,
    adminApi,
    {
      work: () => admin.work(),
      users: ({ query }) => admin.users(query),
      person: ({ params }) => admin.person(params.userId),
      async personEvents({ params, query }) {
        const { id } = await admin.user(params.userId)
        return events.ofUser(id, query)
      },
      async personApplications({ params, query }) {
        const { id } = await admin.user(params.userId)
        return applications.ofUser(id, query)
      },
      updateRole: ({ actor, params, body, version }) => admin.updateRole(actor, params.userId, body, version),
      checkEdits: ({ actor, params, body }) => admin.checkEdits(actor, params.userId, body),
      suspend: ({ actor, params, body }) => admin.setSuspension(actor, params.userId, body),
      vendors: ({ query }) => admin.vendors(query),
      vendorApplications: ({ query }) => admin.vendorApplications(query),
      vendorApplication: ({ params }) => admin.vendorApplication(params.userId),
      organizers: ({ query }) => admin.organizers(query),
      organizerApplications: ({ query }) => admin.organizerApplications(query),
      organizerApplication: ({ params }) => admin.organizerApplication(params.userId),
      contactRequests: ({ query }) => admin.contactRequests(query),
      closeContactRequest: ({ actor, params, body }) => admin.setContactStatus(actor, params.id, body.status),
      audit: ({ query }) => admin.audit(query),
      deliveries: ({ query }) => admin.deliveries(query),
    },
    binding('Admin'),
  )
}
