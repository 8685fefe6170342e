import { eq } from 'drizzle-orm'
import { applicationDrafts, eventGuests, pictures } from '../src/db/schema.ts'
import { contactLink } from '../src/features/applications/contact-invitation-records.ts'
import { contactStopToken } from '../src/notify/unsubscribe.ts'
import { invitationLink } from '../src/features/applications/invitation-records.ts'
import { addressToken } from '../src/features/users/address-checks.ts'
import { unsubscribeToken } from '../src/notify/unsubscribe.ts'
import { askForFile, pngPhoto, sendUpload } from './picture-form.ts'
import type { Caller, TestApp } from './test-app.ts'

/** Everybody who may call. `vendor` and `organizer` own what the rows of the access table are about. */
export const people = [
  'nobody',
  'user',
  'unverifiedUser',
  'pendingVendor',
  'vendor',
  'rejectedVendor',
  'otherVendor',
  'formerVendor',
  'unverifiedVendor',
  'pendingOrganizer',
  'organizer',
  'rejectedOrganizer',
  'otherOrganizer',
  'formerOrganizer',
  'unverifiedOrganizer',
  'admin',
  'suspended',
] as const
export type Who = (typeof people)[number]

/** One caller and one thing for every case that the access rules treat differently. */
export async function accessMarketplace({ app, database, make, as, nobody }: TestApp) {
  const { db } = database
  const vendor = await make.vendor({ pictures: 3 })
  const otherVendor = await make.vendor({ pictures: 1 })
  const pendingVendor = await make.vendor({ status: 'pending', pictures: 1 })
  const rejectedVendor = await make.vendor({ status: 'rejected', status_reason: 'Too few pictures' })
  const formerVendor = await make.vendor({ ownerRole: 'user' })
  // Approved before e-mail addresses had to be confirmed.
  const unverifiedVendor = await make.vendor({
    owner: await make.user({ role: 'contractor', onboarding_completed: true, email_verified: false }),
  })
  const organizer = await make.organizer()
  const otherOrganizer = await make.organizer()
  const pendingOrganizer = await make.organizer({ status: 'pending' })
  const rejectedOrganizer = await make.organizer({ status: 'rejected' })
  const formerOrganizer = await make.organizer({ ownerRole: 'user' })
  const unverifiedOrganizer = await make.organizer({
    owner: await make.user({ role: 'client', onboarding_completed: true, email_verified: false }),
  })
  const suspendedVendor = await make.vendor({ owner: await make.suspended('contractor') })
  const suspendedOrganizer = await make.organizer({ owner: await make.suspended('client') })
  const admin = await make.admin()
  const user = await make.user()
  const unverifiedUser = await make.user({ email_verified: false })

  const caller: Record<Who, Caller> = {
    nobody,
    user: as(user),
    unverifiedUser: as(unverifiedUser),
    vendor: as(vendor.owner),
    otherVendor: as(otherVendor.owner),
    pendingVendor: as(pendingVendor.owner),
    rejectedVendor: as(rejectedVendor.owner),
    formerVendor: as(formerVendor.owner),
    unverifiedVendor: as(unverifiedVendor.owner),
    organizer: as(organizer.owner),
    otherOrganizer: as(otherOrganizer.owner),
    pendingOrganizer: as(pendingOrganizer.owner),
    rejectedOrganizer: as(rejectedOrganizer.owner),
    formerOrganizer: as(formerOrganizer.owner),
    unverifiedOrganizer: as(unverifiedOrganizer.owner),
    admin: as(admin),
    suspended: as(suspendedVendor.owner),
  }

  const event = {
    draft: await make.event({ organizer_id: organizer.id, status: 'draft' }),
    published: await make.event({ organizer_id: organizer.id }),
    open: await make.event({ organizer_id: organizer.id }),
    decided: await make.event({ organizer_id: organizer.id }),
    completed: await make.event({ organizer_id: organizer.id, status: 'completed' }),
    cancelled: await make.event({ organizer_id: organizer.id, status: 'cancelled' }),
    unlisted: await make.event({ organizer_id: organizer.id, visibility: 'unlisted' }),
    private: await make.event({ organizer_id: organizer.id, visibility: 'private' }),
    ofOther: await make.event({ organizer_id: otherOrganizer.id, status: 'draft' }),
    ofRejected: await make.event({ organizer_id: rejectedOrganizer.id }),
    ofFormer: await make.event({ organizer_id: formerOrganizer.id }),
    ofUnverified: await make.event({ organizer_id: unverifiedOrganizer.id, status: 'draft' }),
    ofSuspended: await make.event({ organizer_id: suspendedOrganizer.id }),
  }
  const application = {
    pending: await make.application({ event_id: event.published.id, vendor_id: vendor.id }),
    rejected: await make.application({ event_id: event.decided.id, vendor_id: vendor.id, status: 'rejected' }),
    ofCancelled: await make.application({ event_id: event.cancelled.id, vendor_id: vendor.id }),
    ofOther: await make.application({ event_id: event.completed.id, vendor_id: otherVendor.id, status: 'accepted' }),
    bySuspended: await make.application({ event_id: event.published.id, vendor_id: suspendedVendor.id }),
    toSuspended: await make.application({ event_id: event.ofSuspended.id, vendor_id: vendor.id }),
  }
  const booking = await make.event({ organizer_id: organizer.id })
  const booked = await make.application({ event_id: booking.id, vendor_id: otherVendor.id, status: 'accepted' })
  await make.booking({ application_id: booked.id })
  await make.runSheet({ event_id: booking.id, application_ids: [booked.id] })
  const bookingFile = await make.bookingFile({ application_id: booked.id })
  await make.outcomes({ application_id: booked.id, vendor_id: otherVendor.id, organizer_id: organizer.id })
  const calling = await make.event({ organizer_id: organizer.id })
  const { id: place_id } = await make.place({ event_id: calling.id })
  const placed = await make.application({ event_id: calling.id, vendor_id: vendor.id, place_id })
  await askForFile({ database }, event.open.id)
  const draft = { vendor_id: vendor.id, event_id: event.decided.id, message: 'We', answers: {} }
  await db.insert(applicationDrafts).values(draft)
  const inviting = await make.event({ organizer_id: organizer.id })
  const invitation = await make.invitation({ event_id: inviting.id, vendor_id: vendor.id })
  const asking = await make.asking({
    event_id: (await make.event({ organizer_id: organizer.id })).id,
    vendor_id: vendor.id,
  })
  const document = await make.document({ vendor_id: vendor.id })
  const hiredDocument = await make.document({ vendor_id: otherVendor.id })
  const [vendorPicture] = await db.select().from(pictures).where(eq(pictures.vendor_id, vendor.id))
  const eventPicture = await make.picture({ event_id: event.published.id, is_primary: true })
  const notice = await make.notice({ user_id: vendor.owner.id })
  const contactRequest = await make.contactRequest({ vendor_id: vendor.id, user_id: user.id })
  // Reported, so that admins may read it.
  const report = await make.report({
    application_id: application.rejected.id,
    reporter_id: organizer.owner.id,
    reported_id: vendor.owner.id,
  })
  const ownNote = await make.adminNote({ subject_type: 'user', subject_id: user.id, author_id: admin.id })
  const otherNote = await make.adminNote({
    subject_type: 'user',
    subject_id: user.id,
    author_id: (await make.admin()).id,
  })
  const list = await make.list({ organizer_id: organizer.id, name: 'Spring market' })
  const accessToken = await make.accessToken({ user_id: vendor.user_id })
  const service = await make.service()
  const failedMail = await make.failedMail()
  const contact = await make.contact({ organizer_id: organizer.id })
  const contactInvitation = await make.contactInvitation({
    event_id: (await make.event({ organizer_id: organizer.id })).id,
    contact: await make.contact({ organizer_id: organizer.id }),
  })
  const webhook = await make.webhook({ user_id: organizer.owner.id })
  const webhookMessage = await make.webhookMessage({ webhook_id: webhook.id, status: 'failed' })
  if (!vendorPicture) throw new Error('The database returned no row')

  const link = await caller.organizer.api.eventLinks.readLink({ params: { id: event.private.id } })
  const linkCode = link!.url.split('#')[1]
  await db.insert(eventGuests).values({ event_id: event.private.id, user_id: pendingVendor.user_id })
  await caller.pendingVendor.api.keptApplications.keep({ body: { event_id: event.private.id, message: 'Hello' } })
  const photo = await pngPhoto()
  const image_key = await sendUpload({ app }, caller.vendor, vendor.id, photo)
  return {
    caller,
    linkCode,
    event,
    application,
    placed,
    booked,
    bookingFile,
    invitation,
    asking,
    contactInvitation,
    contactToken: contactLink('test', contactInvitation.id).split('#')[1]!,
    contactStop: contactStopToken('test', organizer.id, contactInvitation.address_hash),
    // testApp's secret
    invitationToken: invitationLink('test', asking.id).split('#')[1]!,
    vendor,
    otherVendor,
    pendingVendor,
    rejectedVendor,
    formerVendor,
    unverifiedVendor,
    suspendedVendor,
    organizer,
    otherOrganizer,
    pendingOrganizer,
    rejectedOrganizer,
    admin,
    vendorPicture,
    document,
    hiredDocument,
    eventPicture,
    notice,
    // testApp's secret
    unsubscribeToken: unsubscribeToken('test', vendor.owner.id, 'receipts'),
    addressToken: addressToken('test', { userId: vendor.owner.id, email: vendor.owner.email! }),
    contactRequest,
    report,
    ownNote,
    otherNote,
    accessToken,
    list,
    service,
    failedMail,
    contact,
    webhook,
    webhookMessage,
    photo,
    image_key,
  }
}

export type AccessMarketplace = Awaited<ReturnType<typeof accessMarketplace>>
