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

/** Creates an account through the screens, with an address that is not confirmed; ends on the dashboard. Returns the e-mail address. */
export async function signUp(page: Page, name: string, email = `${newMark()}@example.test`): Promise<string> {
  await page.goto('/auth?mode=sign-up')
  await fillSignUp(page, name, email)
  await expect(page).toHaveURL(/\/dashboard$/)
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

/** Confirms the address of the person signed in on the page, with the message that the demo offers there. */
export async function confirmEmail(page: Page): Promise<void> {
  const bar = page.getByRole('region', { name: 'Your email address' })
  const opening = page.waitForEvent('popup')
  await bar.getByRole('button', { name: 'No mail server here: open the message' }).click()
  const message = await opening
  const closed = message.waitForEvent('close')
  await message.getByRole('button', { name: 'Confirm email address' }).click()
  await closed
  await expect(bar).toHaveCount(0)
}

/** What browsers of this worker store for the demo accounts, by server and address. */
const sessions = new Map<string, { state: Awaited<ReturnType<BrowserContext['storageState']>>; at: number }>()
/** Access tokens hold for ten minutes; before they end the product renews them, which only one browser may do. In ms. */
const sharedForMs = 150_000

/**
 * Signs in with a demo account, or with one that `signUp` created; waits for the address `to`. Browsers of one demo account share a session for a
 * while. With `from`, a page that has the form, the session is a new one.
 */
export async function signIn(page: Page, email: string, { from = '', to = /\/dashboard$/ } = {}): Promise<void> {
  const isDemo = email.endsWith('@marquee.test')
  const key = `${(await page.request.get('/api/config')).url()} ${email}`
  const shared = isDemo && !from ? sessions.get(key) : undefined
  if (shared && Date.now() - shared.at < sharedForMs && (await holds(page, shared.state))) {
    await page.context().setStorageState(shared.state)
    await page.goto('/dashboard')
    return expect(page).toHaveURL(to)
  }
  await page.goto(from || '/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(isDemo ? demoPassword : accountPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(to)
  if (isDemo && !from) sessions.set(key, { state: await page.context().storageState(), at: Date.now() })
}

/** Whether the session was not ended meanwhile, by a person who signed out. */
async function holds(page: Page, { origins }: Awaited<ReturnType<BrowserContext['storageState']>>): Promise<boolean> {
  const user = origins.flatMap(({ localStorage }) => localStorage).find(({ name }) => name.startsWith('marquee.user:'))
  const { access_token: token } = JSON.parse(user?.value ?? '{}') as { access_token?: string }
  return (await page.request.get('/api/users/profile', { headers: { authorization: `Bearer ${token}` } })).ok()
}

/** Signs out with the account menu; ends on the landing page. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/$/)
}

/** Returns the bearer token that the page has stored. Throws when nobody is signed in. */
export async function tokenOf(page: Page): Promise<string> {
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

/** Creates an approved vendor without the screens of the application. Returns the e-mail address. */
export async function becomeVendor(page: Page, admin: Page, company: string): Promise<string> {
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
  })
  await approve(page, admin, 'contractor')
  return email
}

/** Creates an approved organizer, whom nobody has applied to: the first application is mailed to them at once. Returns the e-mail address. */
export async function becomeOrganizer(page: Page, admin: Page): Promise<string> {
  const email = await signUp(page, 'Olive Orchard')
  await confirmEmail(page)
  await call(page, 'POST', '/organizers/profile', { organization_name: `Orchard Tables ${newMark()}` })
  await approve(page, admin, 'client')
  return email
}

/** Approves the person signed in on `page`, as the admin. */
async function approve(page: Page, admin: Page, role: 'contractor' | 'client'): Promise<void> {
  const { id } = await call<{ id: number }>(page, 'GET', '/users/profile')
  await call(admin, 'PUT', `/users/admin/update-role/${id}`, { role, status: 'approved' })
  await page.reload()
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
