import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from './support/journey.ts'
import { accountPassword, becomeVendor, call, confirmOnScreens, newMark, signIn, signUp } from './support/people.ts'
import { startServer, stopServer } from './support/server.ts'

// Account security: two-step sign-in, confirmed addresses, new passwords, suspension.

const password = 'lanterns over the quay'

test('S14 S16 an admin sees no admin data before two-step sign-in is on, then signs in with a code, and with a recovery code', async ({
  newPerson,
}) => {
  // Without the demo, because only then do admins need two-step sign-in; an empty server starts in seconds.
  const email = 'boss@example.org'
  const server = await startServer({ settings: { ADMIN_EMAILS: email } })
  try {
    const page = await newPerson({ baseURL: server.url })
    await page.goto('/auth?mode=sign-up')
    await page.getByLabel('Full name').fill('Bo Boss')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill('password1234')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('This password is too easy to guess')).toBeVisible()
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText(/^Check your email/)).toBeVisible()
    await page.goto(await mailedLink(server.dataDir, email, '/auth/confirm'))
    await page.getByRole('button', { name: 'Confirm email address' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()

    const refused: string[] = []
    page.on('response', (response) => response.status() === 403 && refused.push(response.url()))
    await enter(page, email)
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(page.getByRole('heading', { name: 'Two-step sign-in first' })).toBeVisible()
    // The page shows it without a call that is refused.
    expect(refused).toEqual([])
    await page.goto('/admin/users')
    await page.getByRole('link', { name: 'Go to your account' }).click()

    await page.getByRole('button', { name: 'Switch on two-step sign-in' }).click()
    await page.getByLabel('Your password').fill(password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
    const uri = await page.getByRole('link', { name: 'Open in the app' }).getAttribute('href')
    const app = new TOTP({ secret: Secret.fromBase32(new URL(uri!).searchParams.get('secret')!) })
    const code = page.getByLabel('Code', { exact: true })
    await code.fill(app.generate())
    await page.keyboard.press('Enter')
    const recoveryCode = await page
      .getByRole('list', { name: 'Recovery codes' })
      .getByRole('listitem')
      .first()
      .innerText()
    await page.getByLabel('I have kept them').check()
    await page.getByRole('button', { name: 'Sign in again' }).click()

    await enter(page, email)
    await expect(code).toBeFocused()
    // A code is valid once, so this is the next one, which the server accepts half a minute early.
    await code.fill(app.generate({ timestamp: Date.now() + 30_000 }))
    await page.keyboard.press('Enter')
    await expect(page.getByText('10 recovery codes are left.')).toBeVisible()
    await page.goto('/admin/users')
    await expect(page.getByRole('heading', { name: 'All Users' })).toBeVisible()
    await expect(page.getByText(email)).toBeVisible()

    await page.goto('/account')
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect(page.getByText('You are signed out in every browser.')).toBeVisible()
    await enter(page, email)
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
    await page.getByLabel('Recovery code').fill(recoveryCode)
    await page.keyboard.press('Enter')
    await expect(page).not.toHaveURL(/\/auth/)
    await page.goto('/account')
    await expect(page.getByText('9 recovery codes are left.')).toBeVisible()
  } finally {
    await stopServer(server)
  }
})

test('S16 an address is confirmed on the account page, a forgotten password is reset by mail, another address is agreed to by both, and a mailed code signs in', async ({
  newPerson,
  server,
}) => {
  const page = await newPerson()
  const email = await signUp(page, 'Ada Lovelace')
  await page.goto('/account')
  await confirmOnScreens(page)
  await expect(page.getByRole('region', { name: 'You', exact: true })).toContainText('Confirmed')

  const other = await newPerson()
  await other.goto('/auth/forgot')
  await other.getByLabel('Email').fill(email)
  await other.getByRole('button', { name: 'Send the link' }).click()
  await expect(other.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await other.goto(await mailedLink(server.dataDir, email, '/auth/reset'))
  await other.getByLabel('New password').fill(password)
  await other.getByRole('button', { name: 'Change password' }).click()
  await expect(other.getByRole('heading', { name: 'Your password is changed' })).toBeVisible()

  await other.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await enter(other, email)
  await expect(other).toHaveURL(/\/dashboard$/)

  await other.goto('/account')
  await other.getByRole('button', { name: 'Change email' }).click()
  const next = `${newMark()}@example.test`
  await other.getByLabel('New email').fill(next)
  await other.getByLabel('Your password').fill(password)
  await other.getByRole('button', { name: 'Send the links' }).click()
  for (const [which, action, title] of [
    ['new', 'Confirm the new address', 'Your new address is confirmed'],
    ['old', 'Agree', 'Your email address is changed'],
  ] as const) {
    const opening = other.waitForEvent('popup')
    await other.getByRole('link', { name: `No mail server here: open the message to the ${which} address` }).click()
    const message = await opening
    await message.getByRole('button', { name: action }).click()
    await expect(message.getByRole('heading', { name: title })).toBeVisible()
  }
  const fresh = await newPerson()
  await fresh.goto('/auth')
  await fresh.getByLabel('Email').fill(next)
  await fresh.getByRole('button', { name: 'Email me a code instead' }).click()
  let code: string | undefined
  await expect.poll(() => (code = mailsTo(server.dataDir, next).match(/(\d{8}) is your code/)?.[1])).toBeTruthy()
  await fresh.getByLabel('Code').fill(code!)
  await fresh.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(fresh).toHaveURL(/\/dashboard$/)
  await expect.poll(() => mailsTo(server.dataDir, email)).toContain('Your Marquee email address was changed')
})

test('before the scripts have loaded, a press on the button of a form sends nothing', async ({ newPerson }) => {
  const page = await newPerson({ javaScriptEnabled: false })
  await page.goto('/auth/new-address#token=x')
  await expect(page.getByRole('button', { name: 'Confirm the new address' })).toBeDisabled()
})

test('a person takes all their data along as one file', async ({ newPerson }) => {
  const page = await newPerson()
  const name = `Petra ${newMark()}`
  const email = await signUp(page, name)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Edit name and phone' }).click()
  await page.getByRole('textbox', { name: /^Phone/ }).fill('+1 503 555 0134')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('region', { name: 'You', exact: true })).toContainText('+1 503 555 0134')

  const data = page.getByRole('region', { name: 'Export' })
  await data.getByRole('button', { name: 'Export my data' }).click()
  await expect(data.getByText(/^Your file is ready \(/)).toBeVisible()
  const downloading = page.waitForEvent('download')
  await data.getByRole('button', { name: 'Download' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^marquee-export-\d{4}-\d\d-\d\d\.json$/)
  const file = JSON.parse(await text(await download.createReadStream())) as object
  expect(file).toMatchObject({
    account: { name, email, phone: '+1 503 555 0134' },
    signing_in: { email, sessions: [{}] },
    emails: [{ recipient: email }],
    pictures: [],
  })
})

test('a vendor deletes the account in one tab, the other tab is signed out too, and the address begins anew', async ({
  newPerson,
  server,
}) => {
  const admin = await newPerson()
  await signIn(admin, 'admin@marquee.test')
  const page = await newPerson()
  const company = `Gone Gardens ${newMark()}`
  const email = await becomeVendor(page, admin, company)
  const { contractor_id } = await call<{ contractor_id: number }>(page, 'GET', '/users/profile')
  await page.goto(`/vendors/${contractor_id}`)
  await expect(page.getByRole('heading', { level: 1, name: company })).toBeVisible()
  const otherTab = await page.context().newPage()
  await otherTab.goto('/dashboard')

  await page.goto('/account')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' })
  await expect(dialog.getByText(/^Open applications/)).toBeVisible()
  await dialog.getByLabel('Your password').fill(accountPassword)
  await dialog.getByLabel('Your password').press('Enter')
  await expect(page.getByRole('heading', { name: 'Your account was deleted' })).toBeVisible()
  await expect(otherTab).toHaveURL(/\/auth/)
  await page.goto(`/vendors/${contractor_id}`)
  await expect(page).toHaveTitle(/^Vendor not found/)
  await expect.poll(() => mailsTo(server.dataDir, email)).toContain('Your Marquee account was deleted')

  await signUp(page, 'Viola Again', email)
  expect(await call(page, 'GET', '/users/profile')).toMatchObject({ name: 'Viola Again', contractor_id: null })
})

test('S14 a suspended person reads the reason on the next page, and gets access back when the suspension is lifted', async ({
  newPerson,
}) => {
  const admin = await newPerson()
  await signIn(admin, 'admin@marquee.test')
  const page = await newPerson()
  const name = `Sam ${newMark()}`
  await signUp(page, name)

  await admin.goto(`/admin/users?search=${encodeURIComponent(name)}`)
  const actions = admin.getByRole('button', { name: `Actions for ${name}` })
  await actions.click()
  await admin.getByRole('menuitem', { name: 'Suspend Account' }).click()
  await admin.getByLabel('Reason').fill('These are pictures of somebody else.')
  await admin.getByRole('button', { name: 'Suspend account' }).click()
  await expect(admin.getByText('Account suspended')).toBeVisible()

  await page.goto('/contractor/apply')
  await expect(page.getByRole('heading', { name: 'Your account is suspended' })).toBeVisible()
  await expect(page).toHaveTitle(/^Your account is suspended/)
  await expect(page.getByText('These are pictures of somebody else.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
  await expect(call(page, 'GET', '/users/profile')).rejects.toThrow('403')

  await actions.click()
  await admin.getByRole('menuitem', { name: 'Lift Suspension' }).click()
  await admin.getByRole('button', { name: 'Lift suspension' }).click()
  await expect(admin.getByText('Suspension lifted')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Vendor Application' })).toBeVisible()
})

async function enter(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** The e-mails that were sent to this address, as one text. */
function mailsTo(dataDir: string, email: string): string {
  const folder = join(dataDir, 'mail')
  const names = existsSync(folder) ? readdirSync(folder) : []
  return names
    .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('=\r\n', '').replaceAll('=3D', '='))
    .filter((mail) => mail.includes(email))
    .join('\n')
}

/** Waits for the e-mail to this address with a link to `path`, and returns the link. */
async function mailedLink(dataDir: string, email: string, path: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(() => {
      link = mailsTo(dataDir, email).match(RegExp(`${path}#token=[\\w-]+`))?.[0]
      return link
    })
    .toBeTruthy()
  return link!
}
