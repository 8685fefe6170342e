import { people, type AccessMarketplace, type Who } from './access-marketplace.ts'

export interface CallParts {
  params?: Record<string, unknown>
  body?: Record<string, unknown>
  /** Sends the body as a multipart form with a picture in it. */
  form?: true
}
export interface Row {
  call: string
  /** What the call is made on, in words. */
  to: string
  /** The id of that thing, or the name of the list, where the call needs one. */
  id?: number | string
  send?: (id: unknown) => CallParts
  expected: Statuses
}

/** Every call of the contract, on every kind of thing that matters for it, with the status that each caller gets. */
export function accessTable({
  application,
  event,
  formerVendor,
  otherVendor,
  pendingVendor,
  rejectedVendor,
  suspendedVendor,
  vendor,
  vendorPicture,
  eventPicture,
  notice,
  unsubscribeToken,
  contactRequest,
  report,
  ownNote,
  accessToken,
  otherNote,
  failedMail,
  webhook,
  webhookMessage,
  service,
  image_key,
  admin,
  pendingOrganizer,
}: AccessMarketplace): Row[] {
  return [
    { call: 'config.get', to: 'the settings', expected: anybody },
    { call: 'lookups.aestheticTags', to: 'the list', expected: anybody },
    { call: 'lookups.eventTypes', to: 'the list', expected: anybody },
    { call: 'lookups.services', to: 'the list', expected: anybody },
    { call: 'lookups.serviceAreas', to: 'the list', expected: anybody },
    { call: 'users.me', to: 'oneself', expected: signedIn(200) },
    { call: 'users.update', to: 'oneself', send: withBody({ name: 'New' }), expected: signedIn(200) },
    { call: 'account.exportState', to: 'oneself', expected: signedIn(200) },
    { call: 'account.startExport', to: 'oneself', expected: signedIn(201) },
    { call: 'tokens.list', to: 'one’s own', expected: signedIn(200) },
    {
      call: 'tokens.create',
      to: 'oneself',
      send: withBody({ name: 'Spreadsheet', scope: 'read' }),
      expected: signedIn(201),
    },
    {
      call: 'tokens.revoke',
      to: 'the token of a vendor',
      id: accessToken.id,
      send: byId,
      expected: signedIn(404, { vendor: 200 }),
    },
    { call: 'calendar.feed', to: 'oneself', expected: signedIn(404, { ...vendorsAll(200), ...organizersAll(200) }) },
    {
      call: 'calendar.startFeed',
      to: 'oneself',
      send: withBody({ renew: true }),
      expected: signedIn(404, { ...vendorsAll(200), ...organizersAll(200) }),
    },
    { call: 'calendar.stopFeed', to: 'oneself', expected: signedIn(200) },
    { call: 'webhooks.list', to: 'one’s own', expected: organizing(200, { admin: 200 }) },
    {
      call: 'webhooks.create',
      to: 'one’s own',
      send: withBody({ name: 'A', url: 'https://example.com/', event_types: ['application.submitted'] }),
      expected: organizing(201, {
        admin: 201,
        pendingOrganizer: 403,
        rejectedOrganizer: 403,
        unverifiedOrganizer: 403,
      }),
    },
    ...(['get', 'messages', 'test', 'renewSecret', 'remove'] as const).map((name) => ({
      call: `webhooks.${name}`,
      to: 'an organizer’s webhook',
      id: webhook.id,
      send: byId,
      expected: organizing(404, { admin: 404, organizer: name === 'test' || name === 'renewSecret' ? 201 : 200 }),
    })),
    {
      call: 'webhooks.update',
      to: 'an organizer’s webhook',
      id: webhook.id,
      send: (id) => ({ params: { id }, body: { name: 'New' } }),
      expected: organizing(404, { admin: 404, organizer: 200 }),
    },
    {
      call: 'webhooks.retry',
      to: 'an organizer’s webhook',
      id: webhook.id,
      send: (id) => ({ params: { id, messageId: webhookMessage.id } }),
      expected: organizing(404, { admin: 404, organizer: 201 }),
    },
    {
      call: 'account.deleteAccount',
      to: 'oneself, without confirming it',
      send: withBody({}),
      expected: signedIn(400),
    },

    { call: 'vendors.list', to: 'the list', expected: anybody },
    { call: 'vendors.suggestions', to: 'the list', expected: anybody },
    { call: 'vendors.own', to: 'one’s own', expected: signedIn(404, { ...vendorsAll(200), formerVendor: 200 }) },
    {
      call: 'vendors.apply',
      to: 'one’s own',
      send: withBody(vendorProfile),
      expected: signedIn(409, { user: 201, unverifiedUser: 403, formerVendor: 201, formerOrganizer: 201 }),
    },
    {
      call: 'vendors.update',
      to: 'one’s own',
      send: withBody({ years_in_business: 3 }),
      expected: signedIn(404, vendorsAll(200)),
    },
    {
      call: 'vendors.updateTags',
      to: 'one’s own',
      send: withBody({ aesthetic_tag_ids: [] }),
      expected: signedIn(404, vendorsAll(200)),
    },
    { call: 'vendors.unavailableDates', to: 'one’s own', expected: signedIn(404, vendorsAll(200)) },
    {
      call: 'vendors.setUnavailableDates',
      to: 'one’s own',
      send: withBody({ dates: ['2031-01-02'] }),
      expected: signedIn(404, vendorsAll(200)),
    },
    {
      call: 'vendors.changeUnavailableDates',
      to: 'one’s own',
      send: withBody({ block: ['2031-01-03'] }),
      expected: signedIn(404, vendorsAll(200)),
    },
    ...(['vendors.get', 'vendors.images', 'vendors.related'] as const).flatMap((call): Row[] => [
      { call, to: 'an approved vendor', id: vendor.id, send: byId, expected: anybody },
      {
        call,
        to: 'a pending vendor',
        id: pendingVendor.id,
        send: byId,
        expected: each(404, { pendingVendor: 200, admin: 200 }),
      },
      {
        call,
        to: 'a rejected vendor',
        id: rejectedVendor.id,
        send: byId,
        expected: each(404, { rejectedVendor: 200, admin: 200 }),
      },
      {
        call,
        to: 'the profile of somebody who is no longer a vendor',
        id: formerVendor.id,
        send: byId,
        expected: each(404, { formerVendor: 200, admin: 200 }),
      },
      { call, to: 'a suspended vendor', id: suspendedVendor.id, send: byId, expected: each(404, { admin: 200 }) },
    ]),
    { call: 'vendors.availability', to: 'an approved vendor', id: vendor.id, send: byIdAndDay, expected: anybody },
    {
      call: 'vendors.availability',
      to: 'a pending vendor',
      id: pendingVendor.id,
      send: byIdAndDay,
      expected: each(404, { pendingVendor: 200, admin: 200 }),
    },
    {
      call: 'vendors.contact',
      to: 'an approved vendor',
      id: vendor.id,
      send: (id) => ({ params: { id }, body: {} }),
      // Nobody contacts themselves.
      expected: signedIn(201, { vendor: 403, unverifiedUser: 403, unverifiedVendor: 403, unverifiedOrganizer: 403 }),
    },
    ...Object.entries({ pendingVendor, rejectedVendor, formerVendor, suspended: suspendedVendor }).map(
      ([owner, { id }]): Row => ({
        call: 'vendors.contact',
        to: `a vendor who is not public: ${owner}`,
        id,
        send: (given) => ({ params: { id: given }, body: {} }),
        expected: signedIn(404, { [owner]: 403 }),
      }),
    ),
    { call: 'vendors.contacted', to: 'one’s own', expected: signedIn(200) },
    { call: 'vendors.contactState', to: 'an approved vendor', id: vendor.id, send: byId, expected: signedIn(200) },
    {
      call: 'vendors.contactState',
      to: 'a pending vendor',
      id: pendingVendor.id,
      send: byId,
      expected: signedIn(404, { pendingVendor: 200, admin: 200 }),
    },
    {
      call: 'vendors.uploadImage',
      to: 'an approved vendor',
      id: vendor.id,
      send: (contractor_id) => ({ body: { contractor_id }, form: true }),
      expected: signedIn(404, { vendor: 201 }),
    },
    {
      call: 'vendors.uploadImage',
      to: 'a pending vendor',
      id: pendingVendor.id,
      send: (contractor_id) => ({ body: { contractor_id }, form: true }),
      expected: signedIn(404, { pendingVendor: 201 }),
    },
    {
      call: 'vendors.uploadImage',
      to: 'the profile of somebody who is no longer a vendor',
      id: formerVendor.id,
      send: (contractor_id) => ({ body: { contractor_id }, form: true }),
      expected: signedIn(404),
    },
    {
      call: 'vendors.presignUpload',
      to: 'an approved vendor',
      id: vendor.id,
      send: (contractor_id) => ({ body: { contractor_id, file_name: 'a.png', file_type: 'image/png' } }),
      expected: signedIn(404, { vendor: 200 }),
    },
    {
      call: 'vendors.adoptImage',
      to: 'an approved vendor',
      id: vendor.id,
      send: (id) => ({ params: { id }, body: { image_key } }),
      expected: signedIn(404, { vendor: 201 }),
    },
    {
      call: 'vendors.removeImage',
      to: "a vendor's picture",
      id: vendorPicture.id,
      send: byId,
      expected: signedIn(404, { vendor: 200 }),
    },
    { call: 'vendors.removeImage', to: "an event's picture", id: eventPicture.id, send: byId, expected: signedIn(404) },
    {
      call: 'vendors.describeImage',
      to: "a vendor's picture",
      id: vendorPicture.id,
      send: (id) => ({ params: { id }, body: { alt_text: 'An arch' } }),
      expected: signedIn(404, { vendor: 200 }),
    },
    {
      call: 'vendors.orderImage',
      to: "a vendor's picture",
      id: vendorPicture.id,
      send: (id) => ({ params: { id }, body: { display_order: 1 } }),
      expected: signedIn(404, { vendor: 200 }),
    },
    {
      call: 'vendors.makeImagePrimary',
      to: "a vendor's picture",
      id: vendorPicture.id,
      send: byId,
      expected: signedIn(404, { vendor: 200 }),
    },

    {
      call: 'organizers.own',
      to: 'one’s own',
      expected: signedIn(404, { ...organizersAll(200), formerOrganizer: 200 }),
    },
    {
      call: 'organizers.apply',
      to: 'one’s own',
      send: withBody(organizerProfile),
      expected: signedIn(409, { user: 201, unverifiedUser: 403, formerVendor: 201, formerOrganizer: 201 }),
    },
    {
      call: 'organizers.update',
      to: 'one’s own',
      send: withBody({ years_organizing: 3 }),
      expected: signedIn(404, organizersAll(200)),
    },

    { call: 'events.list', to: 'the list', expected: anybody },
    { call: 'events.mine', to: 'one’s own', expected: organizing(200) },
    { call: 'events.agenda', to: 'one’s own', expected: organizing(200) },
    {
      call: 'events.get',
      to: 'a draft',
      id: event.draft.id,
      send: byId,
      expected: each(404, { organizer: 200, admin: 200 }),
    },
    ...[event.published, event.completed, event.cancelled].map(({ id, status }): Row => ({
      call: 'events.get',
      to: `a ${status} event`,
      id,
      send: byId,
      expected: anybody,
    })),
    {
      call: 'events.get',
      to: 'an event of a suspended organizer',
      id: event.ofSuspended.id,
      send: byId,
      expected: each(404, { vendor: 200, admin: 200 }),
    },
    {
      call: 'calendar.entry',
      to: 'a draft',
      id: event.draft.id,
      send: byId,
      expected: signedIn(404),
    },
    {
      call: 'calendar.entry',
      to: 'an event that another vendor is accepted for',
      id: event.completed.id,
      send: byId,
      expected: signedIn(404, { organizer: 200, otherVendor: 200 }),
    },
    {
      call: 'events.create',
      to: 'nothing yet',
      send: withBody(newEvent),
      expected: signedIn(403, { organizer: 201, otherOrganizer: 201 }),
    },
    ...[event.draft, event.published, event.completed, event.cancelled].map(({ id, status }): Row => ({
      call: 'events.copy',
      to: `a ${status} event`,
      id,
      send: (given) => ({ params: { id: given } }),
      expected: organizing(404, { organizer: 201 }),
    })),
    ...[event.draft, event.published, event.completed, event.cancelled].map(({ id, status }): Row => ({
      call: 'events.update',
      to: `a ${status} event`,
      id,
      send: (given) => ({ params: { id: given }, body: { title: 'New' } }),
      expected: organizing(404, { organizer: 200 }),
    })),
    ...[event.published, event.completed].map(({ id, status }): Row => ({
      call: 'events.preview',
      to: `a ${status} event`,
      id,
      send: (given) => ({ params: { id: given }, body: { title: 'New' } }),
      expected: organizing(404, { organizer: 201 }),
    })),
    {
      call: 'events.update',
      to: "a rejected organizer's event",
      id: event.ofRejected.id,
      send: (id) => ({ params: { id }, body: { title: 'New' } }),
      expected: organizing(404, { rejectedOrganizer: 403 }),
    },
    {
      call: 'events.update',
      to: 'a draft of an organizer with an unconfirmed address, not to publish it',
      id: event.ofUnverified.id,
      send: (id) => ({ params: { id }, body: { title: 'New' } }),
      expected: organizing(404, { unverifiedOrganizer: 200 }),
    },
    {
      call: 'events.update',
      to: 'a draft of an organizer with an unconfirmed address, to publish it',
      id: event.ofUnverified.id,
      send: (id) => ({ params: { id }, body: { status: 'published' } }),
      expected: organizing(404, { unverifiedOrganizer: 403 }),
    },
    {
      call: 'events.update',
      to: 'an event of somebody who is no longer an organizer',
      id: event.ofFormer.id,
      send: (id) => ({ params: { id }, body: { title: 'New' } }),
      expected: organizing(404),
    },
    {
      call: 'events.remove',
      to: 'a draft',
      id: event.draft.id,
      send: byId,
      expected: organizing(404, { organizer: 200 }),
    },
    {
      call: 'events.remove',
      to: 'a published event',
      id: event.published.id,
      send: byId,
      expected: organizing(404, { organizer: 200 }),
    },
    {
      call: 'events.uploadImage',
      to: 'a published event',
      id: event.published.id,
      send: (event_id) => ({ body: { event_id }, form: true }),
      expected: organizing(404, { organizer: 201 }),
    },
    {
      call: 'events.removeImage',
      to: "an event's picture",
      id: eventPicture.id,
      send: byId,
      expected: organizing(404, { organizer: 200 }),
    },
    {
      call: 'events.removeImage',
      to: "a vendor's picture",
      id: vendorPicture.id,
      send: byId,
      expected: organizing(404),
    },
    ...(
      [
        ['events.describeImage', { body: { alt_text: 'The hall' } }],
        ['events.orderImage', { body: { display_order: 1 } }],
        ['events.makeImagePrimary', {}],
      ] as const
    ).flatMap(([call, body]): Row[] => {
      const send = (id: unknown) => ({ params: { id }, ...body })
      return [
        { call, to: "an event's picture", id: eventPicture.id, send, expected: organizing(404, { organizer: 200 }) },
        { call, to: "a vendor's picture", id: vendorPicture.id, send, expected: organizing(404) },
      ]
    }),

    {
      call: 'applications.create',
      to: 'a published event',
      id: event.open.id,
      send: (event_id) => ({ body: { event_id, message: 'Hello' } }),
      expected: signedIn(403, { vendor: 201, otherVendor: 201 }),
    },
    {
      call: 'applications.create',
      to: 'an event applied to before',
      id: event.published.id,
      send: (event_id) => ({ body: { event_id, message: 'Hello' } }),
      expected: signedIn(403, { vendor: 409, otherVendor: 201 }),
    },
    {
      call: 'applications.create',
      to: 'a draft',
      id: event.draft.id,
      send: (event_id) => ({ body: { event_id, message: 'Hello' } }),
      expected: signedIn(403, { vendor: 404, otherVendor: 404, unverifiedVendor: 404 }),
    },
    ...[event.completed, event.cancelled, event.ofFormer, event.ofSuspended].map(({ id, status }): Row => ({
      call: 'applications.create',
      to: `a closed event (${status})`,
      id,
      send: (event_id) => ({ body: { event_id, message: 'Hello' } }),
      expected: signedIn(403, { vendor: 409, otherVendor: 409, unverifiedVendor: status === 'published' ? 403 : 409 }),
    })),
    { call: 'applications.mine', to: 'one’s own', expected: signedIn(200) },
    {
      call: 'applications.ofEvent',
      to: 'a published event',
      id: event.published.id,
      send: (eventId) => ({ params: { eventId } }),
      expected: organizing(404, { organizer: 200, admin: 200 }),
    },
    ...['applications.get', 'applications.history'].map((call): Row => ({
      call,
      to: 'a pending application',
      id: application.pending.id,
      send: byId,
      expected: signedIn(404, { vendor: 200, organizer: 200, admin: 200 }),
    })),
    ...[application.pending, application.rejected].map(({ id, status }): Row => ({
      call: 'applications.decide',
      to: `a ${status} application`,
      id,
      send: (given) => ({ params: { id: given }, body: { status: 'accepted' } }),
      expected: organizing(404, { organizer: 200 }),
    })),
    {
      call: 'applications.decide',
      to: 'an application to a cancelled event',
      id: application.ofCancelled.id,
      send: (id) => ({ params: { id }, body: { status: 'accepted' } }),
      expected: organizing(404, { organizer: 409 }),
    },
    {
      call: 'applications.decide',
      to: 'an application to a completed event',
      id: application.ofOther.id,
      send: (id) => ({ params: { id }, body: { status: 'rejected' } }),
      expected: organizing(404, { organizer: 409 }),
    },
    {
      call: 'applications.decide',
      to: 'an application of a suspended vendor',
      id: application.bySuspended.id,
      send: (id) => ({ params: { id }, body: { status: 'accepted' } }),
      expected: organizing(404, { organizer: 409 }),
    },
    {
      call: 'applications.decide',
      to: 'an application of a suspended vendor, to reject it',
      id: application.bySuspended.id,
      send: (id) => ({ params: { id }, body: { status: 'rejected' } }),
      expected: organizing(404, { organizer: 200 }),
    },
    {
      call: 'applications.decideMany',
      to: 'any applications: what the caller may not decide is refused in the answer',
      send: withBody({ status: 'accepted', applications: [{ id: application.pending.id, version: 1 }] }),
      expected: organizing(200),
    },
    {
      call: 'applications.mark',
      to: 'a pending application',
      id: application.pending.id,
      send: (id) => ({ params: { id }, body: { note: 'Ask about the arch', is_shortlisted: true } }),
      expected: organizing(404, { organizer: 200 }),
    },
    {
      call: 'applications.vendorDates',
      to: 'a pending application',
      id: application.pending.id,
      send: byId,
      expected: organizing(404, { organizer: 200 }),
    },
    {
      call: 'messages.list',
      to: 'a conversation that nobody reported',
      id: application.pending.id,
      send: byId,
      expected: signedIn(404, { vendor: 200, organizer: 200 }),
    },
    {
      call: 'messages.list',
      to: 'a reported conversation',
      id: application.rejected.id,
      send: byId,
      expected: signedIn(404, { vendor: 200, organizer: 200, admin: 200 }),
    },
    ...[application.pending, application.rejected].map(({ id, status }): Row => ({
      call: 'messages.send',
      to: `the conversation of a ${status} application`,
      id,
      send: (given) => ({ params: { id: given }, body: { text: 'Hello' } }),
      expected: signedIn(404, { vendor: 201, organizer: 201 }),
    })),
    ...[
      { id: event.published.id, status: 201 },
      { id: event.cancelled.id, status: 409 },
    ].map(({ id, status }): Row => ({
      call: 'messages.sendMany',
      to: `all who wait, where the organizer gets ${status}`,
      id,
      send: (eventId) => ({ params: { eventId }, body: { to: 'pending', text: 'Hello' } }),
      expected: organizing(404, { organizer: status }),
    })),
    {
      call: 'messages.send',
      to: 'the conversation of an application to a cancelled event',
      id: application.ofCancelled.id,
      send: (id) => ({ params: { id }, body: { text: 'Hello' } }),
      expected: signedIn(404, { vendor: 409, organizer: 409 }),
    },
    {
      call: 'messages.send',
      to: 'the conversation with a suspended vendor',
      id: application.bySuspended.id,
      send: (id) => ({ params: { id }, body: { text: 'Hello' } }),
      expected: signedIn(404, { organizer: 409 }),
    },
    {
      call: 'messages.send',
      to: 'the conversation with a suspended organizer',
      id: application.toSuspended.id,
      send: (id) => ({ params: { id }, body: { text: 'Hello' } }),
      expected: signedIn(404, { vendor: 409 }),
    },
    {
      call: 'messages.read',
      to: 'a reported conversation',
      id: application.rejected.id,
      send: (id) => ({ params: { id }, body: { up_to: 1 } }),
      expected: signedIn(404, { vendor: 200, organizer: 200 }),
    },
    {
      call: 'messages.report',
      to: 'a conversation',
      id: application.pending.id,
      send: (id) => ({ params: { id }, body: { reason: 'Rude' } }),
      expected: signedIn(404, { vendor: 201, organizer: 201 }),
    },
    {
      call: 'applications.withdraw',
      to: 'a pending application',
      id: application.pending.id,
      send: byId,
      expected: signedIn(404, { vendor: 200 }),
    },
    {
      call: 'applications.withdraw',
      to: 'an accepted application',
      id: application.ofOther.id,
      send: byId,
      expected: signedIn(404, { otherVendor: 200 }),
    },
    ...[application.rejected, application.ofCancelled].map(({ id }): Row => ({
      call: 'applications.withdraw',
      to: 'an application that can no longer change',
      id,
      send: byId,
      expected: signedIn(404, { vendor: 409 }),
    })),

    { call: 'notifications.list', to: 'one’s own', expected: signedIn(200) },
    { call: 'notifications.stream', to: 'one’s own', expected: signedIn(200) },
    {
      call: 'notifications.read',
      to: "a vendor's notification",
      id: notice.id,
      send: byId,
      expected: signedIn(404, { vendor: 200 }),
    },
    { call: 'notifications.readAll', to: 'one’s own', expected: signedIn(200) },
    {
      call: 'unsubscribe.stop',
      to: 'the e-mails that a link names',
      id: unsubscribeToken,
      send: (token) => ({ params: { token } }),
      expected: anybody,
    },
    { call: 'notifications.preferences', to: 'one’s own', expected: signedIn(200) },
    {
      call: 'notifications.prefer',
      to: 'a group of vendors',
      id: 'receipts',
      send: (group) => ({ params: { group }, body: { email: false } }),
      expected: signedIn(404, vendorsAll(200)),
    },

    { call: 'admin.work', to: 'the counts', expected: admins },
    { call: 'admin.users', to: 'the list', expected: admins },
    ...['admin.person', 'admin.personEvents', 'admin.personApplications'].map((call) => ({
      call,
      to: 'a vendor',
      id: vendor.user_id,
      send: (userId: unknown) => ({ params: { userId } }),
      expected: admins,
    })),
    {
      call: 'admin.updateRole',
      to: 'a pending vendor',
      id: pendingVendor.user_id,
      send: (userId) => ({ params: { userId }, body: { role: 'contractor', status: 'approved' } }),
      expected: admins,
    },
    {
      call: 'admin.updateRole',
      to: 'an admin',
      id: admin.id,
      send: (userId) => ({ params: { userId }, body: { role: 'user' } }),
      expected: signedIn(403, { admin: 409 }),
    },
    {
      call: 'admin.checkEdits',
      to: 'a vendor without changes',
      id: otherVendor.user_id,
      send: (userId) => ({
        params: { userId },
        body: { role: 'contractor', edited_at: '2027-02-05T10:00:00.000Z' },
      }),
      expected: signedIn(403, { admin: 409 }),
    },
    {
      call: 'admin.suspend',
      to: 'a vendor',
      id: otherVendor.user_id,
      send: (userId) => ({ params: { userId }, body: { suspended: true, reason: 'Pictures of others' } }),
      expected: admins,
    },
    {
      call: 'admin.suspend',
      to: 'an admin',
      id: admin.id,
      send: (userId) => ({ params: { userId }, body: { suspended: true, reason: 'Pictures of others' } }),
      expected: signedIn(403, { admin: 409 }),
    },
    { call: 'admin.vendors', to: 'the list', expected: admins },
    { call: 'admin.vendorApplications', to: 'the list', expected: admins },
    {
      call: 'admin.vendorApplication',
      to: 'a pending vendor',
      id: pendingVendor.user_id,
      send: (userId) => ({ params: { userId } }),
      expected: admins,
    },
    { call: 'admin.organizers', to: 'the list', expected: admins },
    { call: 'admin.organizerApplications', to: 'the list', expected: admins },
    {
      call: 'admin.organizerApplication',
      to: 'a pending organizer',
      id: pendingOrganizer.user_id,
      send: (userId) => ({ params: { userId } }),
      expected: admins,
    },
    { call: 'admin.contactRequests', to: 'the list', expected: admins },
    {
      call: 'admin.closeContactRequest',
      to: 'an open request',
      id: contactRequest.id,
      send: (id) => ({ params: { id }, body: { status: 'closed' } }),
      expected: admins,
    },
    { call: 'admin.contactRequest', to: 'an open request', id: contactRequest.id, send: byId, expected: admins },
    {
      call: 'admin.markSpam',
      to: 'an open request',
      id: contactRequest.id,
      send: (id) => ({ params: { id }, body: { is_spam: true } }),
      expected: admins,
    },
    {
      call: 'admin.introduce',
      to: 'an open request',
      id: contactRequest.id,
      send: (id) => ({ params: { id }, body: { subject: 'Hello', text: 'You two' } }),
      expected: adminsCreating,
    },
    { call: 'admin.notes', to: 'the list', expected: admins },
    {
      call: 'admin.addNote',
      to: 'a contact request',
      send: withBody({ subject_type: 'contact_request', subject_id: contactRequest.id, text: 'Called them' }),
      expected: adminsCreating,
    },
    { call: 'admin.removeNote', to: 'an own note', id: ownNote.id, send: byId, expected: admins },
    {
      call: 'admin.removeNote',
      to: 'a note of another admin',
      id: otherNote.id,
      send: byId,
      expected: signedIn(403),
    },
    { call: 'admin.reports', to: 'the list', expected: admins },
    { call: 'admin.report', to: 'an open report', id: report.id, send: byId, expected: admins },
    {
      call: 'admin.closeReport',
      to: 'an open report',
      id: report.id,
      send: (id) => ({ params: { id }, body: { outcome: 'Talked to both' } }),
      expected: admins,
    },
    { call: 'admin.audit', to: 'the list', expected: admins },
    { call: 'admin.deliveries', to: 'the list', expected: admins },
    { call: 'admin.retryDelivery', to: 'a failed e-mail', id: failedMail.id, send: byId, expected: admins },
    { call: 'admin.retryDeliveries', to: 'all failed e-mails', expected: admins },
    { call: 'admin.lookups', to: 'a list', id: 'services', send: ofList, expected: admins },
    {
      call: 'admin.addLookup',
      to: 'a list',
      id: 'services',
      send: (list) => ({ ...ofList(list), body: { display_name: 'Juggling' } }),
      expected: signedIn(403, { admin: 201 }),
    },
    {
      call: 'admin.updateLookup',
      to: 'a service',
      id: service.id,
      send: (id) => ({ params: { list: 'services', id }, body: { display_name: 'Magic' } }),
      expected: admins,
    },
    {
      call: 'admin.retireLookup',
      to: 'a service',
      id: service.id,
      send: (id) => ({ params: { list: 'services', id }, body: { retired: true } }),
      expected: admins,
    },
    {
      call: 'admin.moveLookup',
      to: 'a service',
      id: service.id,
      send: (id) => ({ params: { list: 'services', id }, body: { before: null } }),
      expected: admins,
    },
  ]
}

type Statuses = Record<Who, number>

const each = (status: number, special: Partial<Statuses> = {}): Statuses => ({
  ...(Object.fromEntries(people.map((who) => [who, status])) as Statuses),
  ...special,
  // A suspended account is refused everywhere, public reads included.
  suspended: 403,
})
const anybody = each(200)
/** 401 without sign-in; `status` for everybody else, except those named in `special`. */
const signedIn = (status: number, special: Partial<Statuses> = {}) => each(status, { nobody: 401, ...special })
const admins = signedIn(403, { admin: 200 })
const adminsCreating = signedIn(403, { admin: 201 })
/** 403 for everybody who is no organizer; `status` for organizers, except those named in `special`. */
const organizing = (status: number, special: Partial<Statuses> = {}) =>
  signedIn(403, {
    pendingOrganizer: status,
    organizer: status,
    rejectedOrganizer: status,
    otherOrganizer: status,
    unverifiedOrganizer: status,
    ...special,
  })
const vendorsAll = (status: number) => ({
  pendingVendor: status,
  vendor: status,
  rejectedVendor: status,
  otherVendor: status,
  unverifiedVendor: status,
})
const organizersAll = (status: number) => ({
  pendingOrganizer: status,
  organizer: status,
  rejectedOrganizer: status,
  otherOrganizer: status,
  unverifiedOrganizer: status,
})

const vendorProfile = { company_name: 'A', business_description: 'B', business_address: 'C' }
const organizerProfile = { organization_name: 'A', organization_description: 'B', organization_address: 'C' }
const newEvent = { title: 'A', address: 'B', start_date: '2031-01-02' }

const byIdAndDay = (id: unknown): CallParts => ({ params: { id, date: '2031-01-02' } })
const ofList = (list: unknown): CallParts => ({ params: { list } })
export const byId = (id: unknown): CallParts => ({ params: { id } })
const withBody = (body: Record<string, unknown>) => (): CallParts => ({ body })
