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
  const applications = applicationService(context, store.addressesOf)
  return bind(
    app,
    adminApi,
    {
      work: () => admin.work(),
      users: ({ query }) => admin.users(query),
      person: ({ params }) => admin.person(params.userId),
      async personEvents({ actor, params, query }) {
        const { id } = await admin.user(params.userId)
        return events.ofUser(actor, id, query)
      },
      async personApplications({ actor, params, query }) {
        const { id } = await admin.user(params.userId)
        return applications.ofUser(actor, id, query)
      },
      async personOutcomes({ params }) {
        const { vendor, organizer } = await admin.person(params.userId)
        return admin.outcomesAbout(vendor?.id, organizer?.id)
      },
      updateRole: ({ actor, params, body, version }) => admin.updateRole(actor, params.userId, body, version),
      ask: ({ actor, params, body, version }) => admin.ask(actor, params.userId, body, version),
      checkEdits: ({ actor, params, body }) => admin.checkEdits(actor, params.userId, body),
      suspend: ({ actor, params, body }) => admin.setSuspension(actor, params.userId, body),
      stopInvitations: ({ actor, params, body }) => admin.stopInvitations(actor, params.userId, body),
      signOut: ({ actor, params }) => admin.signOut(actor, params.userId),
      vendors: ({ query }) => admin.vendors(query),
      vendorApplications: ({ query }) => admin.vendorApplications(query),
      vendorApplication: ({ params }) => admin.vendorApplication(params.userId),
      organizers: ({ query }) => admin.organizers(query),
      organizerApplications: ({ query }) => admin.organizerApplications(query),
      organizerApplication: ({ params }) => admin.organizerApplication(params.userId),
      contactRequests: ({ query }) => admin.contactRequests(query),
      contactRequest: ({ params }) => admin.contactRequest(params.id),
      closeContactRequest: ({ actor, params, body, version }) =>
        admin.setContactStatus(actor, params.id, body.status, version),
      markSpam: ({ actor, params, body, version }) => admin.markSpam(actor, params.id, body.is_spam, version),
      introduce: ({ actor, params, body, version }) => admin.introduce(actor, params.id, body, version),
      notes: ({ query }) => admin.notes(query),
      addNote: ({ actor, body }) => admin.addNote(actor, body),
      removeNote: ({ actor, params }) => admin.removeNote(actor, params.id),
      claims: ({ actor }) => admin.claims(actor),
      claim: ({ actor, body }) => admin.claim(actor, body),
      audit: ({ query }) => admin.audit(query),
      checkAudit: ({ actor }) => admin.checkAudit(actor),
      deliveries: ({ query }) => admin.deliveries(query),
      campaigns: ({ query }) => admin.campaigns(query),
      retryDelivery: ({ actor, params }) => admin.retryDelivery(actor, params.id),
      retryDeliveries: ({ actor }) => admin.retryDeliveries(actor),
      lookups: ({ params }) => admin.lookups(params.list),
      addLookup: ({ actor, params, body }) => admin.addLookup(actor, params.list, body),
      updateLookup: ({ actor, params, body, version }) => admin.updateLookup(actor, params, body, version),
      retireLookup: ({ actor, params, body, version }) => admin.retireLookup(actor, params, body.retired, version),
      reports: ({ query }) => admin.reports(query),
      report: ({ actor, params }) => admin.report(actor, params.id),
      closeReport: ({ actor, params, body }) => admin.closeReport(actor, params.id, body.outcome),
      moveLookup: ({ actor, params, body, version }) => admin.moveLookup(actor, params, body.before, version),
    },
    binding('Admin'),
  )
}
