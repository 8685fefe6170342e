import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { demoPassword } from '@marquee/contract/auth'
import { expect } from './journey.ts'

/** Known to nobody but the journey. */
const ownPassword = 'a long enough password'

/** Words that no other journey uses, to find one's own things among the demo's. */
export function newMark(): string {
  return `${Date.now().toString(36)}${Math.floor(Math.random() * 1296).toString(36)}`
}

/** Makes an account by the product's own screens, its address not confirmed yet; ends on the dashboard. Answers the address it is known by. */
export async function signUp(page: Page, name: string, email = `${newMark()}@example.test`): Promise<string> {
  await page.goto('/auth?mode=sign-up')
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(ownPassword)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  return email
}

/** Confirms the address of whoever is signed in on the page, by the message that the demo offers on it. */
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

/** Signs in with a demo account, or with one that `signUp` made. */
export async function signIn(page: Page, email: string, { from = '/auth', to = /\/dashboard$/ } = {}): Promise<void> {
  await page.goto(from)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(email.endsWith('@marquee.test') ? demoPassword : ownPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(to)
}

/** Signs out by the account menu; ends on the landing page. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/$/)
}

/** The bearer token that the browser of the page holds. */
export async function tokenOf(page: Page): Promise<string> {
  const stored = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('marquee.user:'))
    return key && localStorage.getItem(key)
  })
  if (!stored) throw new Error('Nobody is signed in on this page.')
  return (JSON.parse(stored) as { access_token: string }).access_token
}

/**
 * One call to the API as the person who is signed in on the page: for what a journey needs but does not tell of.
 * Answers `data`; a refusal is an error.
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

/** A new vendor, let in by the admin, without the screens that lead there. Answers the address they are known by. */
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
  await letIn(page, admin, 'contractor')
  return email
}

/** The admin approves whoever is signed in on the page. */
async function letIn(page: Page, admin: Page, role: 'contractor' | 'client'): Promise<void> {
  const { id } = await call<{ id: number }>(page, 'GET', '/users/profile')
  await call(admin, 'PUT', `/users/admin/update-role/${id}`, { role, status: 'approved' })
  await page.reload()
}

/** Publishes an event as the approved organizer who is signed in on the page; answers its id. */
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

/** Goes through the vendor application up to its pictures. */
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

/** A picture file for a file input; `bytes` stand in for those of a real picture. */
export async function picture(page: Page, name: string, bytes?: string) {
  return {
    name,
    mimeType: 'image/png',
    buffer: bytes === undefined ? await page.screenshot({ type: 'png' }) : Buffer.from(bytes),
  }
}

/** Waits until somebody was mailed something under this subject. */
export async function expectMail(dataDir: string, email: string, subject: string): Promise<void> {
  await expect
    .poll(() => mails(dataDir).some((mail) => mail.includes(email) && mail.includes(subject)), {
      message: `"${subject}" to ${email}`,
      timeout: 20_000,
    })
    .toBe(true)
}

/** Every e-mail that was sent, headers unfolded. */
function mails(dataDir: string): string[] {
  const folder = join(dataDir, 'mail')
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n ', ' '))
}
