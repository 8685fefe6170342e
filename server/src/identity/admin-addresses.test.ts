import { authSentences } from '@marquee/contract/auth'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accountSite, linkIn } from '../../test/account-site.ts'
import { person, signUp } from '../../test/sign-in-site.ts'

const admin = 'Founder@Marquee.test'
const { database, mails, site, restart } = await accountSite({ adminEmails: [admin.toLowerCase()] })

describe('addresses on the list of admins', () => {
  test('wait for their mailed link; one click in the same browser is enough', async () => {
    const browser = site.browser()
    const { address, verifier } = await browser.start({ prompt: 'create' })
    const answer = await browser.submit(address, 'sign-up', person('founder@marquee.test'))
    expect(answer).toMatchObject({ status: 201, body: { data: { redirect: null } } })
    expect(mails).toHaveLength(1)
    expect(mails[0]!.to).toBe('founder@marquee.test')

    const early = await browser.submit(address, 'sign-in', { email: admin, password: 'correct horse' })
    expect(early).toMatchObject({ status: 403, body: { error: authSentences.unconfirmed } })
    expect(mails).toHaveLength(1)

    const token = linkIn(mails[0]!)
    const confirmed = await browser.send('/auth/interaction/confirm', { token })
    expect(confirmed).toMatchObject({ status: 200, body: { data: { email: 'founder@marquee.test' } } })
    const signedIn = await browser.submit(address, 'sign-in', { email: admin, password: 'correct horse' })
    const tokens = await browser.collect(signedIn.body.data.redirect, verifier)
    expect(await site.verify(tokens.access_token)).toMatchObject({
      email: 'founder@marquee.test',
      email_verified: true,
    })

    expect((await browser.send('/auth/interaction/confirm', { token })).status).toBe(404)
  })

  test('an account that somebody else prepared gives them nothing', async () => {
    const thief = site.browser()
    const theirs = await thief.start({ prompt: 'create' })
    await thief.submit(theirs.address, 'sign-up', { ...person(admin), password: 'thief thief' })

    const owner = site.browser()
    const token = linkIn(mails[0]!)
    const asked = await owner.send('/auth/interaction/confirm', { token })
    expect(asked).toMatchObject({ status: 400, body: { fields: { password: authSentences.passwordOfSignUp } } })
    expect(
      (await owner.send('/auth/interaction/confirm', { token, password: 'correct horse', name: 'Olga' })).status,
    ).toBe(200)

    const stolen = await thief.submit(theirs.address, 'sign-in', { email: admin, password: 'thief thief' })
    expect(stolen.status).toBe(401)
    const { address } = await owner.start()
    expect((await owner.submit(address, 'sign-in', { email: admin, password: 'correct horse' })).status).toBe(200)
  })

  test('signing up again while it waits neither reveals nor changes anything, and mails at most one link', async () => {
    const first = site.browser()
    const one = await first.start({ prompt: 'create' })
    await first.submit(one.address, 'sign-up', person(admin))
    const second = site.browser()
    const two = await second.start({ prompt: 'create' })
    const answer = await second.submit(two.address, 'sign-up', { ...person(admin), password: 'another one' })
    expect(answer).toMatchObject({ status: 201, body: { data: { redirect: null } } })
    expect(mails).toHaveLength(1)
    expect((await second.send('/auth/interaction/confirm', { token: linkIn(mails[0]!) })).status).toBe(400)
    expect((await first.submit(one.address, 'sign-in', { email: admin, password: 'correct horse' })).status).toBe(403)
    expect((await first.submit(one.address, 'sign-in', { email: admin, password: 'another one' })).status).toBe(401)
  })

  test('an account that is older than the list waits too; a confirmation in another browser ends its sessions', async () => {
    const squatter = site.browser()
    const tokens = await signUp(squatter, 'later@marquee.test')
    await restart({ adminEmails: ['later@marquee.test'] })

    const { address } = await site.browser().start()
    const owner = site.browser()
    const started = await owner.start({ prompt: 'create' })
    expect(address.pathname).toBe('/auth')
    await owner.submit(started.address, 'sign-up', { ...person('later@marquee.test'), password: 'owner owner' })
    expect(await site.verify(tokens.access_token)).toMatchObject({ email_verified: false })
    const done = await owner.send('/auth/interaction/confirm', {
      token: linkIn(mails[0]!),
      password: 'owner owner',
      name: 'Olga',
    })
    expect(done.status).toBe(200)
    expect((await squatter.refresh(tokens.refresh_token)).body.error).toBe('invalid_grant')
    expect((await squatter.start()).address.pathname).toBe('/auth')
    await restart()
  })

  test('an expired link does not work', async () => {
    const browser = site.browser()
    const { address } = await browser.start({ prompt: 'create' })
    await browser.submit(address, 'sign-up', person(admin))
    await database.db.execute(sql`update idp_links set expires_at = now() - interval '1 second'`)
    const answer = await browser.send('/auth/interaction/confirm', { token: linkIn(mails[0]!) })
    expect(answer).toMatchObject({ status: 404, body: { error: authSentences.linkExpired } })
    await browser.submit(address, 'sign-in', { email: admin, password: 'correct horse' })
    expect(mails).toHaveLength(2)
    expect((await browser.send('/auth/interaction/confirm', { token: linkIn(mails[1]!) })).status).toBe(200)
  })
})
