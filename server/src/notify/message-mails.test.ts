import { messageMailDelaySeconds } from '@marquee/contract/limits'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testNotifier } from '../../test/test-notifier.ts'
import { conversationService } from '../features/applications/conversations.ts'
import { applicationReader } from '../features/applications/records.ts'
import { deliveries, messages, notifications } from '../db/schema.ts'

const { db, make, context, harvestSupper, emit } = await testNotifier()
const conversations = conversationService(
  context,
  applicationReader(db, () => {
    throw new Error('No pictures here')
  }),
)

/** An application with its two sides as actors. */
async function supper() {
  const { application, vendor, organizer, event } = await harvestSupper()
  const { id } = application
  const side = (owner: { id: number }, part: object) => ({
    id: owner.id,
    verified: true,
    vendor: null,
    organizer: null,
    ...part,
  })
  const asVendor = side(vendor.owner, { role: 'contractor', vendor }) as Parameters<typeof conversations.send>[0]
  const asOrganizer = side(organizer.owner, { role: 'client', organizer }) as typeof asVendor
  return {
    id,
    event,
    vendor,
    organizer,
    write: (text: string) => conversations.send(asVendor, id, { text }),
    answer: (text: string) => conversations.send(asOrganizer, id, { text }),
    read: (upTo: number) => conversations.read(asOrganizer, id, upTo),
  }
}

const mails = () => db.select().from(deliveries).orderBy(deliveries.id)
const entries = () => db.select().from(notifications).orderBy(notifications.id)
const sendAll = () =>
  db
    .update(deliveries)
    .set({ status: 'sent', sent_at: sql`now()` })
    .where(eq(deliveries.status, 'queued'))

describe('what one side writes to the other', () => {
  test('of many messages without an answer, the e-mail has the newest fifty and their number', async () => {
    const { id, vendor, write } = await supper()
    const author_id = vendor.owner.id
    await db
      .insert(messages)
      .values(Array.from({ length: 59 }, (_, n) => ({ application_id: id, author_id, text: `Line ${n + 1}.` })))
    await write('Line 60.')
    const [mail] = await mails()
    expect(mail?.subject).toContain('60 messages from Copper Kettle')
    expect(mail?.text_body).toContain('The latest 50:')
    const lines = Array.from({ length: 50 }, (_, n) => `Line ${n + 11}.`)
    expect(mail?.text_body.match(/Line \d+\./g)).toEqual(lines)
  })

  test('is shown in the product at once, and mailed with its text and the way to answer', async () => {
    const { id, vendor, organizer, write } = await supper()
    await write('Is there water?\n\nAnd power?')
    expect(await entries()).toMatchObject([
      {
        user_id: organizer.owner.id,
        kind: 'message.sent',
        subject: 'Message from Copper Kettle: Harvest Supper at the Mill',
        link: `/organizer/applications/${id}#messages`,
        topic: `messages:${id}:organizer`,
      },
    ])
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      recipient: organizer.owner.email,
      thread: `application:${id}`,
      about_user_ids: [vendor.owner.id],
    })
    expect(mail!.text_body).toContain('> Is there water?\n> \n> And power?')
    expect(mail!.text_body).toContain(`https://marquee.example/organizer/applications/${id}#messages`)
    expect(mail!.text_body + mail!.html_body).not.toContain(vendor.owner.email)
    const wait = (mail!.send_after!.getTime() - Date.now()) / 1000
    expect(wait).toBeGreaterThan(messageMailDelaySeconds - 20)
    expect(wait).toBeLessThanOrEqual(messageMailDelaySeconds + 1)
  })

  test('ten quick lines are one e-mail and one entry, with all that was not read', async () => {
    const { write, answer, read } = await supper()
    const first = await write('Line 0')
    await read(first.id)
    for (let n = 1; n <= 10; n++) await write(`Line ${n}.`)
    await answer('An answer')
    expect((await entries()).filter((entry) => entry.read_at === null).map((entry) => entry.subject)).toEqual([
      '10 messages from Copper Kettle: Harvest Supper at the Mill',
      'Message from Mill Suppers: Harvest Supper at the Mill',
    ])
    const [mail, other, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail!.text_body.match(/Line \d+\./g)).toHaveLength(10)
    expect(mail!.text_body).not.toContain('Line 0')
    expect(other!.text_body).toContain('An answer')
  })

  test('a long text is mailed whole', async () => {
    const { write } = await supper()
    await write(`${'word '.repeat(390)}the end`)
    await write(`${'word '.repeat(390)}the end, too`)
    const [mail] = await mails()
    expect(mail!.text_body).toMatch(/the end\n[^]*the end, too/)
  })

  test('a later e-mail does not repeat what an earlier one had, and waits for the end of the pause', async () => {
    const { write } = await supper()
    await write('The first')
    await sendAll()
    await write('The second')
    await write('The third')
    const [, later, ...more] = await mails()
    expect(more).toEqual([])
    expect(later!.subject).toBe('2 messages from Copper Kettle: Harvest Supper at the Mill')
    expect(later!.text_body).not.toContain('The first')
    expect((later!.send_after!.getTime() - Date.now()) / 1000).toBeGreaterThan(500)
  })

  test('is not mailed when it was read in the product meanwhile, and the entry counts as read', async () => {
    const { write, answer, read } = await supper()
    const [first, second] = [await write('One'), await write('Two')]
    await answer('Three')
    await read(first.id)
    expect([(await mails()).length, (await entries()).filter((one) => one.read_at).length]).toEqual([2, 0])
    await read(second.id)
    expect((await mails()).map((mail) => mail.text_body.includes('Three'))).toEqual([true])
    expect((await entries()).map((one) => [one.subject.split(' ')[0], one.read_at !== null])).toEqual([
      ['2', true],
      ['Message', false],
    ])
  })

  test('is not mailed when the application was withdrawn, but when the event was cancelled', async () => {
    const { id, event, answer } = await supper()
    await answer('Come at nine')
    await emit({ type: 'event.cancelled', eventId: event.id })
    const topics = async () => (await mails()).map((mail) => mail.topic)
    expect(await topics()).toContain(`messages:${id}:vendor`)
    await emit({ type: 'application.withdrawn', applicationId: id })
    expect(await topics()).not.toContain(`messages:${id}:vendor`)
  })

  test('a reported conversation is a notice to every admin, in the digest', async () => {
    const { id, organizer, vendor } = await supper()
    const admin = await make.admin()
    const report = await make.report({
      application_id: id,
      reporter_id: organizer.owner.id,
      reported_id: vendor.owner.id,
    })
    await emit({ type: 'thread.reported', reportId: report.id })
    expect(await entries()).toMatchObject([
      {
        user_id: admin.id,
        kind: 'thread.reported',
        subject: 'Reported conversation: Mill Suppers about Copper Kettle',
        link: `/admin/reports?open=${report.id}`,
        about_user_ids: [organizer.owner.id, vendor.owner.id],
      },
    ])
  })
})
