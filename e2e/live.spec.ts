import { expect, test } from './support/journey.ts'
import { becomeVendor, call, confirmEmail, newMark, publishEvent, signIn, signUp } from './support/people.ts'

// News reach open pages by themselves: over one stream for all tabs of a browser, and without it once a minute.

const organizerEmail = 'organizer@marquee.test'

test('two tabs share one stream; a new application waits behind a button, and an acceptance shows by itself on the other screen', async ({
  newPerson,
  server,
}) => {
  const streamsOf = async (origin: string) =>
    Number(/^news_streams_open (\d+)$/m.exec(await (await fetch(`${origin}/metrics`)).text())?.[1])
  const streams = async () => {
    const counts = await Promise.all((server.processes ?? [server.url]).map(streamsOf))
    return counts.reduce((sum, count) => sum + count, 0)
  }
  const mark = newMark()
  const [admin, organizer, first, second] = [await newPerson(), await newPerson(), await newPerson(), await newPerson()]
  await signIn(admin, 'admin@marquee.test')
  await signIn(organizer, organizerEmail)
  const event_id = await publishEvent(organizer, `Live Concert ${mark}`)
  const apply = (page: typeof first) =>
    call<{ id: number }>(page, 'POST', '/event-applications', { event_id, message: 'We play, whatever the weather.' })
  await becomeVendor(first, admin, `Early Birds ${mark}`)
  await becomeVendor(second, admin, `Late Larks ${mark}`)
  await apply(first)
  await admin.close()
  await first.close()

  await second.goto('/dashboard')
  await organizer.goto(`/organizer/applications?event_id=${event_id}`)
  const tab = await organizer.context().newPage()
  await tab.goto(`/organizer/applications?event_id=${event_id}`)
  for (const page of [organizer, tab]) await expect(page.getByRole('link', { name: /^Early Birds/ })).toBeVisible()
  // One of the organizer's browser, and one of the vendor's.
  await expect.poll(streams).toBe(2)

  const { id } = await apply(second)
  const show = (page: typeof tab) => page.getByRole('button', { name: '1 new application: show' })
  for (const page of [organizer, tab]) {
    await expect(show(page)).toBeVisible()
    await expect(page.getByText(`Late Larks ${mark}`)).toHaveCount(0)
  }
  await show(tab).press('Enter')
  await expect(tab.getByRole('link', { name: /^Late Larks/ })).toBeFocused()

  await second.goto('/contractor/applications')
  const card = second.getByRole('article').filter({ hasText: mark })
  await expect(card).toContainText('Pending')
  await call(organizer, 'PUT', `/event-applications/${id}/status`, { status: 'accepted' })
  await expect(card).toContainText('Accepted', { timeout: 20_000 })

  // When the tab that holds the stream is closed, the other one opens another.
  await organizer.close()
  await call(second, 'DELETE', `/event-applications/${id}`)
  await expect(tab.getByRole('link', { name: /^Late Larks/ })).toHaveCount(0)
  await expect.poll(streams).toBe(2)
})

test("another admin's decisions leave the queue by themselves; the one that is read stays open", async ({
  newPerson,
}) => {
  const mark = newMark()
  const [first, second] = [await newPerson(), await newPerson()]
  for (const admin of [first, second]) await signIn(admin, 'admin@marquee.test')
  const ids: number[] = []
  for (const name of ['Read', 'Left', 'Kept']) {
    const vendor = await newPerson()
    await signUp(vendor, 'Viola Vetch')
    await confirmEmail(vendor)
    const profile = { business_description: 'Wild flowers.', business_address: '9 Meadow Row, Portland, OR' }
    const made = { company_name: `${name} ${mark}`, ...profile }
    ids.push((await call<{ user_id: number }>(vendor, 'POST', '/contractors/profile', made)).user_id)
    await vendor.close()
  }
  await second.goto(`/admin/applications?open=${ids[0]}`)
  const row = (name: string) => second.getByRole('link', { name: new RegExp(`${name} ${mark}`) })
  for (const name of ['Read', 'Left', 'Kept']) await expect(row(name)).toBeVisible()
  const home = await second.context().newPage()
  await home.goto('/admin')
  const count = home.getByRole('link', { name: /vendor applications?/i }).first()
  const before = await count.textContent()

  for (const id of ids.slice(0, 2)) {
    const decision = { role: 'contractor', status: 'approved' }
    await call(first, 'PUT', `/users/admin/update-role/${id}`, decision)
  }
  // Without the stream it would be a minute.
  await expect(row('Left')).toHaveCount(0, { timeout: 20_000 })
  await expect(row('Read')).toHaveCount(0)
  await expect(row('Kept')).toBeVisible()
  const open = second.getByRole('article', { name: `Read ${mark}` })
  await expect(open).toBeVisible()
  await expect(second.getByText(/approved this application meanwhile\.$/)).toBeVisible()
  await expect(count).not.toHaveText(before ?? '')
})

test('when the stream is refused, the page reads again what is new after a minute', async ({ newPerson }) => {
  const organizer = await newPerson()
  await organizer.clock.install()
  await organizer.route('**/api/notifications/stream', (route) =>
    route.fulfill({ status: 503, json: { success: false, error: 'Busy', code: 'unavailable' } }),
  )
  await signIn(organizer, organizerEmail, { to: /\/(dashboard|organizer)$/ })
  // The list of all is several pages long after the other tests.
  const mark = newMark()
  await publishEvent(organizer, `Loud Concert ${mark}`)
  await organizer.goto(`/organizer/events?search=${mark}`)
  const title = `Quiet Concert ${mark}`
  await expect(organizer.getByText(`Loud Concert ${mark}`)).toBeVisible()
  await publishEvent(organizer, title)
  await organizer.clock.runFor(30_000)
  await expect(organizer.getByText(title)).toHaveCount(0)
  // The minute begins when the stream was refused for the first time, which may be later than the page.
  await expect(async () => {
    await organizer.clock.runFor(20_000)
    await expect(organizer.getByText(title)).toBeVisible({ timeout: 1_000 })
  }).toPass()
})
