import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { signIn } from './support/people.ts'
import { screens, settle, show } from './support/screens.ts'

// axe on every screen, in both themes, on a phone and at a desk.

const viewers = [...new Set(screens.map(({ viewer }) => viewer))]

for (const viewer of viewers) {
  test(`axe finds nothing on the screens of: ${viewer}`, async ({ newPerson }) => {
    test.setTimeout(240_000)
    const page = await newPerson({ viewport: { width: 1280, height: 844 } })
    if (viewer !== 'visitor') await signIn(page, `${viewer}@marquee.test`)
    const found: string[] = []
    for (const screen of screens.filter((one) => one.viewer === viewer)) {
      await show(page, screen)
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 844 })
        await settle(page)
        found.push(...(await problems(page)).map((problem) => `${screen.name}, ${width}, light: ${problem}`))
        // In the other theme nothing but colours is different.
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

async function problems(page: Page, ...rules: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page })
  if (rules.length > 0) axe.withRules(rules)
  const { violations } = await axe.analyze()
  return violations.map(
    ({ id, help, nodes }) => `${id} (${help}): ${nodes.map(({ target }) => target.join(' ')).join('; ')}`,
  )
}
