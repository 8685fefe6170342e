import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { call, confirmEmail, fillVendorApplication, newMark, picture, signIn, signUp } from './support/people.ts'

// What somebody writes is kept in their browser until it is sent.

const restored = /^We kept what you wrote on/

test('a vendor application with its pictures survives a crash of the tab, and a second tab with it shows a notice', async ({
  newPerson,
}) => {
  const company = `Fennel & Daughters ${newMark()}`
  const first = await newPerson()
  await signUp(first, 'Fenella Fennel')
  await confirmEmail(first)
  await first.goto('/contractor/apply')
  await fillVendorApplication(first, company)
  const files = [await picture(first, 'table.png'), await picture(first, 'lamp.png')]
  await first.getByLabel(/Choose pictures/).setInputFiles(files)
  await first.getByLabel('Caption of table.png').fill('The long table')
  await first.getByRole('button', { name: 'Move lamp.png earlier' }).click()
  await expect.poll(() => keptDraft(first)).toMatch(/lamp\.png.*table\.png.*The long table/)
  await expect.poll(() => keptFiles(first)).toBe(2)
  await crash(first)

  const page = await first.context().newPage()
  await page.goto('/contractor/apply')
  await expect(page.getByText(restored)).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Showcase Your Work' })).toBeVisible()
  const chosen = page.getByRole('list', { name: 'Portfolio images: chosen' }).getByRole('listitem')
  await expect(chosen).toHaveText([/lamp\.png/, /table\.png/])
  await expect(page.getByLabel('Caption of table.png')).toHaveValue('The long table')

  const later = await page.context().newPage()
  await later.goto('/contractor/apply')
  const isElsewhere = 'This form is also open in another tab. What you type here replaces what is there.'
  await expect(later.getByText(isElsewhere)).toBeVisible()
  await expect(page.getByText(isElsewhere)).toHaveCount(0)
  await later.close()

  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expect(page.getByRole('heading', { name: 'Application Submitted!' })).toBeVisible()
  const profile = await call<{ company_name: string; images: { alt_text: string }[] }>(
    page,
    'GET',
    '/contractors/profile',
  )
  expect(profile.company_name).toBe(company)
  expect(profile.images.map((image) => image.alt_text)).toContain('The long table')
  expect(await keptDraft(page)).toBeNull()
  await expect.poll(() => keptFiles(page)).toBe(0)
})

test('a session that ends while somebody types takes nothing: after signing in again the text and the pictures are there', async ({
  newPerson,
}) => {
  const page = await newPerson()
  await signIn(page, 'organizer@marquee.test')
  const form = '/organizer/events/new'
  await page.goto(form)
  await page.getByLabel(/^Description/).fill('Two hundred candles, and nobody to blow them out.')
  await page.getByLabel(/Choose pictures/).setInputFiles([await picture(page, 'candles.png')])
  await expect.poll(() => keptFiles(page)).toBe(1)
  const other = await page.context().newPage()
  await other.goto('/')
  await page.context().clearCookies()
  await other.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('marquee.user:')) localStorage.removeItem(key)
  })
  await expect(page.getByLabel('Password')).toBeVisible()
  await signIn(page, 'organizer@marquee.test', { from: page.url(), to: new RegExp(`${form}$`) })
  await expect(page.getByText(restored)).toBeVisible()
  await expect(page.getByLabel(/^Description/)).toHaveValue('Two hundred candles, and nobody to blow them out.')
  await expect(page.getByText('candles.png').first()).toBeVisible()
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expect(page.getByLabel(/^Description/)).toHaveValue('')
  await expect.poll(() => keptFiles(page)).toBe(0)
})

/** Ends the process of the tab, as a crash does: no script of the page runs any more. */
async function crash(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash')
  await page.goto('chrome://crash').catch(() => {})
  await crashed
}

/** The stored drafts of this browser as one text; null without one. */
const keptDraft = (page: Page) =>
  page.evaluate(() => {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith('marquee.draft:'))
    return keys.length > 0 ? keys.map((key) => localStorage.getItem(key)).join() : null
  })

/** The number of files that are kept with drafts. */
const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    // Opening it first would create it without its store.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'marquee-drafts')) return 0
    return new Promise<number>((resolve) => {
      const opening = indexedDB.open('marquee-drafts')
      opening.onsuccess = () => {
        const counting = opening.result.transaction('files').objectStore('files').count()
        counting.onsuccess = () => {
          opening.result.close()
          resolve(counting.result)
        }
      }
    })
  })
