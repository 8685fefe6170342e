import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { signIn } from './support/people.ts'
import { screens, settle, show } from './support/screens.ts'

// axe on every screen, in both themes, on a phone and at a desk; then large text and narrow windows.

const viewers = [...new Set(screens.map(({ viewer }) => viewer))]

for (const viewer of viewers) {
  test(`axe finds nothing on the screens of: ${viewer}`, async ({ newPerson }) => {
    test.setTimeout(600_000)
    const page = await newPerson({ viewport: { width: 1280, height: 844 } })
    if (viewer !== 'visitor') await signIn(page, `${viewer}@marquee.test`)
    const found: string[] = []
    for (const screen of screens.filter((one) => one.viewer === viewer)) {
      await show(page, screen)
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 844 })
        await settle(page)
        found.push(...(await problems(page)).map((problem) => `${screen.name}, ${width}, light: ${problem}`))
        // In the other theme nothing but colours is different, and those are the same in every width.
        if (width !== 1280) continue
        await page.emulateMedia({ colorScheme: 'dark' })
        found.push(
          ...(await problems(page, 'color-contrast')).map((problem) => `${screen.name}, ${width}, dark: ${problem}`),
        )
        await page.emulateMedia({ colorScheme: 'light' })
      }
      await page.setViewportSize({ width: 1280, height: 844 })
    }
    expect(found).toEqual([])
  })
}

test('large text and narrow windows push nothing out of the page', async ({ newPerson }) => {
  test.setTimeout(240_000)
  const page = await newPerson({ viewport: { width: 1280, height: 844 } })
  const found: string[] = []
  for (const screen of screens.filter((one) => one.viewer === 'visitor')) {
    await show(page, screen)
    // A reader who doubles the text; a page at 400 % on a desk, which is a window of 320 px.
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    found.push(...(await pushedOut(page)).map((what) => `${screen.name}, text at 200 %: ${what}`))
    await page.evaluate(() => (document.documentElement.style.fontSize = ''))
    await page.setViewportSize({ width: 320, height: 844 })
    found.push(...(await pushedOut(page)).map((what) => `${screen.name}, 320 px: ${what}`))
    await page.setViewportSize({ width: 1280, height: 844 })
  }
  expect(found).toEqual([])
})

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

async function problems(page: Page, ...rules: string[]): Promise<string[]> {
  // Without frames there is nothing to join in a page of its own, which is what the other mode opens each time.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  if (rules.length > 0) axe.withRules(rules)
  const { violations } = await axe.analyze()
  return violations.map(
    ({ id, help, nodes }) => `${id} (${help}): ${nodes.map(({ target }) => target.join(' ')).join('; ')}`,
  )
}
