import { demoPassword } from '@marquee/contract/auth'
import { expect, test } from './support/journey.ts'
import { violationsOf } from './support/axe.ts'
import { signIn } from './support/people.ts'

// What programmers do: try calls in the API documentation, and make a token for a program.

const email = 'vendor@marquee.test'

test('a programmer signs in on the page of the API, tries a call and sees the answer', async ({ newPerson }) => {
  const page = await newPerson()
  await page.goto('/api/docs')
  await page.getByRole('button', { name: 'Authorize' }).first().click()
  const dialog = page.locator('.dialog-ux')
  // Our client has no secret.
  await expect(dialog.getByText('client_secret:')).toBeHidden()
  const opening = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: 'Apply given OAuth2 credentials' }).click()
  const provider = await opening
  await provider.getByLabel('Email').fill(email)
  await provider.getByLabel('Password').fill(demoPassword)
  const closed = provider.waitForEvent('close')
  await provider.getByRole('button', { name: 'Sign in', exact: true }).click()
  await closed
  await expect(dialog.getByRole('button', { name: 'Remove authorization' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  await expect(page.getByRole('banner').getByRole('button', { name: 'Authorized' })).toBeVisible()

  const call = page.locator('.opblock-get', { hasText: 'The signed-in person' })
  await call.locator('.opblock-summary-control').click()
  await call.getByRole('button', { name: 'Try it out' }).click()
  await call.getByRole('button', { name: 'Execute' }).click()
  await expect(call.locator('.live-responses-table .response .response-col_status')).toContainText('200')
  await expect(call.locator('.live-responses-table')).toContainText(email)
  expect(await violationsOf(page, ['button-name', 'label', 'scrollable-region-focusable', 'select-name'])).toEqual([])
})

test('on a phone the links of the header are there, and nothing is wider than the page', async ({ newPerson }) => {
  const page = await newPerson()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/api/docs')
  await page.locator('.opblock').first().waitFor()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Access tokens' })).toBeInViewport({ ratio: 1 })
  await expect(page.locator('#guide').getByRole('button', { name: 'Copy' })).toHaveCount(2)
  for (const selector of ['html', '#guide pre']) {
    const [content, shown] = await page
      .locator(selector)
      .first()
      .evaluate((one) => [one.scrollWidth, one.clientWidth])
    expect(content).toBe(shown)
  }
})

test('the page shows every operation at once, for the search of the browser, in the chosen theme', async ({
  newPerson,
  request,
}) => {
  const { paths, webhooks } = (await (await request.get('/api/openapi.json')).json()) as Record<
    string,
    Record<string, object>
  >
  const page = await newPerson()
  await page.goto('/vendors')
  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  await page.goto('/api/docs')
  const operations = Object.values({ ...paths, ...webhooks }).flatMap((path) => Object.keys(path))
  await expect(page.locator('[id^="operations-"].opblock')).toHaveCount(operations.length)
  await expect(page.locator('html')).toHaveClass(/dark/)
  expect(await violationsOf(page)).toEqual([])
})

test('the page finds calls by their words, leads to a group, and shows which calls need a sign-in', async ({
  newPerson,
}) => {
  const page = await newPerson()
  await page.goto('/api/docs')
  const callOf = (path: string) =>
    page.locator('.opblock-get', { has: page.locator(`[data-path="${path}"]`) }).locator('.opblock-summary')
  await expect(callOf('/api/users/profile').getByRole('button', { name: 'authorization button locked' })).toBeVisible()
  await expect(callOf('/api/contractors').getByRole('button', { name: /^authorization/ })).toHaveCount(0)

  const index = page.getByRole('navigation', { name: 'Calls' })
  await index.getByRole('link', { name: /^Bookings/ }).click()
  await expect(page.getByRole('heading', { name: /^Bookings/ })).toBeInViewport()
  // The address changes a moment after the page has moved.
  await expect(page).toHaveURL(/#operations-tag-Bookings$/)
  await page.reload()
  await expect(page.getByRole('heading', { name: /^Bookings/ })).toBeInViewport()
  await index.getByRole('searchbox', { name: 'Filter calls' }).fill('signed-in users GET')
  await expect(callOf('/api/users/profile')).toBeVisible()
  await expect(callOf('/api/contractors')).toBeHidden()
  await expect(index.getByRole('status')).toHaveText(/^\d+ of \d+ calls$/)

  await page.getByRole('link', { name: 'Marquee, home' }).click()
  await expect(page).toHaveURL('/')
})

test('a person makes a token for a program, which works until it is revoked', async ({ newPerson, request }) => {
  const page = await newPerson()
  await signIn(page, email)
  await page.goto('/account#access-tokens')
  const tokens = page.getByRole('region', { name: 'Access tokens' })
  await tokens.getByRole('button', { name: 'New access token' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Spreadsheet of this test')
  await page.keyboard.press('Enter')
  const secret = await dialog.getByText(/^mqt_/).innerText()
  await dialog.getByRole('button', { name: 'Done' }).click()

  const profile = () => request.get('/api/users/profile', { headers: { authorization: `Bearer ${secret}` } })
  expect((await profile()).status()).toBe(200)
  await tokens.getByRole('button', { name: 'Revoke Spreadsheet of this test' }).click()
  await page.getByRole('button', { name: 'Revoke token' }).click()
  // While the question is open, the list below it cannot be found by its role.
  await expect(page.getByText('The token is revoked.')).toBeVisible()
  await expect(tokens.getByText('Spreadsheet of this test')).toHaveCount(0)
  expect((await profile()).status()).toBe(401)
})
