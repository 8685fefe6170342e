import type { Readable } from 'node:stream'
import { api } from '@marquee/contract/api'
import type { Endpoint } from '@marquee/contract/endpoint'
import { eventGuests, keptApplications } from '../src/db/schema.ts'
import { markRefused } from '../src/notify/refused-addresses.ts'
import type { Person } from './factories.ts'
import { marketplace } from './marketplace.ts'
import { pictureForm, pngPhoto, sendUpload } from './picture-form.ts'
import type { Answer, TestApp } from './test-app.ts'

/** One call that writes, as a caller with the right to do so sends it. */
export interface Write {
  call: string
  by: Person
  params?: Record<string, unknown>
  body?: Record<string, unknown>
  /** Sent as a form with a picture, in this field or in `image`. */
  form?: true | 'file'
}

/** Every endpoint below /api, by its name, such as `events.create`. */
export const endpoints: Record<string, Endpoint> = Object.fromEntries(
  Object.entries(api).flatMap(([feature, part]) =>
    Object.entries(part).map(([name, endpoint]) => [`${feature}.${name}`, endpoint as Endpoint]),
  ),
)
/** The names of those that write and need a sign-in. */
export const writes = Object.keys(endpoints).filter((call) => {
  const endpoint = endpoints[call]
  return endpoint?.method !== 'GET' && endpoint?.access !== 'public'
})

/**
 * A marketplace, and every call that writes in it, each by a caller who may make it: the rows of all tests that go through every write.
 * role-taken.test.ts fails for a call without a row.
 */
export async function everyWrite(site: TestApp) {
  const { app, database, make, as } = site
  const all = await marketplace(site)
  const { user, vendor, otherVendor, organizer, admin, event, application, open, edited_at } = all
  const { vendorPicture, document, eventPicture, notice, contactRequest, otherRequest, message, report, note } = all
  const { accessToken, webhook, webhookMessage, failedMail, list, contact } = all
  const service = { list: 'services', id: all.service.id }
  // Its own, because a retired one cannot be moved.
  const moved = { list: 'services', id: (await make.service('Acrobats')).id }
  await make.service('Zither')
  const pendingVendor = await make.vendor({ status: 'pending' })
  await markRefused(database.db, vendor.owner.email!, 'refused', '550 No such user')
  const keeping = await make.vendor({ status: 'pending' })
  const otherKeeping = await make.vendor({ status: 'pending' })
  const calling = await make.event({ organizer_id: organizer.id })
  const { id: place_id } = await make.place({ event_id: calling.id })
  const invitations = []
  for (let one = 0; one < 2; one++) {
    const { id } = await make.event({ organizer_id: organizer.id })
    invitations.push((await make.invitation({ event_id: id, vendor_id: vendor.id })).id)
  }
  const asked = await make.vendor()
  const free = await make.contact({ organizer_id: organizer.id })
  const mailed = await make.contactInvitation({
    event_id: (await make.event({ organizer_id: organizer.id })).id,
    contact: await make.contact({ organizer_id: organizer.id }),
  })
  const asking = await make.asking({
    event_id: (await make.event({ organizer_id: organizer.id })).id,
    vendor_id: vendor.id,
  })
  const placed = await make.application({ event_id: calling.id, vendor_id: vendor.id, place_id })
  await as(organizer.owner).api.events.setCall({
    params: { id: calling.id },
    body: {
      closes_local: null,
      time_zone: 'UTC',
      answer_by: null,
      conditions: 'Be set up by 4 PM.',
      places: [{ service_id: null, wanted: 2, note: null, fee: null }],
    },
  })
  // On another day, so that the vendor stays free for invitations.
  const booking = await make.event({ organizer_id: organizer.id, start_date: '2030-09-14' })
  const booked = await make.application({ event_id: booking.id, vendor_id: vendor.id, status: 'accepted' })
  await make.booking({ application_id: booked.id })
  const bookingFile = await make.bookingFile({ application_id: booked.id })
  await make.outcomes({ application_id: booked.id, vendor_id: vendor.id, organizer_id: organizer.id })
  await make.runSheet({ event_id: booking.id, application_ids: [booked.id] })
  const unlisted = await make.event({ organizer_id: organizer.id, visibility: 'unlisted' })
  const kept = { event_id: unlisted.id, vendor_id: otherKeeping.id }
  await database.db.insert(eventGuests).values({ event_id: unlisted.id, user_id: keeping.user_id })
  await database.db.insert(keptApplications).values({ ...kept, application: { event_id: unlisted.id, message: 'Hi' } })
  // For retrying all that failed.
  await make.failedMail()

  const photo = await pngPhoto()
  const newUpload = () => sendUpload({ app }, as(vendor.owner), vendor.id, photo)
  const image_key = await newUpload()

  const asUser = { by: user }
  const ofDocument = { params: { id: document.id } }
  const paper = { kind: 'insurance', valid_from: '2030-01-01', file_name: 'a.png' }
  const asVendor = { by: vendor.owner }
  const asOrganizer = { by: organizer.owner }
  const asAdmin = { by: admin }
  const rows: Write[] = [
    {
      call: 'vendors.apply',
      ...asUser,
      body: { company_name: 'A', business_description: 'B', business_address: 'C' },
    },
    {
      call: 'organizers.apply',
      ...asUser,
      body: { organization_name: 'A', organization_description: 'B', organization_address: 'C' },
    },
    { call: 'vendors.update', ...asVendor, body: { years_in_business: 3 } },
    { call: 'vendors.updateTags', ...asVendor, body: { aesthetic_tag_ids: [] } },
    { call: 'vendors.setUnavailableDates', ...asVendor, body: { dates: ['2031-01-02'] } },
    { call: 'vendors.changeUnavailableDates', ...asVendor, body: { block: ['2031-01-03'], free: ['2031-01-02'] } },
    { call: 'vendors.contact', ...asVendor, params: { id: otherVendor.id }, body: { message: 'Hello' } },
    { call: 'vendors.createList', ...asOrganizer, body: { name: 'Winter market' } },
    { call: 'vendors.renameList', ...asOrganizer, params: { id: list.id }, body: { name: 'Summer market' } },
    { call: 'vendors.addToList', ...asOrganizer, params: { id: list.id, vendorId: vendor.id } },
    { call: 'vendors.takeFromList', ...asOrganizer, params: { id: list.id, vendorId: vendor.id } },
    { call: 'vendors.removeList', ...asOrganizer, params: { id: list.id } },
    { call: 'vendors.uploadImage', ...asVendor, body: { contractor_id: vendor.id }, form: true },
    { call: 'vendors.addDocument', ...asVendor, body: paper, form: 'file' },
    { call: 'vendors.replaceDocument', ...asVendor, ...ofDocument, body: paper, form: 'file' },
    { call: 'vendors.checkDocument', ...asAdmin, ...ofDocument, body: { version: 1 } },
    { call: 'vendors.removeDocument', ...asVendor, ...ofDocument },
    {
      call: 'vendors.presignUpload',
      ...asVendor,
      body: { contractor_id: vendor.id, file_name: 'a.png', file_type: 'image/png' },
    },
    { call: 'vendors.adoptImage', ...asVendor, params: { id: vendor.id }, body: { image_key } },
    { call: 'vendors.removeImage', ...asVendor, params: { id: vendorPicture.id } },
    { call: 'vendors.describeImage', ...asVendor, params: { id: vendorPicture.id }, body: { alt_text: 'An arch' } },
    { call: 'vendors.orderImage', ...asVendor, params: { id: vendorPicture.id }, body: { display_order: 2 } },
    { call: 'vendors.makeImagePrimary', ...asVendor, params: { id: vendorPicture.id } },
    { call: 'organizers.update', ...asOrganizer, body: { years_organizing: 3 } },
    {
      call: 'webhooks.create',
      ...asOrganizer,
      body: { name: 'A', url: 'https://example.com/', event_types: ['application.submitted'] },
    },
    { call: 'webhooks.update', ...asOrganizer, params: { id: webhook.id }, body: { name: 'New' } },
    { call: 'webhooks.renewSecret', ...asOrganizer, params: { id: webhook.id } },
    { call: 'webhooks.retry', ...asOrganizer, params: { id: webhook.id, messageId: webhookMessage.id } },
    { call: 'webhooks.test', ...asOrganizer, params: { id: webhook.id } },
    { call: 'webhooks.remove', ...asOrganizer, params: { id: webhook.id } },
    { call: 'contacts.create', ...asOrganizer, body: { email: 'ann@example.test' } },
    {
      call: 'contacts.importRows',
      ...asOrganizer,
      body: { source: 'a.csv', rows: [{ line: 1, email: 'bea@example.test' }] },
    },
    { call: 'contacts.update', ...asOrganizer, params: { id: contact.id }, body: { name: 'New' } },
    { call: 'contacts.remove', ...asOrganizer, body: { ids: [contact.id] } },
    { call: 'events.create', ...asOrganizer, body: { title: 'A', address: 'B', start_date: '2031-01-02' } },
    { call: 'events.copy', ...asOrganizer, params: { id: event.id } },
    { call: 'events.preview', ...asOrganizer, params: { id: event.id }, body: { address: 'New' } },
    { call: 'events.update', ...asOrganizer, params: { id: event.id }, body: { title: 'New' } },
    {
      call: 'events.setCall',
      ...asOrganizer,
      params: { id: event.id },
      body: { closes_local: null, time_zone: 'UTC', answer_by: null, places: [{ service_id: null, wanted: 1 }] },
    },
    {
      call: 'events.previewCall',
      ...asOrganizer,
      params: { id: event.id },
      body: { closes_local: null, time_zone: 'UTC', answer_by: null, places: [{ service_id: null, wanted: 2 }] },
    },
    { call: 'events.removeCall', ...asOrganizer, params: { id: event.id } },
    { call: 'events.remove', ...asOrganizer, params: { id: event.id } },
    { call: 'eventLinks.setLink', ...asOrganizer, params: { id: unlisted.id }, body: { renew: true } },
    { call: 'eventLinks.revokeLink', ...asOrganizer, params: { id: unlisted.id } },
    { call: 'events.uploadImage', ...asOrganizer, body: { event_id: event.id }, form: true },
    { call: 'events.removeImage', ...asOrganizer, params: { id: eventPicture.id } },
    { call: 'events.describeImage', ...asOrganizer, params: { id: eventPicture.id }, body: { alt_text: 'The hall' } },
    { call: 'events.orderImage', ...asOrganizer, params: { id: eventPicture.id }, body: { display_order: 2 } },
    { call: 'events.makeImagePrimary', ...asOrganizer, params: { id: eventPicture.id } },
    { call: 'applications.create', ...asVendor, body: { event_id: open.id, message: 'Hello' } },
    { call: 'keptApplications.keep', by: keeping.owner, body: { event_id: unlisted.id, message: 'Hello' } },
    { call: 'keptApplications.drop', by: otherKeeping.owner, params: { eventId: unlisted.id } },
    { call: 'applications.decide', ...asOrganizer, params: { id: application.id }, body: { status: 'accepted' } },
    {
      call: 'applications.decideMany',
      ...asOrganizer,
      body: { status: 'accepted', applications: [{ id: application.id, version: application.version }] },
    },
    { call: 'applications.changePlace', ...asOrganizer, params: { id: placed.id }, body: { action: 'wait' } },
    { call: 'invitations.invite', ...asOrganizer, params: { id: place_id }, body: { contractor_id: otherVendor.id } },
    {
      call: 'invitations.previewAsking',
      ...asOrganizer,
      params: { id: place_id },
      body: { contractor_ids: [asked.id] },
    },
    { call: 'invitations.ask', ...asOrganizer, params: { id: place_id }, body: { contractor_ids: [asked.id] } },
    { call: 'invitations.remind', ...asOrganizer, params: { id: asking.id } },
    {
      call: 'contactInvitations.previewContacts',
      ...asOrganizer,
      params: { id: place_id },
      body: { contact_ids: [free.id] },
    },
    {
      call: 'contactInvitations.askContacts',
      ...asOrganizer,
      params: { id: place_id },
      body: { contact_ids: [free.id] },
    },
    { call: 'contactInvitations.remindContact', ...asOrganizer, params: { id: mailed.id } },
    { call: 'contactInvitations.takeBackContact', ...asOrganizer, params: { id: mailed.id } },
    { call: 'invitations.answer', ...asVendor, params: { id: invitations[0] }, body: { action: 'accept' } },
    { call: 'invitations.takeBack', ...asOrganizer, params: { id: invitations[1] } },
    { call: 'applications.mark', ...asOrganizer, params: { id: application.id }, body: { is_shortlisted: true } },
    { call: 'bookings.save', ...asOrganizer, params: { id: booked.id }, body: { place: 'Booth 13', send: true } },
    { call: 'bookings.addFile', ...asOrganizer, params: { id: booked.id }, body: { file_name: 'a.png' }, form: 'file' },
    { call: 'bookings.removeFile', ...asOrganizer, params: { id: bookingFile.id } },
    { call: 'bookings.confirmSeen', ...asVendor, params: { id: booked.id }, body: { version: 2 } },
    {
      call: 'bookings.tick',
      ...asOrganizer,
      params: { id: booked.id },
      body: { has_arrived: true, ticked_at: '2030-09-14T08:31:20.000Z' },
    },
    { call: 'bookings.copy', ...asOrganizer, params: { id: booking.id }, body: { application_id: booked.id } },
    { call: 'booths.save', ...asOrganizer, params: { id: booking.id }, body: { booths: [{ name: 'Booth 12' }] } },
    { call: 'booths.uploadPlan', ...asOrganizer, params: { id: booking.id }, form: true },
    { call: 'booths.removePlan', ...asOrganizer, params: { id: booking.id } },
    { call: 'outcomes.answer', ...asVendor, params: { id: booked.id }, body: { answer: 'went_well' } },
    {
      call: 'runSheets.save',
      ...asOrganizer,
      params: { id: booking.id },
      body: { rows: [{ starts: '2030-09-14T08:30', what: 'Doors', audience: 'vendors' }] },
    },
    { call: 'runSheets.copy', ...asOrganizer, params: { id: event.id }, body: { event_id: booking.id } },
    { call: 'applications.holdAnswers', ...asOrganizer, params: { eventId: event.id }, body: { is_held: true } },
    { call: 'applications.agree', ...asVendor, params: { id: placed.id }, body: { conditions_version: 1 } },
    { call: 'drafts.save', ...asVendor, params: { eventId: open.id }, body: { message: 'Hello' } },
    { call: 'drafts.remove', ...asVendor, params: { eventId: open.id } },
    { call: 'applications.uploadFile', ...asVendor, body: { event_id: open.id, file_name: 'a.png' }, form: 'file' },
    { call: 'applications.edit', ...asVendor, params: { id: placed.id }, body: { message: 'Hello again' } },
    { call: 'applications.withdraw', ...asVendor, params: { id: application.id } },
    { call: 'messages.send', ...asVendor, params: { id: application.id }, body: { text: 'Hello' } },
    {
      call: 'messages.sendMany',
      ...asOrganizer,
      params: { eventId: event.id },
      body: { to: 'pending', text: 'Hello' },
    },
    { call: 'messages.read', ...asVendor, params: { id: application.id }, body: { up_to: message.id } },
    { call: 'messages.report', ...asVendor, params: { id: application.id }, body: { reason: 'Rude' } },
    { call: 'notifications.read', ...asVendor, params: { id: notice.id } },
    { call: 'notifications.readAll', ...asVendor, body: {} },
    { call: 'notifications.prefer', ...asVendor, params: { group: 'receipts' }, body: { email: false } },
    {
      call: 'notifications.setHours',
      ...asVendor,
      body: { time_zone: 'Europe/Berlin', quiet_from: '22:00', quiet_until: '07:00' },
    },
    { call: 'users.update', ...asVendor, body: { name: 'New' } },
    { call: 'users.checkAddress', ...asVendor },
    { call: 'account.startExport', ...asVendor },
    { call: 'tokens.create', ...asVendor, body: { name: 'Spreadsheet', scope: 'read' } },
    { call: 'tokens.revoke', ...asVendor, params: { id: accessToken.id } },
    { call: 'calendar.startFeed', ...asVendor, body: { renew: true } },
    { call: 'calendar.stopFeed', ...asVendor },
    { call: 'account.deleteAccount', ...asVendor, body: { confirmation: vendor.owner.email } },
    { call: 'admin.updateRole', ...asAdmin, params: { userId: user.id }, body: { role: 'client' } },
    {
      call: 'admin.ask',
      ...asAdmin,
      params: { userId: pendingVendor.user_id },
      body: { role: 'contractor', question: 'Please add your licence.' },
    },
    {
      call: 'admin.checkEdits',
      ...asAdmin,
      params: { userId: otherVendor.user_id },
      body: { role: 'contractor', edited_at },
    },
    { call: 'admin.suspend', ...asAdmin, params: { userId: user.id }, body: { suspended: true, reason: 'Rude' } },
    {
      call: 'admin.stopInvitations',
      ...asAdmin,
      params: { userId: organizer.user_id },
      body: { stopped: true, reason: 'Too many' },
    },
    { call: 'admin.signOut', ...asAdmin, params: { userId: user.id } },
    { call: 'admin.closeContactRequest', ...asAdmin, params: { id: contactRequest.id }, body: { status: 'closed' } },
    { call: 'admin.markSpam', ...asAdmin, params: { id: contactRequest.id }, body: { is_spam: true } },
    {
      call: 'admin.introduce',
      ...asAdmin,
      params: { id: otherRequest.id },
      body: { subject: 'Hello', text: 'You two' },
    },
    {
      call: 'admin.addNote',
      ...asAdmin,
      body: { subject_type: 'contact_request', subject_id: contactRequest.id, text: 'Called them' },
    },
    { call: 'admin.removeNote', ...asAdmin, params: { id: note.id } },
    { call: 'admin.closeReport', ...asAdmin, params: { id: report.id }, body: { outcome: 'Talked to both' } },
    { call: 'admin.addLookup', ...asAdmin, params: { list: 'services' }, body: { display_name: 'Juggling' } },
    { call: 'admin.updateLookup', ...asAdmin, params: service, body: { display_name: 'Magic' } },
    { call: 'admin.moveLookup', ...asAdmin, params: moved, body: { before: null } },
    { call: 'admin.retireLookup', ...asAdmin, params: service, body: { retired: true } },
    { call: 'admin.retryDelivery', ...asAdmin, params: { id: failedMail.id } },
    { call: 'admin.retryDeliveries', ...asAdmin },
    { call: 'admin.checkAudit', ...asAdmin },
    { call: 'admin.claim', ...asAdmin, body: { role: 'contractor', user_id: user.id, is_open: true } },
  ]

  return {
    rows,
    vendor,
    /** Published, and nobody has applied to it. */
    openEvent: open,
    /** Uploads one more picture and returns its key. A key can be adopted once. */
    newUpload,
    send(row: Write, body: Buffer | Readable, headers: Record<string, string>): Promise<Answer> {
      const { method } = endpointOf(row)
      return as(row.by).call(method, pathOf(row), { body, headers })
    },
    /** The row's body as bytes, with its content type. */
    async requestOf({ body = {}, form }: Write): Promise<{ headers: Record<string, string>; body: Buffer }> {
      if (!form) return { headers: { 'content-type': 'application/json' }, body: Buffer.from(JSON.stringify(body)) }
      return pictureForm(body, photo, form === true ? {} : { field: form })
    },
  }
}

export function endpointOf({ call }: Pick<Write, 'call'>): Endpoint {
  const endpoint = endpoints[call]
  if (!endpoint) throw new Error(`No ${call}`)
  return endpoint
}

export function pathOf(row: Pick<Write, 'call' | 'params'>): string {
  return `/api${endpointOf(row).path.replace(/:(\w+)/g, (_, name: string) => String(row.params?.[name]))}`
}
