import { contactSentences } from '@marquee/contract/contacts'
import { maxCounts } from '@marquee/contract/limits'
import { refusals } from '@marquee/contract/policy'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { failure, statusesOf } from '../../../test/answers.ts'
import { testApp } from '../../../test/test-app.ts'
import { contacts } from '../../db/schema.ts'

const world = await testApp()
const { make, as, nobody } = world
const { db } = world.database

const rowsOf = (...emails: string[]) => emails.map((email, index) => ({ line: index + 2, email }))
const organizer = async () => {
  const { id, owner } = await make.organizer()
  return { id, owner, ...as(owner) }
}
const empty = { added: 0, changed: 0, unchanged: 0, merged: 0, refused: [] }

describe('the own contacts', () => {
  test('one is added, listed by name, found, changed and removed', async () => {
    const { id, api } = await organizer()
    await make.contact({ organizer_id: id, name: 'Zed', trade: 'Crafts' })
    const added = await api.contacts.create({
      body: { name: ' ann’s Café ', email: 'ANN@Example.test', trade: 'Baker', city: 'Portland', note: '' },
    })
    expect(added).toMatchObject({
      name: 'ann’s Café',
      email: 'ann@example.test',
      note: null,
      source: null,
      contractor_id: null,
    })
    const all = await api.contacts.list()
    expect(all.contacts.map(({ name }) => name)).toEqual(['ann’s Café', 'Zed'])
    expect([all.trades, all.pagination.total]).toEqual([['Baker', 'Crafts'], 2])
    const found = async (query: object) => (await api.contacts.list({ query })).contacts.map(({ name }) => name)
    expect(await found({ search: 'anns' })).toEqual([])
    for (const search of ["ann's", 'cafe', 'BAKER', 'portl', 'ann@ex'])
      expect(await found({ search })).toEqual([added.name])
    expect(await found({ search: '%' })).toEqual([])
    expect(await found({ trade: 'crafts' })).toEqual(['Zed'])
    expect(await found({ page: 2, limit: 1 })).toEqual(['Zed'])

    const params = { id: added.id }
    const changed = await api.contacts.update({ params, body: { trade: null, phone: '1' } }, { version: 1 })
    expect(changed).toMatchObject({ name: added.name, trade: null, phone: '1', version: 2 })
    await expect(api.contacts.update({ params, body: { name: 'B' } }, { version: 1 })).rejects.toMatchObject({
      code: 'stale',
    })
    expect(await api.contacts.remove({ body: { ids: [added.id] } })).toEqual({ removed: 1 })
    expect(await db.$count(contacts, eq(contacts.id, added.id))).toBe(0)
  })

  test('an address is there once, in any case', async () => {
    const { call, api } = await organizer()
    const first = await api.contacts.create({ body: { email: 'a@b.test' } })
    const second = await api.contacts.create({ body: { email: 'c@b.test' } })
    const taken = failure(contactSentences.exists, 'conflict')
    expect((await call('POST', '/api/contacts', { body: { email: 'A@B.test' } })).body).toEqual(taken)
    const path = `/api/contacts/${second.id}`
    expect((await call('PUT', path, { body: { email: 'a@B.test' } })).body).toEqual(taken)
    await api.contacts.update({ params: { id: first.id }, body: { email: 'A@b.test', name: 'Ann' } })
  })

  test.each([
    [{}, 'email'],
    [{ email: 'jane@' }, 'email'],
    [{ email: 7 }, 'email'],
    [{ email: 'a@b.test', name: 'x'.repeat(201) }, 'name'],
    [{ email: 'a@b.test', note: ['x'] }, 'note'],
  ])('%j gets 400 at its field', async (body, field) => {
    const { call } = await organizer()
    const answer = await call('POST', '/api/contacts', { body })
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } })
  })

  test('nobody else reads, changes or removes them: no other organizer, no admin, no visitor', async () => {
    const { id, api } = await organizer()
    const contact = await make.contact({ organizer_id: id, name: 'Hidden' })
    const other = await organizer()
    expect((await other.api.contacts.list({ query: { search: 'hidden' } })).contacts).toEqual([])
    const path = `/api/contacts/${contact.id}`
    const body = { name: 'Mine' }
    expect(await other.call('PUT', path, { body })).toMatchObject({
      status: 404,
      body: failure(refusals.contactNotFound, 'not_found'),
    })
    expect(await other.api.contacts.remove({ body: { ids: [contact.id] } })).toEqual({ removed: 0 })
    const admin = as(await make.admin())
    for (const [by, status] of [
      [admin, 403],
      [nobody, 401],
      [as((await make.vendor()).owner), 403],
    ] as const) {
      expect((await by.call('GET', '/api/contacts')).status).toBe(status)
      expect((await by.call('PUT', path, { body })).status).toBe(status)
    }
    // The same address in two lists is two contacts.
    await other.api.contacts.importRows({ body: { source: 'a.csv', rows: rowsOf(contact.email) } })
    expect((await api.contacts.list()).contacts).toMatchObject([{ name: 'Hidden', version: 1 }])
  })
})

describe('an import', () => {
  test('adds, merges and changes; newer values win where there are some', async () => {
    const { id, api } = await organizer()
    await make.contact({ organizer_id: id, email: 'old@b.test', name: 'Old', phone: '1', note: 'Kept' })
    await make.contact({ organizer_id: id, email: 'same@b.test', name: 'Same' })
    const rows = [
      { line: 2, name: 'New\nBusiness', email: ' New@B.test', trade: '', note: 'two\nlines' },
      { line: 3, name: 'Newer', email: 'OLD@b.test', phone: '', trade: 'Baker' },
      { line: 4, email: 'same@b.test', name: 'Same' },
      { line: 5, name: '', email: 'new@b.test', city: 'Bend' },
    ]
    const answer = await api.contacts.importRows({ body: { source: 'last year.csv', rows } })
    expect(answer).toEqual({ added: 1, changed: 1, unchanged: 1, merged: 1, refused: [] })
    expect((await api.contacts.list()).contacts).toMatchObject([
      { name: 'New Business', email: 'new@b.test', city: 'Bend', note: 'two\nlines', source: 'last year.csv, line 5' },
      { name: 'Newer', phone: '1', trade: 'Baker', note: 'Kept', source: 'last year.csv, line 3', version: 2 },
      { name: 'Same', source: null, version: 1 },
    ])
    const again = await api.contacts.importRows({ body: { source: 'again.csv', rows } })
    expect(again).toEqual({ added: 0, changed: 0, unchanged: 3, merged: 1, refused: [] })
  })

  test('names the rows that it left out with their lines and the reasons', async () => {
    const { api } = await organizer()
    const rows = [
      { line: 3, email: 'jane@' },
      { line: 4, name: 'No address', email: null },
      { line: 5, email: 'a@b.test; c@d.test' },
      { line: 6, email: 'a@b.test', name: 'x'.repeat(201) },
      { line: 7, email: 'a@b.test', name: 'half \uD800' },
      { line: 8, email: `${'x'.repeat(100)}@` },
      { line: 9, email: 'ok@b.test' },
    ]
    const { refused, ...counts } = await api.contacts.importRows({ body: { source: 'a.csv', rows } })
    expect(counts).toEqual({ added: 1, changed: 0, unchanged: 0, merged: 0 })
    expect(refused).toEqual([
      { line: 3, reason: '“jane@” is not an email address' },
      { line: 4, reason: 'There is no email address' },
      { line: 5, reason: '“a@b.test; c@d.test” is not an email address' },
      { line: 6, reason: 'Name can have at most 200 characters' },
      { line: 7, reason: expect.stringMatching(/^[A-Z]/) },
      { line: 8, reason: `“${'x'.repeat(60)}” is not an email address` },
    ])
  })

  test('2,000 rows with long notes are taken and 2,001 are not; one cell may not fill the memory', async () => {
    const { api, call, id } = await organizer()
    const many = rowsOf(...Array.from({ length: 2_001 }, (_, index) => `p${index}@b.test`))
    const send = (rows: unknown, source: unknown = 'a.csv') =>
      call('POST', '/api/contacts/import', { body: { source, rows } })
    expect(await send(many)).toMatchObject({ status: 400, body: { error: contactSentences.tooManyRows } })
    expect(await db.$count(contacts, eq(contacts.organizer_id, id))).toBe(0)
    const rows = many.slice(1).map((row) => ({ ...row, note: 'x'.repeat(2_000) }))
    expect(await api.contacts.importRows({ body: { source: 'a.csv', rows } })).toEqual({ ...empty, added: 2_000 })
    const mega = 'x'.repeat(1024 * 1024)
    expect(await send([{ line: 2, email: 'm@b.test', note: mega }])).toMatchObject({
      status: 201,
      body: { data: { added: 0, refused: [{ line: 2, reason: 'Note can have at most 2000 characters' }] } },
    })
    expect((await send([{ line: 2, email: 'm@b.test', note: mega.repeat(8) }])).status).toBe(413)
    expect((await call('POST', '/api/contacts', { body: { email: 'm@b.test', note: mega } })).status).toBe(413)
  })

  test.each([
    [{ rows: rowsOf('a@b.test') }],
    [{ source: ' ', rows: rowsOf('a@b.test') }],
    [{ source: 'a', rows: [] }],
    [{ source: 'a', rows: 'a@b.test' }],
    [{ source: 'a', rows: [null] }],
    [{ source: 'a', rows: [{ email: 'a@b.test' }] }],
    [{ source: 'a', rows: [{ line: 0, email: 'a@b.test' }] }],
    [{ source: 'a', rows: [{ line: 2, email: { $ne: '' } }] }],
    [{ source: 'a', rows: [{ line: 2, email: 5 }] }],
  ])('%j gets 400 and writes nothing', async (body) => {
    const { call, id } = await organizer()
    expect((await call('POST', '/api/contacts/import', { body })).status).toBe(400)
    expect(await db.$count(contacts, eq(contacts.organizer_id, id))).toBe(0)
  })

  test('there are at most 5,000 contacts, also by imports at the same time; one that does not fit changes nothing', async () => {
    const { id, call, api } = await organizer()
    const room = 3
    const filler = Array.from({ length: maxCounts.contacts - room }, (_, index) => ({
      organizer_id: id,
      email: `f${index}@b.test`,
    }))
    await db.insert(contacts).values(filler)
    const send = (...emails: string[]) =>
      call('POST', '/api/contacts/import', { body: { source: 'a.csv', rows: rowsOf(...emails) } })
    const answers = await Promise.all([send('a@b.test', 'b@b.test'), send('c@b.test', 'd@b.test')])
    expect(statusesOf(answers)).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toEqual(failure(contactSentences.full, 'conflict'))
    await api.contacts.create({ body: { email: 'last@b.test' } })
    expect((await call('POST', '/api/contacts', { body: { email: 'more@b.test' } })).status).toBe(409)
    // What is there already needs no room.
    expect((await send('f0@b.test')).status).toBe(201)
    expect(await db.$count(contacts, eq(contacts.organizer_id, id))).toBe(maxCounts.contacts)
  })

  test('the same file several times at once makes no doubles', async () => {
    const { id, api } = await organizer()
    const rows = rowsOf(...Array.from({ length: 40 }, (_, index) => `p${index % 30}@b.test`))
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => api.contacts.importRows({ body: { source: 'a.csv', rows } })),
    )
    expect(answers.map(({ added }) => added).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 30])
    expect(await db.$count(contacts, eq(contacts.organizer_id, id))).toBe(30)
  })
})

describe('vendors among the contacts', () => {
  const address = (city: string) => `1 Garden Street, ${city}`

  test('a listed vendor is recognized by name and city, as everybody can read them', async () => {
    const { api } = await organizer()
    const { id } = await make.vendor({ company_name: 'Fern & Fire', business_address: address('Portland, OR') })
    const recognized = async (name: string, city: string | null) => {
      const contact = await api.contacts.create({ body: { name, city, email: `c${Math.random()}@b.test` } })
      return contact.contractor_id
    }
    expect(await recognized('fern & FIRE', 'Portland')).toBe(id)
    expect(await recognized('Fern & Fire', 'portland, or')).toBe(id)
    expect(await recognized('Fern & Fire', 'Portland, ME')).toBeNull()
    expect(await recognized('Fern & Fire', 'Port')).toBeNull()
    expect(await recognized('Fern & Fire', null)).toBeNull()
    expect(await recognized('Fern', 'Portland')).toBeNull()
    // Two of one name in one city: nobody can know which one is meant.
    await make.vendor({ company_name: 'Fern & Fire', business_address: address('Portland, OR') })
    expect(await recognized('Fern & Fire', 'Portland')).toBeNull()
  })

  test('the address of somebody who has an account gets the same answer as an unknown one', async () => {
    const city = 'Salem, OR'
    const people = {
      pending: await make.vendor({ company_name: 'Pending Pots', business_address: address(city), status: 'pending' }),
      rejected: await make.vendor({ company_name: 'Past Pots', business_address: address(city), status: 'rejected' }),
      former: await make.vendor({ company_name: 'Former Pots', business_address: address(city), ownerRole: 'user' }),
      suspended: await make.vendor({
        company_name: 'Shut Pots',
        business_address: address(city),
        owner: await make.suspended('contractor'),
      }),
      // Listed, but under another name and elsewhere: the address alone must not name them.
      listed: await make.vendor({ company_name: 'Public Pots', business_address: address('Bend, OR') }),
    }
    const known = [...Object.values(people).map(({ owner }) => owner), await make.user(), await make.admin()]
    const imported = async (emails: (string | null)[]) => {
      const { call, api } = await organizer()
      const names = [
        ...Object.values(people)
          .slice(0, -1)
          .map(({ company_name }) => company_name),
        'Others',
      ]
      const rows = emails.map((email, index) => ({ line: index + 2, email, name: names[index] ?? 'Somebody', city }))
      const answer = await call('POST', '/api/contacts/import', { body: { source: 'a.csv', rows } })
      const list = await api.contacts.list({ query: { limit: 100 } })
      const plain = list.contacts.map(({ id: _, email: _email, created_at: _created, ...rest }) => rest)
      return { answer: answer.body, contacts: plain, pagination: list.pagination, trades: list.trades }
    }
    const ofAccounts = await imported(known.map(({ email }) => email))
    const ofNobody = await imported(known.map((_, index) => `unknown-${index}@example.test`))
    expect(ofAccounts).toEqual(ofNobody)
    expect(ofAccounts.contacts.map(({ contractor_id }) => contractor_id)).toEqual(known.map(() => null))
  })

  test('a vendor who is not listed any more is not recognized any more', async () => {
    const { api } = await organizer()
    const vendor = await make.vendor({ company_name: 'Leaving Lights', business_address: address('Bend, OR') })
    await api.contacts.create({ body: { name: 'Leaving Lights', city: 'Bend', email: 'l@b.test' } })
    const recognized = async () => (await api.contacts.list()).contacts[0]?.contractor_id
    expect(await recognized()).toBe(vendor.id)
    await as(vendor.owner).api.account.deleteAccount({ body: { confirmation: String(vendor.owner.email) } })
    expect(await recognized()).toBeNull()
  })
})

test('with the account of the organizer all of it goes', async () => {
  const { id, owner, api } = await organizer()
  await api.contacts.importRows({ body: { source: 'a.csv', rows: rowsOf('a@b.test', 'c@b.test') } })
  await as(owner).api.account.deleteAccount({ body: { confirmation: String(owner.email) } })
  expect(await db.$count(contacts, eq(contacts.organizer_id, id))).toBe(0)
})
