import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addressSite } from '../../test/address-site.ts'
import { testApp } from '../../test/test-app.ts'
import { deliveries, idpAddressChanges } from '../db/schema.ts'
import { notices } from '../notices.ts'
import { notifier } from '../notify/notify.ts'

const {
  site,
  database,
  db,
  mails,
  here,
  embedded,
  password,
  browser,
  api,
  signIn,
  linkTo,
  accountOf,
  ask,
  confirm,
  answer,
  isOfTest,
  expired,
  confirmed,
} = await addressSite()

describe('at the same moment', () => {
  const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b)

  test('two wishes leave one, whose links alone work', async () => {
    const { tokens } = await confirmed()
    const both = [`a-${here.count}@new.example`, `b-${here.count}@new.example`]
    expect(statuses(await Promise.all(both.map((email) => ask(tokens, email))))).toEqual([200, 200])
    const [wish, ...more] = await db.select().from(idpAddressChanges).where(isOfTest())
    expect(more).toEqual([])
    const replaced = both.find((email) => email !== wish?.email)!
    expect(await confirm(linkTo(replaced, 'new-address'))).toMatchObject(expired)
    expect((await confirm(linkTo(wish!.email, 'new-address'))).status).toBe(200)
  })

  test('a link is used once', async () => {
    const { tokens } = await confirmed()
    await ask(tokens)
    const token = linkTo(here.wanted, 'new-address')
    expect(statuses(await Promise.all([confirm(token), confirm(token)]))).toEqual([200, 404])
    const agree = linkTo(here.old, 'old-address')
    expect(statuses(await Promise.all([answer(agree, true), answer(agree, true)]))).toEqual([200, 404])
    expect(mails.filter(({ subject }) => subject.includes('was changed'))).toHaveLength(2)
  })

  test('agreeing and confirming change it once; stopping and confirming end in one of both', async () => {
    const { tokens } = await confirmed()
    await ask(tokens)
    const answers = await Promise.all([
      answer(linkTo(here.old, 'old-address'), true),
      confirm(linkTo(here.wanted, 'new-address')),
    ])
    expect(answers.filter(({ body }) => body.data.is_changed)).toHaveLength(1)

    const next = await signIn(here.wanted)
    const third = `third-${here.count}@new.example`
    await ask(next, third)
    await confirm(linkTo(third, 'new-address'))
    const [stopped, agreed] = await Promise.all([
      api(next, 'DELETE', '/auth/account/email'),
      answer(linkTo(here.wanted, 'old-address'), true),
    ])
    expect(stopped.status).toBeOneOf([200, 401])
    const isChanged = (await accountOf(third)) !== undefined
    expect(agreed.status).toBe(isChanged ? 200 : 404)
    expect(await db.$count(idpAddressChanges, isOfTest())).toBe(0)
  })
})

test('what waits for the person goes to the new address; the export and the deletion know the e-mails to both', async () => {
  const queue = notifier({
    database,
    publicUrl: site.url,
    supportEmail: 'help@marquee.example',
    unsubscribeSecret: 'x',
    notices,
  })
  const { tokens, id } = await confirmed()
  here.post = queue.sendDirect
  const text = { text_body: 't', html_body: 'h' }
  await db.insert(deliveries).values([
    { recipient: here.old, user_id: id, kind: 'token.created', subject: 'Waits', ...text },
    { recipient: here.old, user_id: id, kind: 'token.created', subject: 'Sent', status: 'sent', ...text },
    { recipient: here.old, subject: 'Without an account', status: 'sent', ...text },
  ])
  await ask(tokens)
  await confirm(linkTo(here.wanted, 'new-address'))
  await answer(linkTo(here.old, 'old-address'), true)
  const rows = await db.select().from(deliveries).where(eq(deliveries.user_id, id)).orderBy(deliveries.id)
  expect(rows.map(({ subject, recipient }) => [subject, recipient])).toEqual([
    ['Waits', here.wanted],
    ['Sent', here.old],
    ['Without an account', here.old],
    ['Confirm your new email address for Marquee', here.wanted],
    ['Change your email address for Marquee?', here.old],
    ['Your Marquee email address was changed', here.old],
    ['Your Marquee email address was changed', here.wanted],
  ])
  expect(rows.map(({ text_body }) => text_body).join('\n')).toContain(`change it to ${here.wanted}`)
  for (const token of [linkTo(here.wanted, 'new-address'), linkTo(here.old, 'old-address')])
    expect(JSON.stringify(rows)).not.toContain(token)

  const now = await signIn(here.wanted)
  const further = `later-${here.count}@new.example`
  await ask(now, further)
  expect(await site.identity.embedded!.own.describe(id)).toMatchObject({ address_change: { email: further } })
  expect((await api(now, 'POST', '/api/account/delete', { password })).status).toBe(200)
  expect(
    await db.$count(deliveries, sql`recipient in (${here.old}, ${further}) and subject not like '%deleted%'`),
  ).toBe(0)
  expect(await db.$count(idpAddressChanges, isOfTest())).toBe(0)
})

test('at most five wishes in an hour', async () => {
  const limited = await testApp({
    database,
    rateLimits: true,
    embedded,
  })
  const { tokens } = await confirmed(browser(limited), here.old, limited)
  const statuses: number[] = []
  for (let n = 0; n < 6; n += 1)
    statuses.push((await ask(tokens, `n${n}-${here.count}@new.example`, {}, limited)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})
