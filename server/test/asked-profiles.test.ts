import { and, eq, isNull } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createContext } from '../src/context.ts'
import { notifications, organizers, profileQuestions, vendors } from '../src/db/schema.ts'
import { noteLateReviews } from '../src/features/profiles/late-reviews.ts'
import { heldWorld } from './held-world.ts'

const { make, as, database, db, release, releases, pass, sent, nothing, subscribers } = await heldWorld()
const admin = as(await make.user({ role: 'admin', name: 'Ada Admin' }))
const other = as(await make.user({ role: 'admin', name: 'Bo Admin' }))

describe.each(['vendor', 'organizer'] as const)('what an admin asks of a %s before deciding', (noun) => {
  const role = noun === 'vendor' ? 'contractor' : 'client'
  const path = noun === 'vendor' ? '/api/contractors/profile' : '/api/organizers/profile'
  const table = (noun === 'vendor' ? vendors : organizers) as typeof organizers
  const applicant = async (part: { created_at?: Date } = {}) => {
    const made = await make[noun]({ status: 'pending', ...part })
    const asOwner = as(made.owner)
    return {
      ...made,
      own: async () => (await asOwner.call('GET', path)).body.data,
      save: (body: object = {}, version?: number) =>
        asOwner.call('PUT', path, { body, ...(version && { headers: { 'if-match': `"${version}"` } }) }),
    }
  }
  type Applicant = Awaited<ReturnType<typeof applicant>>
  const ask = ({ owner, version }: Applicant, question = 'Please add your licence.', by = admin) =>
    by.call('PUT', `/api/users/admin/question/${owner.id}`, {
      body: { role, question },
      headers: { 'if-match': `"${version}"` },
    })
  const decide = ({ owner }: Applicant, status: string) =>
    admin.call('PUT', `/api/users/admin/update-role/${owner.id}`, { body: { role, status } })
  const queue = async () => {
    const read = noun === 'vendor' ? admin.api.admin.vendorApplications : admin.api.admin.organizerApplications
    return (await read({ query: { limit: 50 } })).applications
  }
  const count = async () => (await admin.api.admin.work())[`${noun}_applications`]
  const askAndSend = async (one: Applicant) => {
    expect((await ask(one)).status).toBe(200)
    await pass()
    await release()
  }

  test('it stays pending and is last in the queue, counted and late no more; saved by its owner it is first again', async () => {
    const before = await applicant({ created_at: new Date('2026-01-05T09:00:00Z') })
    const after = await applicant()
    const waiting = await count()
    await askAndSend(before)
    expect(await sent()).toEqual({ ...nothing, entries: [`${noun}.asked`], mails: [`${noun}.asked`] })
    expect(await before.own()).toMatchObject({ status: 'pending', question: 'Please add your licence.' })
    expect(await count()).toBe(waiting - 1)
    const last = (await queue()).at(-1)!
    expect([last.user.id, last.age]).toEqual([before.owner.id, null])
    expect(last.asked).toMatchObject({ text: 'Please add your licence.', admin_name: 'Ada Admin', answered_at: null })
    await noteLateReviews(createContext(database, subscribers(database)), new Date(), new AbortController().signal)
    expect((await sent()).entries).not.toContain(`${noun}.late`)

    expect((await before.save({ website: 'https://fern.example' })).status).toBe(200)
    expect(await before.own()).toMatchObject({ status: 'pending', question: null })
    expect(await count()).toBe(waiting)
    const [first, ...rest] = await queue()
    expect([first!.user.id, first!.age?.late_by]).toEqual([before.owner.id, 0])
    expect(first!.asked).toMatchObject({ text: 'Please add your licence.', answered_at: expect.any(String) })
    expect(rest.find(({ user }) => user.id === after.owner.id)?.asked).toBeNull()
    expect((await sent()).entries.slice(1)).toEqual([`${noun}.resubmitted`, `${noun}.resubmitted`, `${noun}.received`])
    expect((await sent()).webhooks).toEqual([])
    const queueOf = noun === 'vendor' ? '' : 'tab=organizers&'
    const news = await db.select().from(notifications).orderBy(notifications.id)
    expect(news.map(({ subject, link }) => [subject, link])).toEqual([
      [expect.stringMatching(/^One more thing: /), noun === 'vendor' ? '/contractor/apply' : '/client/apply'],
      ...[1, 2].map(() => [
        expect.stringMatching(new RegExp(`^Answered: ${noun} application of `)),
        `/admin/applications?${queueOf}open=${before.owner.id}`,
      ]),
      [expect.stringMatching(/^Changes received: /), '/dashboard'],
    ])
    expect(news[0]?.body).toContain('Please add your licence.')
    const { entries } = await admin.api.admin.audit({ query: { about_user_id: before.owner.id } })
    expect(entries.map(({ action, reason }) => [action, reason])).toEqual([
      [`${noun}.answer`, null],
      [`${noun}.ask`, 'Please add your licence.'],
    ])
  })

  test('its entry is read once the owner has answered, or an admin has decided; that of another applicant stays', async () => {
    const [answers, decided, other] = [await applicant(), await applicant(), await applicant()]
    for (const one of [answers, decided, other]) await askAndSend(one)
    const isUnread = and(eq(notifications.kind, `${noun}.asked`), isNull(notifications.read_at))
    const unread = async () =>
      (
        await db.select({ id: notifications.user_id }).from(notifications).where(isUnread).orderBy(notifications.id)
      ).map(({ id }) => id)
    expect(await unread()).toHaveLength(3)

    await answers.save()
    expect(await unread()).toEqual([decided.owner.id, other.owner.id])
    await decide(decided, 'approved')
    await pass()
    await release()
    expect(await unread()).toEqual([other.owner.id])
  })

  test('undone in time nobody reads it, and the question before counts again; later it is refused with a sentence', async () => {
    const one = await applicant()
    await askAndSend(one)
    await one.save()
    const { version } = await one.own()
    expect((await ask({ ...one, version }, 'And a picture')).status).toBe(200)
    expect(await one.own()).toMatchObject({ question: null, version })
    expect((await decide(one, 'pending')).status).toBe(200)
    await pass()
    await release()
    expect((await sent()).mails.filter((kind) => kind === `${noun}.asked`)).toHaveLength(1)
    expect((await queue()).find(({ user }) => user.id === one.owner.id)?.asked?.text).toBe('Please add your licence.')
    expect(await decide(one, 'pending')).toMatchObject({
      status: 409,
      body: { error: 'This cannot be undone any more: the applicant knows of it.' },
    })
  })

  test.each(['approved', 'rejected'])(
    '%s closes it, also before it was sent; undone, the question that was sent is open again',
    async (status) => {
      const unsent = await applicant()
      await ask(unsent)
      await decide(unsent, status)
      await pass()
      await release()
      expect((await sent()).mails).toEqual([`${noun}.${status}`])
      expect(await unsent.own()).toMatchObject({ status, question: null })

      const asked = await applicant()
      await askAndSend(asked)
      const read = await asked.own()
      expect(read).toMatchObject({ status: 'pending', question: 'Please add your licence.' })
      await decide(asked, status)
      // An approval acts at once.
      expect(await asked.own()).toMatchObject(status === 'approved' ? { status, question: null } : read)
      await decide(asked, 'pending')
      expect(await asked.own()).toEqual(read)
    },
  )

  test('asked again before it was sent, only the newer one is sent', async () => {
    const one = await applicant()
    await ask(one)
    const { version } = (await queue()).find(({ user }) => user.id === one.owner.id)!.profile
    await ask({ ...one, version }, 'And your address')
    await pass()
    await release()
    expect((await sent()).mails).toEqual([`${noun}.asked`])
    expect(await one.own()).toMatchObject({ question: 'And your address' })
    expect(await db.$count(profileQuestions, eq(profileQuestions[`${noun}_id`], one.id))).toBe(1)
  })

  test('of two admins who answer at once one is refused, and who saves an older profile answers nothing', async () => {
    const one = await applicant()
    const answers = await Promise.all([ask(one), ask(one, 'Your insurance?', other)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
    await pass()
    await release()
    expect((await one.save({ website: 'https://fern.example' }, one.version)).status).toBe(412)
    expect((await one.own()).question).toBeTruthy()
    const decided = await applicant()
    await decide(decided, 'approved')
    expect(await ask(decided)).toMatchObject({ status: 409, body: { error: 'This application was already decided.' } })
  })

  test('taken back while two processes send: refused and sent, or never sent', async () => {
    for (let n = 0; n < 5; n++) {
      const one = await applicant()
      const before = (await sent()).mails.length
      await ask(one)
      await pass()
      const [undo] = await Promise.all([decide(one, 'pending'), ...releases.map((send) => send())])
      expect((await sent()).mails.length - before).toBe(undo.status === 200 ? 0 : 1)
      expect((await one.own()).question === null).toBe(undo.status === 200)
    }
  })

  test('it needs a text of at most 2,000 characters, and a person with that role', async () => {
    const one = await applicant()
    for (const question of [' ', 'x'.repeat(2001)]) {
      expect(await ask(one, question)).toMatchObject({
        status: 400,
        body: { fields: { question: expect.any(String) } },
      })
    }
    const user = await make.user()
    expect((await ask({ ...one, owner: user })).status).toBe(409)
    expect(await one.own()).toMatchObject({ question: null, version: one.version })
  })

  test('rejected and sent again it has no question, and of a deleted account none stays', async () => {
    const again = await applicant()
    await askAndSend(again)
    await decide(again, 'rejected')
    await again.save()
    expect(await again.own()).toMatchObject({ status: 'pending', question: null })
    const leaving = await applicant()
    await ask(leaving)
    const body = { confirmation: leaving.owner.email }
    expect((await as(leaving.owner).call('POST', '/api/account/delete', { body })).status).toBe(200)
    expect(await db.$count(profileQuestions, eq(profileQuestions[`${noun}_id`], leaving.id))).toBe(0)
    const [row] = await db.select({ status: table.status }).from(table).where(eq(table.id, leaving.id))
    expect(row).toEqual({ status: 'rejected' })
  })
})
