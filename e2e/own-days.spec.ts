import { expect, test } from './support/journey.ts'
import { becomeVendor, call, newMark, signIn } from './support/people.ts'

const monthAhead = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + 1, 15))
const day = monthAhead.toISOString().slice(0, 10)
const name = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
}).format(monthAhead)

test('a vendor blocks a day on a phone, is not found for it, frees it by keyboard, and withdraws an application', async ({
  newPerson,
}) => {
  const company = `Thistle & Thyme ${newMark()}`
  const admin = await newPerson()
  await signIn(admin, 'admin@marquee.test')
  const vendor = await newPerson({ viewport: { width: 390, height: 844 }, hasTouch: true })
  await becomeVendor(vendor, admin, company)

  const visitor = await newPerson()
  const search = `/vendors?search=${encodeURIComponent(company)}&availability_date=${day}`
  const found = visitor.getByRole('link', { name: company })
  await visitor.goto(search)
  await expect(found.first()).toBeVisible()

  await vendor.goto('/contractor/availability')
  await vendor.getByRole('button', { name: 'Next month' }).tap()
  await vendor.getByRole('button', { name: `${name}, free` }).tap()
  await expect(vendor.getByText('Saved')).toBeVisible()
  await expect(vendor.getByRole('button', { name: `${name}, blocked` })).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByText(/^No vendors found/).first()).toBeAttached()
  await expect(visitor.getByRole('heading', { name: 'Without the day:' })).toBeVisible()

  await vendor.setViewportSize({ width: 1280, height: 800 })
  await vendor.reload()
  await expect(vendor.getByRole('grid')).toHaveCount(3)
  await vendor.getByRole('button', { name: `${name}, blocked` }).focus()
  await vendor.keyboard.press('Space')
  await expect(vendor.getByRole('button', { name: `${name}, free` })).toBeFocused()
  await expect(vendor.getByText('Saved')).toBeVisible()
  await visitor.reload()
  await expect(found.first()).toBeVisible()

  const { events } = await call<{ events: { id: number; title: string }[] }>(
    vendor,
    'GET',
    '/events?limit=1&time=upcoming',
  )
  const [event] = events
  if (!event) throw new Error('The demo has no event')
  await call(vendor, 'POST', '/event-applications', { event_id: event.id, message: 'We would love to come.' })
  await vendor.goto('/contractor/applications')
  await vendor.getByRole('button', { name: `Timeline: ${event.title}` }).click()
  await expect(vendor.getByRole('listitem').filter({ hasText: /^Applied/ })).toBeVisible()
  await vendor.getByRole('button', { name: `More: ${event.title}` }).press('Enter')
  await vendor.getByRole('menuitem', { name: 'Withdraw' }).press('Enter')
  await vendor.getByRole('alertdialog').getByRole('button', { name: 'Withdraw application' }).press('Enter')
  await expect(vendor.getByText('Application withdrawn')).toBeVisible()
  await expect(vendor.getByRole('heading', { name: 'You have not applied to an event yet.' })).toBeVisible()
  await expect(vendor.getByRole('region', { name: 'Applications', exact: true })).toBeFocused()
})
