import assert from 'node:assert/strict'
import { applicationStatuses, type ApplicationStatus } from '@marquee/contract/limits'
import { desc, eq, inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { factories } from '../../test/factories.ts'
import { testDatabase } from '../../test/test-database.ts'
import {
  organizerActor,
  outcomes,
  person,
  testMailboxes,
  vendorActor,
  type Outcome,
} from '../../test/test-mailboxes.ts'
import { eventApplications, events, notifications } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import { deliveryService } from '../features/admin/deliveries.ts'
import { conversationService } from '../features/applications/conversations.ts'
import { applicationReader } from '../features/applications/records.ts'
import { applicationService } from '../features/applications/service.ts'
import { eventService } from '../features/events/service.ts'
import type { Mail } from './mailer.ts'
import { writeDay } from '../formats.ts'

/**
 * Random histories of an event with two vendors: edits, decisions, applications, withdrawals, the end of the event, with a mail server that
 * fails and processes that are killed. However it went, when all has come to rest, the last e-mail about each fact is true. Few
 * histories in the everyday run; LAST_MAIL_RUNS sets another number.
 */
const numRuns = Number(process.env.LAST_MAIL_RUNS ?? 20)
const walkers = 4

const database = await testDatabase()
const { db } = database
const make = factories(db)
const { context, mailbox } = testMailboxes(database)
const noPictures = () => {
  throw new Error('No pictures here')
}
const pictures = { ofEvents: async () => new Map(), removeAll: async () => {} } as never
const happenings = eventService(context, { pictures, addressesOf: noPictures })
const applications = applicationService(context, noPictures)
const conversations = conversationService(context, applicationReader(db, noPictures))
const admin = person(await make.admin())
const mails = deliveryService(context)

const days = ['2030-09-19', '2030-10-03', '2030-11-07'] as const
const places = ['Old Mill', 'New Barn'] as const
const names = ['Kettle', 'Juniper'] as const

type Step =
  | { does: 'move'; day: number; place: number }
  | { does: 'end'; how: 'completed' | 'cancelled' | 'removed' }
  | { does: 'decide'; of: number; status: ApplicationStatus }
  | { does: 'apply' | 'withdraw' | 'read' | 'write'; by: number }
  | { does: 'deliver'; outcome: Outcome }
  | { does: 'pass' }
  | { does: 'while sending'; outcome: Outcome; step: Step }

const either = fc.constantFrom(0, 1)
const outcome = fc.oneof({ weight: 3, arbitrary: fc.constant('taken' as const) }, fc.constantFrom(...outcomes))
const change: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant('move' as const), day: fc.constantFrom(0, 1, 2), place: either }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('decide' as const),
      of: either,
      status: fc.constantFrom(...applicationStatuses),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constantFrom('apply' as const, 'withdraw', 'read', 'write'), by: either }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('end' as const),
      how: fc.constantFrom('completed' as const, 'cancelled', 'removed'),
    }),
  },
)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: change },
  { weight: 5, arbitrary: fc.record({ does: fc.constant('deliver' as const), outcome }) },
  { weight: 2, arbitrary: fc.constant({ does: 'pass' as const }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('while sending' as const), outcome, step: change }) },
)

/** Plays histories one after the other, each with an event of its own. */
async function walker() {
  const organizer = await make.organizer()
  const vendors = await Promise.all(names.map((company_name) => make.vendor({ company_name })))
  const asOrganizer = organizerActor(organizer)
  const people = [organizer, ...vendors].map(({ owner }) => owner)

  return async (history: readonly Step[]) => {
    const { id } = await make.event({ organizer_id: organizer.id, start_date: days[0], address: places[0] })
    const { arrived, deliver, pass, settle } = mailbox(people)
    const applicationOf = async (who: number) => {
      const [found] = await db
        .select()
        .from(eventApplications)
        .where(eq(eventApplications.event_id, id))
        .then((rows) => rows.filter((row) => row.vendor_id === vendors[who]!.id))
      return found
    }
    const applicationId = async (who: number) => (await applicationOf(who))?.id ?? 0

    // Who had applied to an event that is removed, and who was accepted for one that is completed.
    const last: (ApplicationStatus | undefined)[] = []

    async function play(one: Step): Promise<unknown> {
      if (one.does === 'deliver') return deliver(one.outcome)
      if (one.does === 'while sending') return deliver(one.outcome, () => tolerant(() => play(one.step)))
      if (one.does === 'pass') return pass()
      if (one.does === 'move') {
        const [event] = await db.select({ status: events.status }).from(events).where(eq(events.id, id))
        // Nobody gets a notice of where an event was that is over.
        if (event?.status !== 'published') return
        return happenings.update(asOrganizer, id, { start_date: days[one.day]!, address: places[one.place]! })
      }
      if (one.does === 'end') {
        for (const who of names.keys()) last[who] = (await applicationOf(who))?.status ?? last[who]
        return one.how === 'removed'
          ? happenings.remove(asOrganizer, id)
          : happenings.update(asOrganizer, id, { status: one.how, undecided_reason: 'All places are filled' })
      }
      if (one.does === 'decide')
        return applications.decide(asOrganizer, await applicationId(one.of), { status: one.status })
      if (one.does === 'apply')
        return applications.create(vendorActor(vendors[one.by]!), { event_id: id, message: 'Hello' })
      if (one.does === 'withdraw')
        return applications.withdraw(vendorActor(vendors[one.by]!), await applicationId(one.by))
      if (one.does === 'write') return conversations.send(asOrganizer, await applicationId(one.by), { text: 'Hello' })
      return db
        .update(notifications)
        .set({ read_at: new Date() })
        .where(eq(notifications.user_id, vendors[one.by]!.owner.id))
    }

    for (const who of names.keys()) await play({ does: 'apply', by: who })
    for (const one of history) await tolerant(() => play(one))
    await settle((deliveryId) => tolerant(() => mails.retryDelivery(admin, deliveryId)))

    const [event] = await db.select().from(events).where(eq(events.id, id))
    for (const [who, vendor] of vendors.entries()) {
      const belief = believed(arrived.filter((mail) => mail.to === vendor.owner.email))
      const application = await applicationOf(who)
      if (!event) {
        if (last[who]) assert.equal(belief.event, 'event.removed')
        continue
      }
      checkOrganizer(
        arrived.filter((mail) => mail.to === organizer.owner.email),
        who,
        application !== undefined,
      )
      if (!application) continue
      if (event.status === 'cancelled') {
        assert.equal(belief.event, 'event.cancelled')
        continue
      }
      assert.notEqual(belief.event, 'event.cancelled')
      if (event.status === 'completed' && last[who] === 'accepted') assert.equal(belief.event, 'event.completed')
      // A receipt is not sent any more when the event is over.
      if (application.status !== 'rejected' && (event.status === 'published' || belief.day)) {
        assert.deepEqual([belief.day, belief.place], [event.start_date, event.address])
      }
      if (application.status !== 'pending') assert.equal(belief.status, `application.${application.status}`)
      else if (belief.status !== undefined && belief.status !== 'application.reset') {
        // A reset has a notice in the product only.
        const [entry] = await db
          .select({ kind: notifications.kind })
          .from(notifications)
          .where(eq(notifications.topic, `application:${application.id}`))
          .orderBy(desc(notifications.created_at), desc(notifications.id))
          .limit(1)
        assert.equal(entry?.kind, 'application.reset')
      }
    }
    await db.delete(notifications).where(
      inArray(
        notifications.user_id,
        people.map((one) => one.id),
      ),
    )
  }
}

/** What the product refuses does not happen. */
async function tolerant(work: () => Promise<unknown>): Promise<unknown> {
  return work().catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
  })
}

interface Belief {
  status?: string
  event?: string
  day?: string
  place?: string
}

/** What a vendor believes who has read these e-mails, in this order. */
function believed(letters: readonly Mail[]): Belief {
  const belief: Belief = {}
  for (const { kind, text } of letters) {
    const now = text.replaceAll(/\(before: [^)]*\)/g, '')
    const named = {
      day: days.filter((day) => now.includes(writeDay(day, { dateStyle: 'long' }))),
      place: places.filter((place) => now.includes(place)),
    }
    assert.ok(named.day.length === 1 && named.place.length === 1, `which day and place? ${now}`)
    belief.day = named.day[0]!
    belief.place = named.place[0]!
    if (kind === 'application.received') delete belief.status
    else if (kind?.startsWith('application.')) belief.status = kind
    if (kind?.startsWith('event.') && kind !== 'event.changed') belief.event = kind
    else if (kind !== 'message.sent' && belief.event !== 'event.completed') delete belief.event
  }
  return belief
}

/** The organizer knows who applies. */
function checkOrganizer(letters: readonly Mail[], who: number, applies: boolean): void {
  const name = names[who]
  // Alone its outcome is the subject, with others a line.
  const news = letters.flatMap(({ subject, text }) => [
    ...`${subject}\n${text}`.matchAll(
      RegExp(`New application: ${name} for|${name} has applied|${name} has withdrawn|Withdrawn: ${name} for`, 'g'),
    ),
  ])
  assert.equal(/applica|applied/.test(news.at(-1)?.[0] ?? ''), applies)
}

test('whatever happened, the last e-mail about each fact is true', { timeout: 120_000 + numRuns * 2_000 }, async () => {
  const walks = Array.from({ length: walkers }, async () => {
    const walk = await walker()
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), walk), {
      numRuns: Math.ceil(numRuns / walkers),
    })
  })
  await expect(Promise.all(walks)).resolves.toBeDefined()
})
