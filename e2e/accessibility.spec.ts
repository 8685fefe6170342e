import type { Page } from '@playwright/test'
import { violationsOf } from './support/axe.ts'
import { expect, hydrated, test } from './support/journey.ts'
import { signIn } from './support/people.ts'
import { screens, show } from './support/screens.ts'
import type { Screen } from './support/screen.ts'

// axe on every kind of screen, by turns in a light desktop window and a dark phone; large text and narrow windows; keyboard only.

// Failures are reported as text. A trace of each step would take longer than the steps.
test.use({ trace: 'off' })

const desktop = { width: 1280, height: 844 }
const phone = { width: 390, height: 844 }
const narrow = { width: 320, height: 844 }
/** Their parts are those of another screen, with other data. */
const alike = `
  vendors-filtered vendors-dated vendor-dated events-empty events-last events-beyond events-filtered newcomer-home
  vendor-account-menu notifications-organizer pending-organizer-profile vendor-event-applied vendor-event-rejected
  vendor-application-pending vendor-application-unknown vendor-profile-wrong organizer-pending organizer-dashboard
  organizer-public-cancelled organizer-public-completed organizer-event-cancelled organizer-event-unknown
  organizer-events-empty admin-dashboard admin-applications-organizers admin-organizers admin-organizer-open
  admin-contact-long admin-reports-none admin-lookups-types admin-webhooks-none webhooks-full webhook-test-sent
  account-export-running account-export-failed reset-done unsubscribe-done unsubscribe-unknown
`
  .trim()
  .split(/\s+/)
const different = screens.filter(({ name }) => !alike.includes(name))
if (different.length + alike.length !== screens.length) throw new Error('A name in this list is of no screen')
const viewers = [...new Set(different.map(({ viewer }) => viewer))]

/** Neighbours in the list are mostly states of one page. So each page is seen in both. The colours themselves: server/src/brand/tokens.test.ts. */
const looks = [
  { viewport: desktop, colorScheme: 'light' },
  { viewport: phone, colorScheme: 'dark' },
] as const

for (const viewer of viewers) {
  test(`axe finds no violation on the screens of: ${viewer}`, async ({ newPerson }) => {
    test.setTimeout(600_000)
    const mine = different.filter((screen) => screen.viewer === viewer)
    // Two browsers at the same time: one works while the other waits for its page.
    const check = async (look: (typeof looks)[number], turn: number) => {
      const page = await newPerson(look)
      if (viewer !== 'visitor') await signIn(page, `${viewer}@marquee.test`)
      const found: string[] = []
      for (const screen of mine.filter((_, index) => index % looks.length === turn)) {
        const problems = await problemsOf(page, screen, look)
        found.push(...problems.map((problem) => `${screen.name}, ${problem}`))
      }
      return found
    }
    expect((await Promise.all(looks.map(check))).flat()).toEqual([])
  })
}

test('keyboard only: when the focused element disappears, the focus moves to a useful place', async ({ newPerson }) => {
  const page = await newPerson({ viewport: { width: 1280, height: 844 } })
  const press = async (name: string | RegExp) => page.getByRole('button', { name }).first().press('Enter')

  // Before hydration the buttons are links, which load a page.
  const open = async (path: string) => {
    await page.goto(path)
    await hydrated(page)
  }

  await open('/vendors?pricing_range=premium&min_years=5')
  await press(/^Remove filter/)
  await expect(page.getByRole('region', { name: 'Results' })).toBeFocused()
  await press('Clear all')
  await expect(page.getByRole('region', { name: 'Results' })).toBeFocused()

  await open('/vendors?pricing_range=premium')
  // These filters match more than one page of vendors, and at most two.
  await page.getByRole('button', { name: 'Load More' }).press('Enter')
  await expect(page.locator(':focus')).toHaveText(/^(\d+) of \1 shown$/)

  await page.setViewportSize({ width: 390, height: 844 })
  await press('Open menu')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused()

  await page.goto('/auth')
  // The page goes to the provider and back.
  await page.getByLabel('Password').waitFor()
  await hydrated(page)
  await page.getByRole('link', { name: 'Create an account' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeFocused()
})

test('on a phone, each number on a plan has a target of 24 px to itself', async ({ newPerson }) => {
  const page = await newPerson({ viewport: phone })
  await signIn(page, 'organizer@marquee.test')
  await show(
    page,
    screens.find(({ name }) => name === 'organizer-booths')!,
  )
  const numbers = page.getByRole('list', { name: 'On the plan' }).getByRole('button')
  expect(await numbers.count()).toBeGreaterThan(20)
  const missed = await numbers.evaluateAll((all) =>
    all
      .filter((one) => {
        const { left, top, width, height } = one.getBoundingClientRect()
        const [x, y] = [left + width / 2, top + height / 2]
        // Half of 24 px, less the rounding to whole pixels.
        const ends = [-11, 11].flatMap((by) => [
          document.elementFromPoint(x + by, y),
          document.elementFromPoint(x, y + by),
        ])
        return ends.some((end) => end !== one)
      })
      .map((one) => one.textContent),
  )
  expect(missed).toEqual([])
  expect(await violationsOf(page, ['target-size'])).toEqual([])
})

/** Opens a screen and returns its problems. */
async function problemsOf(page: Page, screen: Screen, look: (typeof looks)[number]): Promise<string[]> {
  const found: string[] = []
  const note = (where: string, problems: string[]) => found.push(...problems.map((problem) => `${where}: ${problem}`))
  await show(page, screen)
  note(look.colorScheme, await violationsOf(page))
  if (screen.viewer === 'visitor') note('text at 200 %', await overflowsWithLargeText(page))
  if (screen.isForm) {
    await page.setViewportSize(phone)
    note('phone, text at 200 %', await overflowsWithLargeText(page))
  }
  if (screen.viewer === 'visitor') {
    // As wide as a desktop window at 400 % zoom.
    await page.setViewportSize(narrow)
    note('320 px', await overflows(page))
  }
  await page.setViewportSize(look.viewport)
  return found
}

/** The reader has doubled the text size. */
async function overflowsWithLargeText(page: Page): Promise<string[]> {
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  const found = await overflows(page)
  await page.evaluate(() => (document.documentElement.style.fontSize = ''))
  return found
}

/**
 * Returns the width of a page that scrolls sideways, and each text that is cut off without an ellipsis. Waits up to ten seconds until there is
 * nothing of that: an open menu follows its button some frames after the window or the text has changed.
 */
async function overflows(page: Page): Promise<string[]> {
  let found: string[] = []
  await expect(async () => expect((found = await overflowsNow(page))).toEqual([]))
    .toPass({ timeout: 10_000 })
    .catch(() => {})
  return found
}

function overflowsNow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.scrollWidth
    const sideways = width > window.innerWidth ? [`${width} of ${window.innerWidth} px`] : []
    const cut = Array.from(document.querySelectorAll<HTMLElement>('h1, h2, h3, button, a, label, p, li, dd'))
      .filter((element) => {
        const { overflowX, textOverflow } = getComputedStyle(element)
        const isCut = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1
        return isCut && overflowX !== 'visible' && textOverflow !== 'ellipsis' && element.innerText.trim() !== ''
      })
      .map((element) => `cut: ${element.tagName} ${element.innerText.slice(0, 40)}`)
    return [...sideways, ...cut]
  })
}
