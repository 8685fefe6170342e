import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { demoPassword } from '@marquee/contract/auth'
import { expect } from './journey.ts'

/** The password of accounts that a test creates. */
export const accountPassword = 'a long enough password'

/** Returns a text that no other test uses, to find the rows of this test among the demo's. */
export function newMark(): string {
  return `${Date.now().toString(36)}${Math.floor(Math.random() * 1296).toString(36)}`
}

/**
 * Creates an account without the screens, with an address that is not confirmed; opens no page. Returns the e-mail address.
 */
export async function signUp(page: Page, name: string, email = `${newMark()}@example.test`): Promise<string> {
  await enter(page, 'sign-up', { name, email, password: accountPassword })
  // The account is made here by the first call.
  await call(page, 'GET', '/users/profile')
  return email
}

/** Fills in and sends the sign-up form that the page shows. Returns the e-mail address. */
export async function fillSignUp(page: Page, name: string, email = `${newMark()}@example.test`): Promise<string> {
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(accountPassword)
  await page.getByRole('button', { name: 'Create account' }).click()
  return email
}

/** Confirms the address of the person signed in on the page, on the screens, with the message that the demo offers there. */
export async function confirmOnScreens(page: Page): Promise<void> {
  const bar = page.getByRole('region', { name: 'Your email address' })
  const opening = page.waitForEvent('popup')
  await bar.getByRole('button', { name: 'No mail server here: open the message' }).click()
  const message = await opening
  const closed = message.waitForEvent('close')
  await message.getByRole('button', { name: 'Confirm email address' }).click()
  await closed
  await expect(bar).toHaveCount(0)
}

/** Confirms the address of the person signed in, without a page. */
export async function confirmEmail(page: Page): Promise<void> {
  const [, token] = (await linkToConfirm(page)).split('token=')
  await send(page, '/auth/interaction/confirm', { token })
}

/** The address that was mailed to the person signed in on the page to confirm theirs; the demo shows it. */
export async function linkToConfirm(page: Page): Promise<string> {
  return (await send<{ message: string }>(page, '/auth/account/verification')).message
}

/**
 * Signs in with a demo account, or with one that `signUp` created. With `from`, a page that has the form, on the screens, and waits for the
 * address `to`; else no page is opened.
 */
export async function signIn(page: Page, email: string, { from = '', to = /\/dashboard$/ } = {}): Promise<void> {
  const password = email.endsWith('@marquee.test') ? demoPassword : accountPassword
  if (!from) return enter(page, 'sign-in', { email, password })
  await page.goto(from)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(to)
}

/** What the provider answered when somebody signed in without a page. */
const tokens = new WeakMap<BrowserContext, string>()

/** The calls of a sign-in, without its five pages; the browser then holds the session as if it had made them. */
async function enter(page: Page, verb: 'sign-in' | 'sign-up', person: object): Promise<void> {
  const { request } = page
  const config = await request.get('/api/config')
  const { issuer, client_id, scope } = ((await config.json()) as { data: Record<string, string> }).data
  const { origin } = new URL(config.url())
  const verifier = randomBytes(32).toString('base64url')
  const client = { client_id: client_id!, redirect_uri: `${origin}/auth/callback` }
  const query = new URLSearchParams({
    ...client,
    response_type: 'code',
    scope: scope!,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    prompt: verb === 'sign-up' ? 'create' : 'login',
  })
  const screen = new URL(await redirectOf(page, `${issuer}/auth?${query}`), origin)
  const path = `/auth/interaction/${screen.searchParams.get('interaction')}/${verb}`
  let next = new URL((await send<{ redirect: string }>(page, path, person)).redirect, origin)
  while (next.pathname !== '/auth/callback') next = new URL(await redirectOf(page, next.href), origin)
  const form = { grant_type: 'authorization_code', code: next.searchParams.get('code')!, code_verifier: verifier }
  const answer = await request.post(`${issuer}/token`, { form: { ...client, ...form }, headers: { origin } })
  const user = (await answer.json()) as { access_token: string; id_token: string; expires_in: number }
  const profile = JSON.parse(Buffer.from(user.id_token.split('.')[1]!, 'base64url').toString()) as object
  const kept = { ...user, profile, expires_at: Math.floor(Date.now() / 1000) + user.expires_in }
  const { cookies } = await page.context().storageState()
  const localStorage = [
    { name: `marquee.user:${issuer}:${client_id}`, value: JSON.stringify(kept) },
    { name: 'marquee.known', value: '1' },
  ]
  await page.context().setStorageState({ cookies, origins: [{ origin, localStorage }] })
  tokens.set(page.context(), user.access_token)
}

/** Where an address of the provider leads to. */
async function redirectOf(page: Page, address: string): Promise<string> {
  const answer = await page.request.get(address, { maxRedirects: 0 })
  const { location } = answer.headers()
  if (!location) throw new Error(`${address}: ${answer.status()} ${await answer.text()}`)
  return location
}

/** Calls the provider as the page's person; returns `data`. */
async function send<Data>(page: Page, path: string, data: object = {}): Promise<Data> {
  const token = await tokenOf(page).catch(() => undefined)
  const { origin } = new URL((await page.request.get('/api/config')).url())
  const headers = { origin, ...(token && { authorization: `Bearer ${token}` }) }
  const answer = await page.request.post(path, { headers, data })
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
  return ((await answer.json()) as { data: Data }).data
}

/** Signs out with the account menu; ends on the landing page. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/$/)
}

/** Returns the bearer token of the page, or of a sign-in without one. Throws when nobody is signed in. */
export async function tokenOf(page: Page): Promise<string> {
  const known = tokens.get(page.context())
  if (known && page.url() === 'about:blank') return known
  const stored = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('marquee.user:'))
    return key && localStorage.getItem(key)
  })
  if (!stored) throw new Error('Nobody is signed in on this page.')
  return (JSON.parse(stored) as { access_token: string }).access_token
}

/**
 * Calls the API as the person signed in on the page, for steps that the test does not check.
 * Returns `data`; throws on an error status.
 */
export async function call<Data = unknown>(page: Page, method: string, path: string, body?: object): Promise<Data> {
  const response = await page.request.fetch(`/api${path}`, {
    method,
    headers: { authorization: `Bearer ${await tokenOf(page)}` },
    ...(body && { data: body }),
  })
  if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`)
  return ((await response.json()) as { data: Data }).data
}

/** Creates an approved vendor without the screens of the application, with `more` of the profile. Returns the e-mail address. */
export async function becomeVendor(page: Page, admin: Page, company: string, more: object = {}): Promise<string> {
  const email = await signUp(page, 'Viola Vetch')
  await confirmEmail(page)
  const [tag] = await call<{ id: number }[]>(page, 'GET', '/aesthetic-tags')
  const [type] = await call<{ id: number }[]>(page, 'GET', '/event-types')
  await call(page, 'POST', '/contractors/profile', {
    company_name: company,
    business_description: 'Wild flowers, arranged the way they lean.',
    business_address: '9 Meadow Row, Portland, OR',
    aesthetic_tag_ids: [tag?.id],
    event_type_ids: [type?.id],
    ...more,
  })
  await approve(page, admin, 'contractor')
  return email
}

/** Creates an approved organizer, whom nobody has applied to: the first application is mailed to them at once. Returns the e-mail address. */
export async function becomeOrganizer(page: Page, admin: Page): Promise<string> {
  const email = await signUp(page, 'Olive Orchard')
  await confirmEmail(page)
  await call(page, 'POST', '/organizers/profile', {
    organization_name: `Orchard Tables ${newMark()}`,
    organization_description: 'Long tables between apple trees.',
    organization_address: '1 Orchard Lane, Portland, OR',
  })
  await approve(page, admin, 'client')
  return email
}

/** Approves the person signed in on `page`, as the admin, and waits until they know: a decision can be undone for ten seconds. */
async function approve(page: Page, admin: Page, role: 'contractor' | 'client'): Promise<void> {
  const { id } = await call<{ id: number }>(page, 'GET', '/users/profile')
  await call(admin, 'PUT', `/users/admin/update-role/${id}`, { role, status: 'approved' })
  const own = role === 'client' ? '/organizers/profile' : '/contractors/profile'
  await expect.poll(async () => (await call<{ status: string }>(page, 'GET', own)).status).toBe('approved')
}

/** Publishes an event as the approved organizer signed in on the page; returns its id. */
export async function publishEvent(page: Page, title: string): Promise<number> {
  const { id } = await call<{ id: number }>(page, 'POST', '/events', {
    title,
    description: 'One long table between the apple trees.',
    address: '1 Orchard Lane, Portland, OR',
    start_date: '2031-06-21',
    status: 'published',
  })
  return id
}

/** Fills in the vendor application up to the step with the pictures. */
export async function fillVendorApplication(page: Page, company: string): Promise<void> {
  const next = page.getByRole('button', { name: 'Next' })
  await page.getByLabel('Company name').fill(company)
  await page.getByLabel('Business description').fill('Wild flowers, arranged the way they lean.')
  await page.getByLabel('Business address').fill('9 Meadow Row, Portland, OR')
  await next.click()
  await page.getByRole('group', { name: 'Aesthetic tags' }).getByRole('button', { name: 'Rustic' }).click()
  await page.getByRole('group', { name: 'Event types' }).getByRole('button', { name: 'Wedding' }).click()
  await next.click()
  await next.click()
}

/** Returns a picture file for a file input: a screenshot of the page, or `bytes` under the name of a picture. */
export async function picture(page: Page, name: string, bytes?: string) {
  return {
    name,
    mimeType: 'image/png',
    buffer: bytes === undefined ? await page.screenshot({ type: 'png' }) : Buffer.from(bytes),
  }
}

/** Waits until the address has received an e-mail with this subject, and returns it with its headers, in unbroken lines. */
export async function expectMail(dataDir: string, email: string, subject: string): Promise<string> {
  await expect
    .poll(() => mailsTo(dataDir, email, subject).length, { message: `"${subject}" to ${email}` })
    .toBeGreaterThan(0)
  return (mailsTo(dataDir, email, subject)[0] ?? '').replaceAll('=\r\n', '')
}

/** The e-mails with this subject that the address has received. */
export function mailsTo(dataDir: string, email: string, subject: string): string[] {
  return mails(dataDir).filter((mail) => mail.includes(`\nTo: ${email}`) && mail.includes(subject))
}

/** Every e-mail that was sent, with unfolded headers. */
function mails(dataDir: string): string[] {
  const folder = join(dataDir, 'mail')
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n ', ' '))
}
