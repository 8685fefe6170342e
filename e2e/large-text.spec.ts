import { expect, hydrated, test } from './support/journey.ts'
import { call, signIn } from './support/people.ts'

test('with text of twice the size on a phone, the whole apply dialog scrolls and leaves room to write', async ({
  newPerson,
}) => {
  const page = await newPerson({ viewport: { width: 390, height: 844 } })
  await signIn(page, 'vendor@marquee.test')
  const { events } = await call<{ events: { id: number }[] }>(page, 'GET', '/events?time=upcoming&limit=50')
  const { applications } = await call<{ applications: { event_id: number }[] }>(
    page,
    'GET',
    '/event-applications/my-applications?limit=100',
  )
  const open = events.find(({ id }) => applications.every(({ event_id }) => event_id !== id))
  await page.goto(`/events/${open?.id}`)
  await hydrated(page)
  await page.evaluate(() => (document.documentElement.style.fontSize = '32px'))
  await page.getByRole('button', { name: 'Apply to Event' }).click()
  const dialog = page.getByRole('dialog', { name: /^Apply to / })
  const field = dialog.getByLabel('Application Message')
  await field.scrollIntoViewIfNeeded()
  const seen = await field.evaluate((element) => {
    let { top, bottom } = element.getBoundingClientRect()
    for (let box = element.parentElement; box; box = box.parentElement) {
      if (getComputedStyle(box).overflowY === 'visible') continue
      const around = box.getBoundingClientRect()
      top = Math.max(top, around.top)
      bottom = Math.min(bottom, around.bottom)
    }
    return (bottom - top) / Number.parseFloat(getComputedStyle(element).lineHeight)
  })
  expect(seen).toBeGreaterThan(4)
})

test("the bell's number lies over nothing but the bell", async ({ newPerson }) => {
  for (const [width, beside] of [
    [390, 'Theme'],
    [1280, /Account menu/],
  ] as const) {
    const page = await newPerson({ viewport: { width, height: 844 } })
    await page.route('**/api/users/profile', async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { data: object }
      await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, unread_notifications: 1234 } } })
    })
    await signIn(page, 'vendor@marquee.test')
    await page.goto('/vendors')
    const number = await page.getByText('99+', { exact: true }).boundingBox()
    const next = await page.getByRole('button', { name: beside }).boundingBox()
    expect(number!.x + number!.width).toBeLessThanOrEqual(next!.x)
  }
})
