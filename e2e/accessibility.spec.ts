import type { Page } from '@playwright/test'
import { violationsOf } from './support/axe.ts'
import { expect, test } from './support/journey.ts'
import { signIn } from './support/people.ts'
import { screens, settle, show } from './support/screens.ts'
import type { Screen } from './support/screen.ts'

// axe on every screen, in both themes, in a desktop and a phone window; large text and narrow windows; keyboard only.

// Failures are reported as text. A trace of each step would take longer than the steps.
test.use({ trace: 'off' })

const desktop = { width: 1280, height: 844 }
const phone = { width: 390, height: 844 }
const narrow = { width: 320, height: 844 }
const viewers = [...new Set(screens.map(({ viewer }) => viewer))]

for (const viewer of viewers) {
  test(`axe finds no violation on the screens of: ${viewer}`, async ({ newPerson }) => {
    test.setTimeout(600_000)
    const mine = screens.filter((screen) => screen.viewer === viewer)
    // Two browsers at the same time: one works while the other waits for its page.
    const halves = [0, 1].map((half) => mine.filter((_, index) => index % 2 === half))
    const check = async (some: Screen[]) => {
      if (some.length === 0) return []
      const page = await newPerson({ viewport: desktop })
      if (viewer !== 'visitor') await signIn(page, `${viewer}@marquee.test`)
      const found: string[] = []
      for (const screen of some) {
        const problems = await problemsOf(page, screen)
        found.push(...problems.map((problem) => `${screen.name}, ${problem}`))
      }
      return found
    }
    expect((await Promise.all(halves.map(check))).flat()).toEqual([])
  })
}

test('keyboard only: when the focused element disappears, the focus moves to a useful place', async ({ newPerson }) => {
  const page = await newPerson({ viewport: { width: 1280, height: 844 } })
  const press = async (name: string | RegExp) => page.getByRole('button', { name }).first().press('Enter')

  await page.goto('/vendors?pricing_range=premium&min_years=5')
  await page.waitForLoadState('networkidle')
  await press(/^Remove filter/)
  await expect(page.getByRole('region', { name: 'Results' })).toBeFocused()
  await press('Clear all')
  await expect(page.getByRole('region', { name: 'Results' })).toBeFocused()

  await page.goto('/vendors?pricing_range=premium')
  // These filters match more than one page of vendors, and at most two.
  await page.getByRole('button', { name: 'Load More' }).press('Enter')
  await expect(page.locator(':focus')).toHaveText(/^(\d+) of \1 shown$/)

  await page.setViewportSize({ width: 390, height: 844 })
  await press('Open menu')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused()

  await page.goto('/auth')
  await page.getByRole('link', { name: 'Create an account' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeFocused()
})

/** Opens a screen and returns its problems: in a desktop window with the light theme, in a phone window with the dark one. */
async function problemsOf(page: Page, screen: Screen): Promise<string[]> {
  const found: string[] = []
  const note = (where: string, problems: string[]) => found.push(...problems.map((problem) => `${where}: ${problem}`))
  await show(page, screen)
  note('desktop, light', await violationsOf(page))
  if (screen.viewer === 'visitor') {
    note('text at 200 %', await overflowsWithLargeText(page))
  }

  await page.setViewportSize(phone)
  await page.emulateMedia({ colorScheme: 'dark' })
  await settle(page)
  note('phone, dark', await violationsOf(page))
  if (screen.isForm) {
    note('phone, text at 200 %', await overflowsWithLargeText(page))
  }
  if (screen.viewer === 'visitor') {
    // As wide as a desktop window at 400 % zoom.
    await page.setViewportSize(narrow)
    note('320 px', await overflows(page))
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(desktop)
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
