import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { signIn } from './support/people.ts'
import { screens, settle, show, type Screen } from './support/screens.ts'

// axe on every screen, in both themes, on a phone and at a desk; large text and narrow windows; the keyboard alone.

// What fails is told as text. A recording of each step would cost more than the steps.
test.use({ trace: 'off' })

const desk = { width: 1280, height: 844 }
const phone = { width: 390, height: 844 }
const narrow = { width: 320, height: 844 }
const viewers = [...new Set(screens.map(({ viewer }) => viewer))]

for (const viewer of viewers) {
  test(`axe finds nothing on the screens of: ${viewer}`, async ({ newPerson }) => {
    test.setTimeout(600_000)
    const mine = screens.filter((screen) => screen.viewer === viewer)
    // Two browsers side by side: one works while the other waits for its page.
    const halves = [0, 1].map((half) => mine.filter((_, index) => index % 2 === half))
    const check = async (some: Screen[]) => {
      if (some.length === 0) return []
      const page = await newPerson({ viewport: desk })
      if (viewer !== 'visitor') await signIn(page, `${viewer}@marquee.test`)
      const found: string[] = []
      for (const screen of some) {
        const troubles = await troublesOf(page, screen)
        found.push(...troubles.map((trouble) => `${screen.name}, ${trouble}`))
      }
      return found
    }
    expect((await Promise.all(halves.map(check))).flat()).toEqual([])
  })
}

test('by keyboard alone nothing that goes takes the focus with it', async ({ newPerson }) => {
  const page = await newPerson({ viewport: { width: 1280, height: 844 } })
  const press = async (name: string | RegExp) => page.getByRole('button', { name }).first().press('Enter')

  await page.goto('/vendors?pricing_range=premium&min_years=5')
  await page.waitForLoadState('networkidle')
  await press(/^Remove filter/)
  await expect(page.getByRole('region', { name: 'Results' })).toBeFocused()
  await press('Clear all')
  await expect(page.getByRole('region', { name: 'Results' })).toBeFocused()

  await page.goto('/vendors?pricing_range=premium')
  // More than one page of them, and no more than two.
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

/** Shows a screen and answers what is wrong with it: at a desk in the light theme, on a phone in the dark one. */
async function troublesOf(page: Page, screen: Screen): Promise<string[]> {
  const found: string[] = []
  const note = (where: string, troubles: string[]) => found.push(...troubles.map((trouble) => `${where}: ${trouble}`))
  await show(page, screen)
  note('at a desk, light', await problems(page))
  if (screen.viewer === 'visitor') {
    // A reader who doubles the text.
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    note('text at 200 %', await pushedOut(page))
    await page.evaluate(() => (document.documentElement.style.fontSize = ''))
  }

  await page.setViewportSize(phone)
  await page.emulateMedia({ colorScheme: 'dark' })
  await settle(page)
  note('on a phone, dark', await problems(page))
  if (screen.viewer === 'visitor') {
    // A page at 400 % at a desk.
    await page.setViewportSize(narrow)
    note('320 px', await pushedOut(page))
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(desk)
  return found
}

/** What makes the page scroll sideways, and text that is cut off without saying so. */
function pushedOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wide = document.documentElement.scrollWidth
    const sideways = wide > window.innerWidth ? [`${wide} of ${window.innerWidth} px`] : []
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

async function problems(page: Page): Promise<string[]> {
  // Without frames there is nothing to join in a page of its own, which is what the other mode opens each time.
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze()
  return violations.map(
    ({ id, help, nodes }) => `${id} (${help}): ${nodes.map(({ target }) => target.join(' ')).join('; ')}`,
  )
}
