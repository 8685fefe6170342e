import { AsyncLocalStorage } from 'node:async_hooks'
import { deletionNoticeDays, personalDataSentences } from '@marquee/contract/personal-data'
import { refusals } from '@marquee/contract/policy'
import type { JudgedProfile } from '@marquee/contract/profile-changes'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { polling } from '../../../test/polling.ts'
import { placesOf } from '../../../test/stored-texts.ts'
import { imageFiles, testApp, tokenOf, type TestApp } from '../../../test/test-app.ts'
import { photo, uploadPicture } from '../../../test/vendor-gallery.ts'
import type { Person } from '../../../test/factories.ts'
import {
  deletedIdentities,
  deliveries,
  eventApplications,
  events,
  messages,
  mailHours,
  notificationPreferences,
  notifications,
  users,
  vendors,
} from '../../db/schema.ts'
import { keepRejected } from '../../db/rejected-profiles.ts'
import { notices } from '../../notices.ts'
import { notifier } from '../../notify/notify.ts'
import { sweepDeletedIdentities } from '../users/service.ts'
import { sweepDeletionNotices } from '../../notify/erasure.ts'
import { createContext, type Subscriber } from '../../context.ts'
import type { Database } from '../../db/client.ts'

const site = {
  publicUrl: 'https://marquee.example',
  supportEmail: 'support@marquee.example',
  unsubscribeSecret: 'test',
  notices,
}
const subscribers = (database: Database): Subscriber[] => [notifier({ database, ...site }).subscriber]

const longAgo = sql`now() - make_interval(days => ${deletionNoticeDays + 1})`

const hosted = await testApp({ subscribers })
describe('with a hosted provider', () => {
  const { make, as, database } = hosted
  const { db } = database
  const remove = (person: Person, confirmation: string | null = person.email) =>
    as(person).call('POST', '/api/account/delete', { body: { confirmation } })

  test('a vendor goes: nothing personal is left but the notice to the organizer, and that goes too', async () => {
    const owner = await make.user({
      role: 'contractor',
      name: 'Zenobia Quill',
      phone: '+1 503 555 0199',
      email: 'Zenobia@quill.test',
    })
    const vendor = await make.vendor({
      owner,
      company_name: 'Quill Calligraphy',
      business_description: 'Lettering by Zenobia',
      business_address: '77 Nib Lane, Portland, OR',
      website: 'https://quill.test',
      license_number: 'LIC-7731',
      insurance_info: 'Inkwell Mutual',
      tagIds: [(await make.tag()).id],
    })
    const organizer = await make.organizer()
    const [open, accepted, rejected, past] = await eventsOf(hosted, organizer.id, [
      '2031-01-02',
      '2031-01-03',
      '2031-01-04',
      '2020-01-05',
    ])
    const words = 'I letter every place card myself'
    for (const event of [open, accepted, rejected])
      await as(owner).api.applications.create({ body: { event_id: event!.id, message: words } })
    await make.application({ event_id: past!.id, vendor_id: vendor.id, message: words, status: 'accepted' })
    const mine = await db.select().from(eventApplications).where(eq(eventApplications.vendor_id, vendor.id))
    const decide = (event: { id: number } | undefined, status: 'accepted' | 'rejected') =>
      as(organizer.owner).api.applications.decide({
        params: { id: mine.find((one) => one.event_id === event!.id)!.id },
        body: { status, reason: status === 'rejected' ? 'Zenobia was late last time' : null },
      })
    await decide(accepted, 'accepted')
    await decide(rejected, 'rejected')
    for (const { id } of mine)
      await as(organizer.owner).api.applications.mark({ params: { id }, body: { note: 'Zenobia writes slowly' } })
    await as(owner).api.vendors.contact({
      params: { id: (await make.vendor()).id },
      body: { message: 'Zenobia here, hello' },
    })
    const asker = await make.user()
    const asked = await as(asker).api.vendors.contact({ params: { id: vendor.id }, body: {} })
    const admin = await make.admin()
    const desk = as(admin).api.admin
    await desk.introduce({
      params: { id: asked.id },
      body: { subject: 'Meet Zenobia', text: 'Zenobia letters place cards' },
    })
    await as(owner).api.notifications.prefer({ params: { group: 'receipts' }, body: { email: false } })
    await as(owner).api.notifications.setHours({ body: { time_zone: 'UTC', quiet_from: null, quiet_until: null } })
    for (const [subject_type, subject_id] of [
      ['user', owner.id],
      ['contact_request', asked.id],
    ] as const)
      await desk.addNote({ body: { subject_type, subject_id, text: 'Zenobia called back' } })
    // Another test is about the last admins.
    await db.update(users).set({ role: 'user' }).where(eq(users.id, admin.id))
    expect((await uploadPicture(as(owner), { contractor_id: vendor.id }, await photo())).status).toBe(201)
    await keepRejected(db, 'vendor', vendor.id, aRejected({ company_name: 'Quill Calligraphy' }))
    expect((await imageFiles(hosted)).length).toBeGreaterThan(0)

    expect(await remove(owner, 'zenobia@QUILL.test ')).toMatchObject({ status: 200, body: { data: null } })

    const texts = ['Zenobia', 'Quill', '555 0199', 'Nib Lane', 'LIC-7731', 'Inkwell', words, owner.subject]
    // The organizer gets a notice of who will not come, and the person gets a last e-mail. The reason is the organizer's, and in the audit log.
    expect(await placesOf(db, texts)).toEqual([
      'audit_entries: Zenobia',
      'deliveries: Zenobia',
      'deliveries: Quill',
      'digest_lines: Quill',
      'notifications: Quill',
    ])
    const isTheirs = eq(notifications.user_id, organizer.owner.id)
    const entries = await db.select().from(notifications).where(isTheirs).orderBy(notifications.id)
    expect(entries.map(({ kind, subject }) => [kind, subject])).toEqual([
      ['application.withdrawn', `Withdrawn: Quill Calligraphy for ${open!.title}`],
      ['application.withdrawn', `Withdrawn: Quill Calligraphy for ${accepted!.title}`],
    ])
    const [lastMail] = await db.select().from(deliveries).where(eq(deliveries.recipient, 'Zenobia@quill.test'))
    expect(lastMail).toMatchObject({ status: 'queued', subject: 'Your Marquee account was deleted' })
    const isOfVendor = eq(eventApplications.vendor_id, vendor.id)
    const kept = await db.select().from(eventApplications).where(isOfVendor).orderBy(eventApplications.event_id)
    expect(kept.map(({ event_id, status, status_reason }) => [event_id, status, status_reason])).toEqual([
      [rejected!.id, 'rejected', null],
      [past!.id, 'accepted', null],
    ])
    expect((await hosted.nobody.call('GET', `/api/contractors/${vendor.id}`)).status).toBe(404)
    await vi.waitFor(async () => expect(await imageFiles(hosted)).toEqual([]), polling)
    const seen = await as(organizer.owner).api.applications.get({ params: { id: kept[0]!.id } })
    expect(seen).toMatchObject({ company_name: 'Deleted vendor', contractor_name: null, contractor_email: null })

    // The organizer may still change the decision; nobody gets a notice any more.
    await as(organizer.owner).api.applications.decide({ params: { id: kept[0]!.id }, body: { status: 'pending' } })
    expect(await db.$count(notifications, eq(notifications.user_id, owner.id))).toBe(0)
    expect(await db.$count(notificationPreferences, eq(notificationPreferences.user_id, owner.id))).toBe(0)
    expect(await db.$count(mailHours, eq(mailHours.user_id, owner.id))).toBe(0)

    await db.update(deliveries).set({ status: 'sent', sent_at: new Date() })
    await db.update(users).set({ deleted_at: longAgo }).where(eq(users.id, owner.id))
    await sweepDeletionNotices(db)
    expect(await placesOf(db, texts)).toEqual(['audit_entries: Zenobia'])
  })

  test('an organizer goes: drafts are removed, coming events cancelled and the vendors notified, past ones keep title and days', async () => {
    const organizer = await make.organizer({ organization_name: 'Quartzite & Oak Weddings' })
    await keepRejected(db, 'organizer', organizer.id, aRejected({ organization_name: 'Quartzite & Oak Weddings' }))
    const vendor = await make.vendor()
    const [coming, past, lonely] = await eventsOf(hosted, organizer.id, ['2031-02-02', '2020-02-02', '2031-02-03'])
    const draft = await make.event({ organizer_id: organizer.id, status: 'draft' })
    await make.picture({ event_id: coming!.id, is_primary: true })
    for (const event of [coming, past])
      await make.application({
        event_id: event!.id,
        vendor_id: vendor.id,
        status: 'accepted',
        status_reason: 'Quartzite liked it',
      })
    for (const { id } of (await as(organizer.owner).api.applications.mine()).applications)
      await as(organizer.owner).api.applications.mark({ params: { id }, body: { note: 'Quartzite hall for them' } })
    await db
      .update(events)
      .set({ description: 'At the Quartzite family farm', address: '9 Quartzite Road' })
      .where(eq(events.organizer_id, organizer.id))

    expect((await remove(organizer.owner)).status).toBe(200)

    const left = await db.select().from(events).where(eq(events.organizer_id, organizer.id)).orderBy(events.id)
    expect(left.map(({ id, title, status, description }) => [id, title, status, description])).toEqual([
      [coming!.id, coming!.title, 'cancelled', null],
      [past!.id, past!.title, 'published', null],
    ])
    expect([draft.id, lonely!.id].filter((id) => left.some((event) => event.id === id))).toEqual([])
    const entries = await db.select().from(notifications).where(eq(notifications.user_id, vendor.owner.id))
    expect(entries.map(({ kind, subject }) => [kind, subject])).toEqual([
      ['event.cancelled', `Cancelled: ${coming!.title}`],
    ])
    // The address stands in the e-mail, because the vendor has to know which event will not take place.
    expect(await placesOf(db, ['Quartzite'])).toEqual(['deliveries: Quartzite'])
    const mine = await as(vendor.owner).api.applications.mine()
    expect(mine.applications.map((one) => one.organization_name)).toEqual(['Deleted organizer', 'Deleted organizer'])
  })

  test('an organizer goes: the calendars of accepted vendors, who got the entry by e-mail, lose the event', async () => {
    const organizer = await make.organizer()
    const vendor = await make.vendor()
    const [coming] = await eventsOf(hosted, organizer.id, ['2031-02-04'])
    const { id } = await make.application({ event_id: coming!.id, vendor_id: vendor.id })
    await as(organizer.owner).api.applications.decide({ params: { id }, body: { status: 'accepted' } })
    const isTheirs = eq(deliveries.recipient, vendor.owner.email!)
    await db.update(deliveries).set({ status: 'sent', sent_at: new Date() }).where(isTheirs)

    expect((await remove(organizer.owner)).status).toBe(200)

    const mails = await db.select().from(deliveries).where(isTheirs).orderBy(deliveries.id)
    expect(mails.map(({ subject, calendar }) => [subject, /METHOD:(.*)/.exec(calendar ?? '')?.[1]])).toEqual([
      ['Erased', undefined],
      [`Cancelled: ${coming!.title}`, 'CANCEL'],
    ])
  })

  test('the address has to be typed, and people without one type a word', async () => {
    const person = await make.user()
    const nameless = await make.user({ email: null })
    const { typeEmail, otherEmail, typeWord, word } = personalDataSentences

    expect(await remove(person, 'somebody@else.test')).toMatchObject({
      status: 400,
      body: { fields: { confirmation: otherEmail } },
    })
    expect(await remove(person, '')).toMatchObject({ status: 400, body: { fields: { confirmation: typeEmail } } })
    expect(await remove(nameless, '')).toMatchObject({ status: 400, body: { fields: { confirmation: typeWord } } })
    expect((await remove(nameless, word)).status).toBe(200)
    expect((await as(person).call('GET', '/api/users/profile')).status).toBe(200)
  })

  test('former tokens are refused and create no new account; signing in again begins with an empty one', async () => {
    const person = await make.user({ name: 'Ines', phone: '1234' })
    expect((await remove(person)).status).toBe(200)
    // In another tab, or after the answer was lost.
    expect((await remove(person)).status).toBe(401)
    const seconds = Math.floor(Date.now() / 1000)
    const me = (issued_at: number) =>
      hosted.nobody.call('GET', '/api/users/profile', {
        headers: { authorization: `Bearer ${tokenOf(person, issued_at)}` },
      })
    expect((await me(seconds - 60)).status).toBe(401)
    expect(await db.$count(users, eq(users.subject, person.subject))).toBe(0)

    const again = await me(seconds + 60)
    expect(again).toMatchObject({ status: 200, body: { data: { role: 'user', name: 'Ines', phone: null } } })
    expect(again.body.data.id).not.toBe(person.id)

    await db.update(deletedIdentities).set({ deleted_at: longAgo })
    await sweepDeletedIdentities(db)
    expect(await db.$count(deletedIdentities)).toBe(0)
  })

  test('a write whose body arrives after the deletion is refused', async () => {
    const person = await make.user()
    async function* held() {
      await remove(person)
      yield Buffer.from('{"name":"Still here"}')
    }
    const { Readable } = await import('node:stream')
    const answer = await as(person).call('PUT', '/api/users/profile', {
      body: Readable.from(held()),
      headers: { 'content-type': 'application/json', 'content-length': '21' },
    })
    expect(answer.status).toBe(401)
    expect(await placesOf(db, ['Still here'])).toEqual([])
  })

  test('of two last admins who go at the same time one stays', async () => {
    const [one, two] = [await make.admin(), await make.admin()]
    const answers = await Promise.all([remove(one), remove(two)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(answers.find(({ status }) => status === 409)?.body.error).toBe(refusals.lastAdmin)
    expect(await db.$count(users, eq(users.role, 'admin'))).toBe(1)
    await db.update(users).set({ role: 'user' }).where(eq(users.role, 'admin'))
  })

  // The embedded database makes one transaction after the other.
  test.each(database.embedded ? [] : (['vendor', 'organizer'] as const))(
    'a message that is stored while the %s goes leaves no e-mail to them',
    async (side) => {
      const [vendor, organizer] = [await make.vendor(), await make.organizer()]
      const event = await make.event({ organizer_id: organizer.id })
      const { id } = await make.application({ event_id: event.id, vendor_id: vendor.id, status: 'rejected' })
      const [leaving, staying] = side === 'vendor' ? [vendor, organizer] : [organizer, vendor]
      const context = createContext(database, subscribers(database))
      const isWaiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      const outside = AsyncLocalStorage.snapshot()
      const gone = await context.inTransaction(async () => {
        await db.select().from(events).where(eq(events.id, event.id)).for('share')
        await db.select().from(eventApplications).where(eq(eventApplications.id, id)).for('update')
        const going = outside(() => remove(leaving.owner))
        await vi.waitFor(async () => expect((await outside(() => db.execute(isWaiting))).rows).toHaveLength(1), polling)
        const [message] = await db
          .insert(messages)
          .values({ application_id: id, author_id: staying.owner.id, text: 'See you there' })
          .returning()
        await context.emit({ type: 'message.sent', messageId: message!.id })
        return { going }
      })
      expect((await gone.going).status).toBe(200)
      const toThem = await db
        .select()
        .from(deliveries)
        .where(eq(deliveries.recipient, String(leaving.owner.email)))
      expect(toThem.map(({ kind }) => kind)).toEqual([null])
    },
  )

  test('admins no longer find the person, nor change them', async () => {
    const vendor = await make.vendor({ company_name: 'Gone Gardens' })
    await remove(vendor.owner)
    const admin = as(await make.admin())
    const list = await admin.api.admin.users({ query: { limit: 100 } })
    expect(list.users.some((user) => user.id === vendor.owner.id)).toBe(false)
    const { contractors } = await admin.api.admin.vendors({ query: { limit: 100 } })
    expect(contractors.some((one) => one.id === vendor.id)).toBe(false)
    const path = `/api/users/admin/update-role/${vendor.owner.id}`
    expect((await admin.call('PUT', path, { body: { role: 'contractor' } })).status).toBe(404)
    const [row] = await db.select().from(vendors).where(eq(vendors.id, vendor.id))
    expect(row).toMatchObject({ is_listed: false, company_name: 'Deleted vendor' })
    await db.update(users).set({ role: 'user' }).where(eq(users.role, 'admin'))
  })
})

/** One event for each day, with ids in the order of the days. */
async function eventsOf({ make }: TestApp, organizer_id: number, days: string[]) {
  const made: Awaited<ReturnType<typeof make.event>>[] = []
  for (const start_date of days) made.push(await make.event({ organizer_id, start_date }))
  return made
}

/** A rejected version of a profile with these texts. */
const aRejected = (values: JudgedProfile['values']) => ({ values, choices: {}, social_links: [], images: [] })
