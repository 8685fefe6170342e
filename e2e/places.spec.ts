import type { Locator, Page } from '@playwright/test'
import { inSharedDatabase } from './support/databases.ts'
import { expect, test } from './support/journey.ts'
import { becomeOrganizer, becomeVendor, call, newMark, publishEvent, signIn } from './support/people.ts'

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const trade = 'Floral Design'

/** A decision can be undone for ten seconds, and time is looked at each minute. */
const soon = { timeout: 30_000 }
const nextMinute = { timeout: 100_000 }

// Everybody presses and is counted; only the five other applicants and the passing of time are written into the database.
test(
  'an open call: nine applications, places that are confirmed, one that expires, the waiting list, and somebody who never applied',
  { tag: '@postgres' },
  async ({ newPerson }) => {
    test.setTimeout(420_000)
    const presses = { organizer: 0, vendors: 0 }
    const by = (side: keyof typeof presses) => async (on: Locator) => {
      presses[side] += 1
      await on.click()
    }
    const [organizes, answers] = [by('organizer'), by('vendors')]
    const mark = newMark()
    const title = `Orchard Wedding ${mark}`
    const names = ['Aster', 'Bluebell', 'Cosmos', 'Dahlia'].map((name) => `${name} ${mark}`)

    const admin = await newPerson()
    await signIn(admin, 'admin@marquee.test')
    const organizer = await newPerson()
    const services = await (async () => {
      await becomeOrganizer(organizer, admin)
      return call<{ id: number; display_name: string }[]>(organizer, 'GET', '/services')
    })()
    const service_ids = services.filter(({ display_name }) => display_name === trade).map(({ id }) => id)
    const vendors = await Promise.all(
      names.map(async (name, at) => {
        const page = await newPerson(at === 0 ? phone : {})
        await becomeVendor(page, admin, name, { service_ids })
        return page
      }),
    )
    const [aster, bluebell, , dahlia] = vendors as [Page, Page, Page, Page]
    const [nameA, nameB, nameC, nameD] = names as [string, string, string, string]
    const wilma = await newPerson(phone)
    await signIn(wilma, 'vendor@marquee.test')
    const event_id = await publishEvent(organizer, title)

    // The call: three places for florists, which are confirmed within five days.
    await organizer.goto(`/organizer/events/${event_id}`)
    await organizes(organizer.getByRole('link', { name: 'Post an open call' }))
    await organizer.getByLabel('Trade').selectOption({ label: trade })
    await organizer.getByLabel('Places', { exact: true }).fill('3')
    await organizer.getByLabel('Days to confirm').fill('5')
    await organizes(organizer.getByRole('button', { name: 'Save' }))
    await expect(organizer.getByRole('link', { name: 'Places', exact: true })).toBeVisible()

    // Nine applications, the first on a phone through the page of the event.
    await aster.goto(`/events/${event_id}`)
    await answers(aster.getByRole('button', { name: 'Apply to Event' }))
    await aster.getByLabel('Application Message').fill('We grow what we arrange.')
    await answers(aster.getByRole('button', { name: 'Submit Application' }))
    await expect(aster.getByRole('button', { name: 'Already Applied' })).toBeVisible()
    for (const page of vendors.slice(1))
      await call(page, 'POST', '/event-applications', { event_id, message: 'We would love to come.' })
    await inSharedDatabase({
      text: `insert into event_applications (event_id, vendor_id, place_id, message)
        select $1, v.id, p.id, 'We are free that day.' from vendors v join users u on u.id = v.user_id join call_places p on p.event_id = $1
        where v.status = 'approved' and u.role = 'contractor' and u.email not in ('vendor@marquee.test')
          and not exists (select from event_applications a where a.event_id = $1 and a.vendor_id = v.id)
        order by v.id limit 5`,
      values: [event_id],
    })

    // Three are accepted, and a fourth is put on the waiting list.
    const board = organizer.getByRole('region', { name: trade, exact: true })
    const decide = async (name: string, action: string) => {
      await organizes(board.getByRole('button', { name: `Decide: ${name}` }))
      await organizes(organizer.getByRole('menuitem', { name: action }))
    }
    // Rows that were written into the database bring no news.
    await organizer.reload()
    await organizes(organizer.getByRole('link', { name: 'Places', exact: true }))
    await expect(board.locator('[data-card]')).toHaveCount(9)
    for (const name of [nameA, nameB, nameC]) await decide(name, 'Accept')
    await decide(nameD, 'Waiting list')
    await expect(board).toContainText('Taken: 0/3')

    // Two confirm, in one press on their home.
    const confirms = async (page: Page, name: RegExp, answer?: () => Promise<void>) => {
      await expect(async () => {
        await page.goto('/dashboard')
        await expect(page.getByRole('button', { name })).toBeVisible({ timeout: 2_000 })
      }).toPass(soon)
      await answer?.()
      await answers(page.getByRole('button', { name }))
      await expect(page.getByRole('button', { name })).toHaveCount(0)
    }
    const offer = new RegExp(`^Confirm: ${title}`)
    await confirms(aster, offer)
    await confirms(bluebell, offer)
    await expect(board).toContainText('Taken: 2/3', soon)

    // The third does not answer in time, so that the place is free again.
    await inSharedDatabase({
      text: `update place_changes set until = now() - interval '1 second' where state = 'offered' and event_id = $1`,
      values: [event_id],
    })
    const fill = board.getByRole('button', { name: 'Fill this place' })
    await expect(fill).toBeVisible(nextMinute)

    // It goes to the first of the waiting list.
    const candidates = organizer.getByRole('list', { name: 'Who could fill this place' })
    await organizes(fill)
    await expect(candidates.getByRole('listitem').first()).toContainText(`${nameD}`)
    await expect(candidates.getByRole('listitem').first()).toContainText('1st on the waiting list')
    await organizes(candidates.getByRole('button', { name: `Offer the place to ${nameD}` }))
    await confirms(dahlia, offer)
    await expect(board).toContainText('Taken: 3/3', soon)
    await expect(fill).toHaveCount(0)

    // One cancels, on the phone; the place goes to somebody who never applied, in at most four presses.
    await aster.goto('/contractor/applications')
    await answers(aster.getByRole('button', { name: `More: ${title}` }))
    await answers(aster.getByRole('menuitem', { name: 'Withdraw' }))
    await answers(aster.getByRole('alertdialog').getByRole('button', { name: 'Withdraw application' }))
    await expect(board).toContainText('Taken: 2/3', soon)
    // From now on a question is asked, which the invited vendor answers by one press.
    await call(organizer, 'PUT', `/events/${event_id}/call`, {
      closes_local: null,
      time_zone: 'UTC',
      answer_by: null,
      confirm_within_days: 5,
      places: [{ service_id: service_ids[0], wanted: 3 }],
      questions: [{ text: 'Do you need electricity?', kind: 'yes_no', need: 'required' }],
    })
    const before = presses.organizer
    await organizes(fill)
    await expect(candidates.getByRole('listitem').filter({ hasText: 'Wren & Bramble' })).toContainText('Free on Jun 21')
    await organizes(candidates.getByRole('button', { name: 'Offer the place to Wren & Bramble' }))
    expect(presses.organizer - before).toBeLessThanOrEqual(4)
    await expect(board).toContainText('Wren & Bramble')
    await confirms(wilma, offer, () =>
      answers(
        wilma.getByRole('region', { name: `Invitation: ${title}` }).getByRole('button', { name: 'No', exact: true }),
      ),
    )
    await expect(board).toContainText('Taken: 3/3', soon)

    // A late answer of the third is refused, and nobody counts as having the place who has not confirmed.
    const { applications } = await call<{
      applications: { id: number; company_name: string; status: string; place: { state: string } }[]
    }>(organizer, 'GET', `/event-applications/my-applications?event_id=${event_id}&limit=100`)
    const states = Object.fromEntries(applications.map((one) => [one.company_name, one.place.state]))
    expect(states).toMatchObject({
      [nameB]: 'confirmed',
      [nameC]: 'released',
      [nameD]: 'confirmed',
      'Wren & Bramble': 'confirmed',
    })
    expect(Object.values(states).filter((state) => state === 'confirmed')).toHaveLength(3)
    expect(presses.organizer).toBeLessThanOrEqual(16)
    expect(presses.vendors).toBeLessThanOrEqual(10)
  },
)
