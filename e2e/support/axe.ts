import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const injected = 'axe' as keyof typeof globalThis

/**
 * Returns what axe finds on the open page: rule, sentence, and the elements. With `rules` only these. axe itself and not its builder for
 * Playwright, which takes four times as long, mostly for pages with frames. We have none.
 */
export async function violationsOf(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate((name) => name in globalThis, injected))) await page.evaluate(source)
  return page.evaluate(
    async ([name, only]) => {
      // Base UI surrounds a menu with hidden elements that take the focus only to pass it on. Ours closes on Tab before it reaches one.
      const context = { exclude: [['[data-base-ui-focus-guard]']] }
      const library = globalThis[name] as unknown as typeof axe
      const { violations } = await library.run(context, { resultTypes: ['violations'], ...(only && { runOnly: only }) })
      return violations.map(
        ({ id, help, nodes }) => `${id} (${help}): ${nodes.map(({ target }) => target.join(' ')).join('; ')}`,
      )
    },
    [injected, rules] as const,
  )
}
