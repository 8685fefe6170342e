import { eq } from 'drizzle-orm'
import { applicationDrafts, pictures } from '../src/db/schema.ts'
import { askForFile } from './picture-form.ts'
import type { TestApp } from './test-app.ts'

/** A small marketplace with one of everything, for tests that make every call. Nobody has applied to the event `open`. */
export async function marketplace({ database, make, as }: TestApp) {
  const { db } = database
  const user = await make.user()
  const vendor = await make.vendor({ pictures: 3 })
  const otherVendor = await make.vendor()
  const organizer = await make.organizer()
  const admin = await make.admin()
  const event = await make.event({ organizer_id: organizer.id })
  const application = await make.application({ event_id: event.id, vendor_id: vendor.id })
  const open = await make.event({ organizer_id: organizer.id })
  await askForFile({ database }, open.id)
  const draft = { vendor_id: vendor.id, event_id: open.id, message: 'We', answers: { 4: 'Ferns' } }
  await db.insert(applicationDrafts).values(draft)
  const [vendorPicture] = await db.select().from(pictures).where(eq(pictures.vendor_id, vendor.id))
  const document = await make.document({ vendor_id: vendor.id })
  const eventPicture = await make.picture({ event_id: event.id, is_primary: true })
  const notice = await make.notice({ user_id: vendor.owner.id })
  const contactRequest = await make.contactRequest({ vendor_id: vendor.id, user_id: user.id })
  const otherRequest = await make.contactRequest({ vendor_id: otherVendor.id, user_id: organizer.owner.id })
  const message = await make.message({ application_id: application.id, author_id: organizer.owner.id })
  const report = await make.report({
    application_id: application.id,
    reporter_id: organizer.owner.id,
    reported_id: vendor.owner.id,
  })
  const note = await make.adminNote({ subject_type: 'user', subject_id: user.id, author_id: admin.id })
  const service = await make.service()
  const accessToken = await make.accessToken({ user_id: vendor.user_id })
  const webhook = await make.webhook({ user_id: organizer.owner.id })
  const webhookMessage = await make.webhookMessage({ webhook_id: webhook.id, status: 'failed' })
  const contact = await make.contact({ organizer_id: organizer.id })
  const failedMail = await make.failedMail()
  const list = await make.list({ organizer_id: organizer.id, name: 'Spring market' })
  if (!vendorPicture) throw new Error('The database returned no row')

  // An edit of an approved profile, for an admin to look at.
  await as(otherVendor.owner).api.vendors.update({ body: { company_name: 'Another name' } })
  const { contractors } = await as(admin).api.admin.vendors({ query: { limit: 100 } })
  const edited_at = contractors.find(({ id }) => id === otherVendor.id)?.edited_since_approval?.at

  return {
    user,
    vendor,
    otherVendor,
    organizer,
    admin,
    event,
    application,
    open,
    vendorPicture,
    document,
    eventPicture,
    notice,
    contactRequest,
    otherRequest,
    message,
    report,
    note,
    accessToken,
    webhook,
    webhookMessage,
    failedMail,
    list,
    contact,
    edited_at,
    service,
  }
}
