import { text } from 'node:stream/consumers'
import { strToU8, zipSync } from 'fflate'
import type { Locator, Page } from '@playwright/test'
import type { Contact } from '@marquee/contract/contacts'
import { demoFile, fileLabel } from './support/contact-screens.ts'
import { expect, test } from './support/journey.ts'
import { call, signIn } from './support/people.ts'

// An organizer brings last year's spreadsheet in few presses, and takes the contacts along again.

const source = 'vendors-last-year.csv'
const listed = async (page: Page) => (await call<{ contacts: Contact[] }>(page, 'GET', '/contacts?limit=100')).contacts

/** Removes what an earlier attempt has imported. */
async function clear(page: Page): Promise<void> {
  const ids = (await listed(page)).filter((one) => one.source?.startsWith('vendors')).map(({ id }) => id)
  if (ids.length > 0) await call(page, 'POST', '/contacts/removals', { ids })
}

for (const { name: size, ...options } of [
  { name: 'a desktop', viewport: { width: 1280, height: 800 } },
  { name: 'a phone', viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
]) {
  test(`on ${size} eighty rows with 11 broken ones are imported in three presses`, async ({ newPerson }) => {
    const page = await newPerson(options)
    await signIn(page, 'organizer@marquee.test')
    await clear(page)
    await page.goto('/organizer/contacts')
    let presses = 0
    const press = async (on: Locator) => {
      presses += 1
      await on.click()
    }
    await press(page.getByRole('link', { name: 'Import', exact: true }))
    const choosing = page.waitForEvent('filechooser')
    await press(page.getByText(/choose one$|^Choose a file$/).filter({ visible: true }))
    await (await choosing).setFiles(demoFile)
    await expect(page.getByRole('heading', { name: '11 rows cannot be used' })).toBeVisible()
    await expect(page.getByText('Line 9: “jane@” is not an email address')).toBeVisible()
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download these rows' }).click()
    const left = await text(await (await downloading).createReadStream())
    expect(left.trim().split('\r\n')).toHaveLength(12)
    await press(page.getByRole('button', { name: 'Import 67 contacts' }))
    await expect(page.getByRole('heading', { name: /^6\d contacts added$/ })).toBeVisible()
    expect(presses).toBe(3)

    await page.getByRole('link', { name: 'See your contacts' }).click()
    await expect(page.getByText('74 contacts · Page 1')).toBeVisible()
    // Somebody with a public page here.
    await page.getByRole('searchbox', { name: 'Search contacts' }).fill('low tide')
    await expect(page.getByText('1 contact · Page 1')).toBeVisible()
    await page.getByRole('link', { name: 'Low Tide Flowers' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Low Tide Flowers' })).toBeVisible()
    const all = await listed(page)
    expect(all.filter((one) => one.source?.startsWith(source)).length).toBeGreaterThanOrEqual(66)
    await clear(page)
  })
}

test('an Excel file is read in the browser; its code is fetched only then', async ({ newPerson }) => {
  const page = await newPerson()
  await signIn(page, 'organizer@marquee.test')
  const scripts: string[] = []
  page.on('request', (request) => void (/read-sheet/.test(request.url()) && scripts.push(request.url())))
  await page.goto('/organizer/contacts/import')
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const related = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const rows = [
    ['Firma', 'E-Mail', 'Ort'],
    ['=1+1 Möbel', 'moebel@xlsx.example', 'Bonn'],
  ]
  const sheet = rows.map(
    (cells) => `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`,
  )
  const files = {
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${related}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${related}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${sheet.join('')}</sheetData></worksheet>`,
  }
  const buffer = Buffer.from(
    zipSync(Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, strToU8(xml)]))),
  )
  await expect(page.getByLabel(fileLabel)).toBeAttached()
  expect(scripts).toEqual([])
  await page.getByLabel(fileLabel).setInputFiles({ name: 'vendors.xlsx', mimeType: '', buffer })
  await expect(page.getByRole('combobox', { name: 'Column 1: Firma' })).toHaveValue('name')
  expect(scripts).toHaveLength(1)
  await page.getByRole('button', { name: 'Import 1 contact' }).click()
  await expect(page.getByRole('heading', { name: /contacts? added$/ })).toBeVisible()

  await page.goto('/organizer/contacts?search=xlsx.example')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const csv = await text(await (await downloading).createReadStream())
  expect(csv).toContain(`"'=1+1 Möbel",moebel@xlsx.example`)
  await clear(page)
})
