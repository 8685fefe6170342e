import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { becomeOrganizer, becomeVendor, call, newMark, publishEvent, signIn } from './support/people.ts'

interface Row {
  company_name: string
  status: string
  place: { state: string; is_over_limit: boolean }
}

const middleOf = async (element: Locator) => {
  const box = (await element.boundingBox())!
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Drags a card by a mouse. The zones at the bottom come with the first movement. */
async function drag(page: Page, card: Locator, zone: () => Locator, end: () => Promise<void> = () => page.mouse.up()) {
  const from = await middleOf(card)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 10, from.y + 10, { steps: 3 })
  const to = await middleOf(zone())
  await page.mouse.move(to.x, to.y, { steps: 5 })
  await expect(zone()).toHaveAttribute('data-over')
  await end()
}

/** The same by a finger, on the grip of the card. */
async function dragByFinger(page: Page, grip: Locator, zone: () => Locator) {
  const touch = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  const from = await middleOf(grip)
  await send('touchStart', from)
  await send('touchMove', { x: from.x + 10, y: from.y + 10 })
  await send('touchMove', { x: from.x + 20, y: from.y + 20 })
  await send('touchMove', await middleOf(zone()))
  await send('touchEnd')
}

test('cards of the board are dragged by mouse and finger to what keys and menus do, and one over the limit asks', async ({
  newPerson,
}) => {
  test.setTimeout(180_000)
  const mark = newMark()
  const admin = await newPerson()
  await signIn(admin, 'admin@marquee.test')
  const organizer = await newPerson()
  await becomeOrganizer(organizer, admin)
  const event_id = await publishEvent(organizer, `Dragged Market ${mark}`)
  const setCall = { closes_local: null, time_zone: 'UTC', answer_by: null, places: [{ service_id: null, wanted: 1 }] }
  await call(organizer, 'PUT', `/events/${event_id}/call`, setCall)
  const names = ['Aster', 'Bluebell'].map((name) => `${name} ${mark}`)
  for (const name of names) {
    const vendor = await newPerson()
    await becomeVendor(vendor, admin, name)
    await call(vendor, 'POST', '/event-applications', { event_id, message: 'We would love to come.' })
  }
  const [aster, bluebell] = names as [string, string]
  const stateOf = async (name: string) => {
    const path = `/event-applications/my-applications?event_id=${event_id}`
    const { applications } = await call<{ applications: Row[] }>(organizer, 'GET', path)
    const { status, place } = applications.find((one) => one.company_name === name)!
    return [status, place.state, place.is_over_limit]
  }

  await organizer.goto(`/organizer/events/${event_id}/places`)
  const board = organizer.getByRole('region', { name: 'Any trade', exact: true })
  const card = (name: string) => board.getByRole('listitem').filter({ hasText: name })
  const zone = (name: string) => organizer.getByRole('group', { name: 'Drop it here' }).getByText(name, { exact: true })
  const undecided = ['pending', 'none', false]

  // Escape, and a drop where nothing is, change nothing.
  await drag(
    organizer,
    card(aster),
    () => zone('Accept'),
    async () => {
      await organizer.keyboard.press('Escape')
      await expect(zone('Accept')).toHaveCount(0)
      await organizer.mouse.up()
    },
  )
  expect(await stateOf(aster)).toEqual(undecided)

  // To the waiting list and off it: by the zones, and by the group of the column.
  await drag(organizer, card(aster), () => zone('Waiting list'))
  await expect.poll(() => stateOf(aster)).toEqual(['pending', 'waiting', false])
  const group = (name: string) => board.locator('[data-drop]').filter({ has: organizer.getByRole('heading', { name }) })
  await expect(group('Waiting list').getByRole('listitem')).toHaveCount(1)
  await drag(organizer, card(bluebell), () => group('Waiting list'))
  await expect.poll(() => stateOf(bluebell)).toEqual(['pending', 'waiting', false])
  await expect(group('Waiting list').getByRole('listitem')).toHaveCount(2)
  await drag(organizer, card(bluebell), () => zone('Take off the list'))
  await expect.poll(() => stateOf(bluebell)).toEqual(['pending', 'released', false])

  // Accepted from the list; one more is over the limit, and asks.
  await drag(organizer, card(aster), () => zone('Accept'))
  await expect.poll(async () => (await stateOf(aster))[0]).toBe('accepted')
  await expect(board).toContainText('All given')
  // A card that is accepted is dropped on a booth.
  await call(organizer, 'PUT', `/events/${event_id}/booths`, { booths: [{ name: 'Booth 1' }] })
  await organizer.reload()
  const booths = organizer.getByRole('region', { name: 'Booths and stages' })
  await booths.evaluate((element) => element.scrollIntoView({ block: 'end' }))
  await drag(organizer, card(aster), () => booths.getByRole('listitem'))
  await expect(booths).toContainText(aster)
  // Until the board has read it anew, the server refuses.
  const question = organizer.getByRole('alertdialog')
  await expect(async () => {
    await drag(organizer, card(bluebell), () => zone('Accept'))
    await expect(question).toContainText('All places for Any trade are given', { timeout: 2_000 })
  }).toPass()
  expect((await stateOf(bluebell))[0]).toBe('pending')
  await question.getByRole('button', { name: 'Accept over the limit' }).click()
  await expect.poll(() => stateOf(bluebell)).toEqual(['accepted', 'released', true])

  // On a phone a finger drags by the grip, and a rejection asks for its reason.
  const phone = await newPerson({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    storageState: await organizer.context().storageState(),
  })
  await phone.goto(`/organizer/events/${event_id}/places`)
  const grip = phone.getByRole('listitem').filter({ hasText: bluebell }).locator('[data-grip]')
  await grip.scrollIntoViewIfNeeded()
  await dragByFinger(phone, grip, () =>
    phone.getByRole('group', { name: 'Drop it here' }).getByText('Reject', { exact: true }),
  )
  await expect(phone.getByRole('alertdialog')).toContainText(bluebell)
  expect((await stateOf(bluebell))[0]).toBe('accepted')
})
