import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { polling } from '../../../test/polling.ts'
import { Browser, signIn, signUp } from '../../../test/sign-in-site.ts'
import { listening } from '../../../test/stream-reader.ts'
import { testApp } from '../../../test/test-app.ts'
import { asSecondServer } from '../../../test/test-database.ts'
import { accessTokens } from '../../db/schema.ts'

test('an admin ends every session and access token of a person at once, and the audit log names the admin', async () => {
  const embedded = { adminEmails: [], sendMail: async () => {}, opensMessages: false }
  const { app, database, url } = await testApp({ embedded })
  const { make, as } = await testApp({ database: await asSecondServer(database) })
  const { db } = database
  await listening(app)
  const browser = () => new Browser(url, url)
  const [one, other, third] = [browser(), browser(), browser()]
  const tokens = [
    await signUp(one, 'ada@example.org'),
    await signIn(other, 'ada@example.org'),
    await signUp(third, 'ben@example.org'),
  ] as const
  const me = (token: { access_token: string }) => one.call('GET', '/api/users/profile', token.access_token)
  const userId = (await me(tokens[0])).body.data.id as number
  await make.accessToken({ user_id: userId })
  const boss = await make.admin()

  expect(await as(boss).api.admin.signOut({ params: { userId } })).toEqual({ sessions: true })

  const statuses = () => Promise.all(tokens.map(async (token) => (await me(token)).status))
  // Without the news that they ended, tokens would be accepted for half a minute.
  await expect.poll(statuses, { ...polling, timeout: 15_000 }).toEqual([401, 401, 200])
  const refreshed = await Promise.all(tokens.map(({ refresh_token }) => one.refresh(refresh_token)))
  expect(refreshed.map(({ status }) => status)).toEqual([400, 400, 200])
  expect(await db.$count(accessTokens, eq(accessTokens.user_id, userId))).toBe(0)
  const { entries } = await as(boss).api.admin.audit({ query: { about_user_id: userId } })
  expect(entries[0]).toMatchObject({ action: 'user.sign_out', actor_user_id: boss.id })
  expect((await signIn(browser(), 'ada@example.org')).access_token).toBeTruthy()
})

test('of a person who signs in elsewhere the access tokens end, and the answer is that the sessions do not', async () => {
  const { make, as, database } = await testApp()
  const admin = as(await make.admin())
  const person = await make.user()
  await make.accessToken({ user_id: person.id })
  const kept = await make.accessToken({ user_id: (await make.user()).id })

  expect(await admin.api.admin.signOut({ params: { userId: person.id } })).toEqual({ sessions: false })

  const left = await database.db.select({ user_id: accessTokens.user_id }).from(accessTokens)
  expect(left).toHaveLength(1)
  expect(kept).toBeTruthy()
  expect(await admin.call('POST', '/api/users/admin/sign-out/987654')).toMatchObject({ status: 404 })
})
