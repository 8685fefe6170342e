import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import {
  accountPassword,
  call,
  fillSignUp,
  fillVendorApplication,
  linkToConfirm,
  newMark,
  picture,
  signUp,
} from './support/people.ts'

// The link that confirms an address is often opened in another browser: the mail program's own, or on a laptop. What was begun in the first
// one goes on there.

const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 800 }
const restored = /^We kept what you wrote on/
const bar = (page: Page) => page.getByRole('region', { name: 'Your email address' })
const confirmed = { name: 'Your email address is confirmed' }

test('an application goes on by itself when its address is confirmed elsewhere', async ({ newPerson }) => {
  const company = `Fennel & Daughters ${newMark()}`
  const page = await newPerson({ viewport: phone })
  await signUp(page, 'Fenella Fennel')
  await beginApplication(page, company)

  const elsewhere = await newPerson({ viewport: phone })
  await openLink(elsewhere, await linkToConfirm(page))
  await elsewhere.getByLabel('Password').fill('not the right one')
  await press(elsewhere, 'Confirm email address')
  await expect(elsewhere.getByText('This is not the password of the sign-up.')).toBeVisible()
  await elsewhere.getByLabel('Password').fill(accountPassword)
  await press(elsewhere, 'Confirm email address')
  await expect(elsewhere.getByRole('heading', confirmed)).toBeVisible()

  await expect(bar(page)).toHaveCount(0)
  await expectSubmitted(page, company)
})

test("a visitor's message is still there after the address was confirmed elsewhere with another password", async ({
  newPerson,
}) => {
  const page = await newPerson({ viewport: desktop })
  const email = await beginMessage(page)

  await confirmWithAnotherPassword(await newPerson({ viewport: desktop }), await linkToConfirm(page))

  await expect(page.getByText(/^Sign in to contact /)).toBeVisible()
  await signInAgain(page, email)
  await expect(page.getByRole('dialog').getByText(restored)).toBeVisible()
  await expectSent(page)
})

test('in the same browser, going on after confirming opens the message again', async ({ newPerson }) => {
  const page = await newPerson()
  await beginMessage(page)
  const later = await page.context().newPage()
  await later.goto(await linkToConfirm(page))
  await press(later, 'Confirm email address')
  await later.getByRole('link', { name: 'Go on' }).click()
  await expectSent(later)
})

/** Fills in the application with two pictures and submits it, which is refused until the address is confirmed. */
async function beginApplication(page: Page, company: string): Promise<void> {
  await page.goto('/contractor/apply')
  await fillVendorApplication(page, company)
  const files = [await picture(page, 'table.png'), await picture(page, 'lamp.png')]
  await page.getByLabel(/Choose pictures/).setInputFiles(files)
  await press(page, 'Submit Application')
  await expect(page.getByText('Everything you entered stays here')).toBeVisible()
}

async function expectSubmitted(page: Page, company: string): Promise<void> {
  await press(page, 'Submit Application')
  await expect(page.getByRole('heading', { name: 'Application Submitted!' })).toBeVisible()
  const profile = await call<{ company_name: string; images: unknown[] }>(page, 'GET', '/contractors/profile')
  expect(profile.company_name).toBe(company)
  expect(profile.images).toHaveLength(2)
}

const words = 'A supper for forty, under the apple trees.'
const message = (page: Page) => page.getByRole('dialog').getByLabel(/^Message/)

/** Signs up on the way to a vendor, writes a message and sends it, which is refused until the address is confirmed. Returns the address. */
async function beginMessage(page: Page): Promise<string> {
  await page.goto('/vendors')
  await page
    .getByRole('region', { name: 'Results' })
    .getByRole('article')
    .first()
    .getByRole('heading')
    .getByRole('link')
    .click()
  await page.getByRole('link', { name: 'Contact Vendor' }).click()
  await expect(page.getByText(/^Create an account to contact /)).toBeVisible()
  const email = await fillSignUp(page, 'Vera Visitor')
  await message(page).fill(words)
  await press(page, 'Send Request')
  await expect(page.getByText(/confirm your email address first/i).first()).toBeVisible()
  return email
}

async function expectSent(page: Page): Promise<void> {
  await expect(message(page)).toHaveValue(words)
  await press(page, 'Send Request')
  await expect(page.getByText('Contact request sent! An admin will facilitate the connection.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Opens the link where it is not known who signed up. */
async function openLink(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await press(page, 'Confirm email address')
  await expect(page.getByText('Enter the password that you chose when you signed up.')).toBeVisible()
}

const otherPassword = 'another long enough one'

async function confirmWithAnotherPassword(page: Page, link: string): Promise<void> {
  await openLink(page, link)
  await press(page, 'Choose a new one')
  await page.getByLabel('Full name').fill('Cleo Real')
  await page.getByLabel('Password').fill(otherPassword)
  await press(page, 'Confirm email address')
  await expect(page.getByRole('heading', confirmed)).toBeVisible()
}

async function signInAgain(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(otherPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
