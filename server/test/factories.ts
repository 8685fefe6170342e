import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { ProfileStatus, Role } from '@marquee/contract/limits'
import type { Db } from '../src/db/client.ts'
import {
  accessTokens,
  adminNotes,
  aestheticTags,
  contactRequests,
  contacts,
  eventApplications,
  events,
  eventTypes,
  messageReports,
  messages,
  notifications,
  organizers,
  pictures,
  serviceAreas,
  services,
  users,
  vendorAestheticTags,
  vendorDocuments,
  vendorEventTypes,
  vendors,
  vendorServiceAreas,
  vendorServices,
} from '../src/db/schema.ts'
import { invitationFactories } from './invitation-factories.ts'
import { found, messageFactories } from './message-factories.ts'

export type Person = typeof users.$inferSelect
export type VendorRow = typeof vendors.$inferSelect & { owner: Person }
export type OrganizerRow = typeof organizers.$inferSelect & { owner: Person }
type Part<T> = Partial<T>

/** Inserts rows for tests: unique values by default, `part` overrides them. They skip the services and so their rules. */
export function factories(db: Db) {
  let count = 0
  const next = () => ++count

  async function user(part: Part<typeof users.$inferInsert> = {}): Promise<Person> {
    const n = next()
    const [row] = await db
      .insert(users)
      .values({
        issuer: 'https://issuer.test',
        subject: randomUUID(),
        email: `person-${n}@example.test`,
        email_verified: true,
        name: `Person ${n}`,
        ...part,
      })
      .returning()
    return found(row)
  }

  async function vendor(
    part: Part<typeof vendors.$inferInsert> & {
      owner?: Person
      ownerRole?: Role
      tagIds?: number[]
      eventTypeIds?: number[]
      serviceIds?: number[]
      serviceAreaIds?: number[]
      pictures?: number
    } = {},
  ): Promise<VendorRow> {
    const {
      owner,
      ownerRole,
      tagIds,
      eventTypeIds,
      serviceIds,
      serviceAreaIds,
      pictures: pictureCount,
      ...columns
    } = part
    const person = owner ?? (await user({ role: ownerRole ?? 'contractor', onboarding_completed: true }))
    const [row] = await db
      .insert(vendors)
      .values({
        user_id: person.id,
        company_name: `Company ${next()}`,
        business_description: 'Flowers for every table',
        business_address: '1 Garden Street, Portland, OR',
        status: 'approved',
        ...columns,
      })
      .returning()
    const made = found(row)
    const choose = (ids: number[] | undefined) =>
      (ids ?? []).map((lookup_id, position) => ({ vendor_id: made.id, lookup_id, position }))
    if (tagIds?.length) await db.insert(vendorAestheticTags).values(choose(tagIds))
    if (eventTypeIds?.length) await db.insert(vendorEventTypes).values(choose(eventTypeIds))
    if (serviceIds?.length) await db.insert(vendorServices).values(choose(serviceIds))
    if (serviceAreaIds?.length) await db.insert(vendorServiceAreas).values(choose(serviceAreaIds))
    for (let i = 0; i < (pictureCount ?? 0); i++)
      await picture({ vendor_id: made.id, display_order: i, is_primary: i === 0 })
    return { ...made, owner: person }
  }

  async function organizer(
    part: Part<typeof organizers.$inferInsert> & { owner?: Person; ownerRole?: Role } = {},
  ): Promise<OrganizerRow> {
    const { owner, ownerRole, ...columns } = part
    const person = owner ?? (await user({ role: ownerRole ?? 'client', onboarding_completed: true }))
    const [row] = await db
      .insert(organizers)
      .values({
        user_id: person.id,
        organization_name: `Organization ${next()}`,
        organization_description: 'We throw parties',
        organization_address: '2 Hall Road, Seattle, WA',
        status: 'approved' satisfies ProfileStatus,
        ...columns,
      })
      .returning()
    return { ...found(row), owner: person }
  }

  async function event(part: Part<typeof events.$inferInsert> = {}) {
    const organizer_id = part.organizer_id ?? (await organizer()).id
    const [row] = await db
      .insert(events)
      .values({
        title: `Event ${next()}`,
        address: '3 Pier, San Francisco, CA',
        start_date: '2030-06-19',
        status: 'published',
        ...part,
        organizer_id,
      })
      .returning()
    return found(row)
  }

  async function application(part: Part<typeof eventApplications.$inferInsert> = {}) {
    const [row] = await db
      .insert(eventApplications)
      .values({
        message: 'We would love to be there',
        ...part,
        event_id: part.event_id ?? (await event()).id,
        vendor_id: part.vendor_id ?? (await vendor()).id,
      })
      .returning()
    return found(row)
  }

  async function adminNote(part: Omit<typeof adminNotes.$inferInsert, 'text'> & { text?: string }) {
    const [row] = await db
      .insert(adminNotes)
      .values({ text: 'Called them', ...part })
      .returning()
    return found(row)
  }

  /** With its secret. By default it may write, and expires tomorrow. */
  async function accessToken(part: Part<typeof accessTokens.$inferInsert> & { user_id: number }) {
    const secret = `mqt_${randomBytes(32).toString('base64url')}`
    const [row] = await db
      .insert(accessTokens)
      .values({
        name: 'Spreadsheet',
        scope: 'write',
        hash: createHash('sha256').update(secret).digest('hex'),
        hint: secret.slice(-4),
        expires_at: new Date(Date.now() + 86_400_000),
        ...part,
      })
      .returning()
    return { ...found(row), secret }
  }

  async function message(part: Omit<typeof messages.$inferInsert, 'text'> & { text?: string }) {
    const [row] = await db
      .insert(messages)
      .values({ text: 'Is there water on the site?', ...part })
      .returning()
    return found(row)
  }

  async function report(
    part: Pick<typeof messageReports.$inferInsert, 'application_id' | 'reporter_id' | 'reported_id'>,
  ) {
    const [row] = await db
      .insert(messageReports)
      .values({ reason: 'Rude', transcript: [], ...part })
      .returning()
    return found(row)
  }

  async function contactRequest(part: Part<typeof contactRequests.$inferInsert> = {}) {
    const [row] = await db
      .insert(contactRequests)
      .values({
        ...part,
        vendor_id: part.vendor_id ?? (await vendor()).id,
        user_id: part.user_id ?? (await user()).id,
      })
      .returning()
    return found(row)
  }

  /** An entry in somebody's list of notifications. */
  async function notice(part: Part<typeof notifications.$inferInsert> = {}) {
    const [row] = await db
      .insert(notifications)
      .values({
        kind: 'vendor.decided',
        subject: 'News',
        body: 'Your profile is public.',
        ...part,
        user_id: part.user_id ?? (await user()).id,
      })
      .returning()
    return found(row)
  }

  /** Inserts only the row; there is no image file. */
  async function picture(part: Part<typeof pictures.$inferInsert>) {
    const [row] = await db
      .insert(pictures)
      .values({
        key: `v/${randomUUID().replaceAll('-', '')}`,
        width: 1200,
        height: 900,
        placeholder: 'AAAAAAAA',
        is_primary: false,
        display_order: 0,
        ...part,
      })
      .returning()
    return found(row)
  }

  /** Inserts only the row; there is no file. */
  async function document(part: Part<typeof vendorDocuments.$inferInsert> & { vendor_id: number }) {
    const [row] = await db
      .insert(vendorDocuments)
      .values({
        kind: 'insurance',
        valid_from: '2026-01-01',
        key: `d/${randomUUID().replaceAll('-', '')}.pdf`,
        name: 'insurance.pdf',
        size: 1,
        sha256: 'a'.repeat(64),
        ...part,
      })
      .returning()
    return found(row)
  }

  async function contact(part: Part<typeof contacts.$inferInsert> & { organizer_id: number }) {
    const [row] = await db
      .insert(contacts)
      .values({ email: `contact-${next()}@example.test`, ...part })
      .returning()
    return found(row)
  }

  const lookup =
    (table: typeof aestheticTags | typeof eventTypes | typeof services | typeof serviceAreas, word: string) =>
    async (displayName?: string) => {
      const n = next()
      const display_name = displayName ?? `${word} ${n}`
      const [row] = await db
        .insert(table)
        .values({ name: `${word.toLowerCase()}-${n}`, display_name, description: `What ${display_name} means` })
        .returning()
      return found(row)
    }

  return {
    user,
    admin: () => user({ role: 'admin', admin_by: 'command', onboarding_completed: true }),
    suspended: (role: Role = 'user') =>
      user({ role, onboarding_completed: true, suspended_at: new Date(), suspended_reason: 'Pictures of others' }),
    vendor,
    organizer,
    event,
    application,
    ...invitationFactories(db),
    contactRequest,
    accessToken,
    adminNote,
    message,
    report,
    notice,
    picture,
    document,
    contact,
    ...messageFactories(db, next),
    tag: lookup(aestheticTags, 'Tag'),
    eventType: lookup(eventTypes, 'Type'),
    service: lookup(services, 'Service'),
    serviceArea: lookup(serviceAreas, 'Area'),
  }
}
