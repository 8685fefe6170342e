import { maxCounts } from '@marquee/contract/limits'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditOf } from '../../../test/audit-of.ts'
import { testApp } from '../../../test/test-app.ts'
import { adminNotes, users } from '../../db/schema.ts'

const { make, as, database } = await testApp()
const { db } = database
const ada = await make.user({ role: 'admin', name: 'Ada Admin' })
const ben = await make.user({ role: 'admin', name: 'Ben Admin' })

test('notes are listed newest first, each on its own subject, and recorded without their words', async () => {
  const { id } = await make.contactRequest()
  const person = await make.user()
  const add = (by: typeof ada, subject_type: 'contact_request' | 'user', subject_id: number, text: string) =>
    as(by).api.admin.addNote({ body: { subject_type, subject_id, text } })
  await add(ada, 'contact_request', id, ' Called her ')
  await add(ben, 'contact_request', id, 'She calls back')
  await add(ada, 'user', person.id, 'Kind')

  const on = async (subject_type: 'contact_request' | 'user', subject_id: number) => {
    const { notes } = await as(ben).api.admin.notes({ query: { subject_type, subject_id } })
    return notes.map(({ text, author_name }) => [text, author_name])
  }
  expect(await on('contact_request', id)).toEqual([
    ['She calls back', 'Ben Admin'],
    ['Called her', 'Ada Admin'],
  ])
  expect(await on('user', person.id)).toEqual([['Kind', 'Ada Admin']])
  expect(await on('user', id + 1_000)).toEqual([])
  expect(await auditOf(db, 'user', person.id)).toEqual([
    { actor_user_id: ada.id, action: 'note.add', from_state: null, to_state: null, reason: null },
  ])
})

test('only its author deletes the note of an admin, once', async () => {
  const person = await make.user()
  const { id } = await make.adminNote({ subject_type: 'user', subject_id: person.id, author_id: ada.id })
  const remove = (by: typeof ada) => as(by).call('DELETE', `/api/admin/notes/${id}`)
  expect(await remove(ben)).toMatchObject({
    status: 403,
    body: { error: 'Only the admin who wrote a note can delete it.' },
  })
  expect((await remove(ada)).status).toBe(200)
  expect((await remove(ada)).status).toBe(404)
  expect((await auditOf(db, 'user', person.id)).map(({ action }) => action)).toEqual(['note.remove'])
})

test('any admin deletes the note of somebody who is no admin any more, or whose account was deleted', async () => {
  const person = await make.user()
  for (const left of [{ role: 'user' as const }, { deleted_at: new Date() }]) {
    const author = await make.admin()
    const { id } = await make.adminNote({ subject_type: 'user', subject_id: person.id, author_id: author.id })
    const seen = async () => {
      const query = { subject_type: 'user', subject_id: person.id } as const
      return (await as(ben).api.admin.notes({ query })).notes.map((note) => [note.id, note.author_is_admin])
    }
    const remove = (by: typeof ada) => as(by).call('DELETE', `/api/admin/notes/${id}`)
    expect(await seen()).toEqual([[id, true]])
    expect((await remove(ben)).status).toBe(403)
    await db.update(users).set(left).where(eq(users.id, author.id))
    expect(await seen()).toEqual([[id, false]])
    expect((await remove(person)).status).toBe(403)
    expect((await remove(ben)).status).toBe(200)
    expect(await seen()).toEqual([])
  }
})

test('no words, an unknown subject and too many notes are refused', async () => {
  const person = await make.user()
  const add = (body: object) =>
    as(ada).call('POST', '/api/admin/notes', {
      body: { subject_type: 'user', subject_id: person.id, text: 'A', ...body },
    })
  expect(await add({ text: ' ' })).toMatchObject({ status: 400, body: { error: 'Write a note first' } })
  expect((await add({ subject_type: 'event' })).status).toBe(400)
  expect((await add({ subject_id: 987_654 })).status).toBe(404)
  expect((await add({ subject_type: 'contact_request', subject_id: 987_654 })).status).toBe(404)
  const note = { subject_type: 'user', subject_id: person.id, author_id: ada.id, text: 'A' } as const
  await db.insert(adminNotes).values(Array.from({ length: maxCounts.adminNotes }, () => note))
  expect((await add({})).status).toBe(409)
})

test('a note on a request of which one person has deleted the account is refused', async () => {
  const asker = await make.user()
  const { id } = await make.contactRequest({ user_id: asker.id })
  await db.update(users).set({ deleted_at: new Date() }).where(eq(users.id, asker.id))
  const body = { subject_type: 'contact_request', subject_id: id, text: 'Called her' }
  expect((await as(ada).call('POST', '/api/admin/notes', { body })).status).toBe(409)
  expect(await db.$count(adminNotes, eq(adminNotes.subject_id, id))).toBe(0)
})
