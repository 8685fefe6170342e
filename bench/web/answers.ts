import type { Browser, Page } from '@playwright/test'
import { onPhone, slowDown } from './browser.ts'
import { atMost, median, type Report, type Row } from '../../scripts/rows.ts'

const mostKey = 50
const mostBack = 200
const typed = 'floral'
/** The time between two keys of somebody who types fast. */
const betweenKeys = 150

interface Setting {
  origin: string
  rounds: number
}

/** From a key in the What field of the vendors' list to the paint that shows it, on a slow phone: the slowest key of a word. */
export async function keyPress(browser: Browser, { origin, rounds }: Setting, report: Report): Promise<Row> {
  const slowest: number[] = []
  for (let round = 0; round < rounds; round++) {
    const times = await onPhone(browser, async (page, devtools) => {
      await page.goto(`${origin}/vendors`, { waitUntil: 'networkidle' })
      await page.getByRole('button', { name: /^Search: / }).click()
      const field = page.getByRole('dialog').getByRole('combobox', { name: 'What' })
      await field.focus()
      await slowDown(devtools)
      await page.evaluate(() => {
        const times: number[] = []
        ;(window as unknown as { times: number[] }).times = times
        addEventListener('input', ({ timeStamp }) => {
          // The first task after the frame in which the new value was drawn.
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => times.push(performance.now() - timeStamp)
          requestAnimationFrame(() => port2.postMessage(null))
        })
      })
      await field.pressSequentially(typed, { delay: betweenKeys })
      await page.waitForTimeout(300)
      if ((await field.inputValue()) !== typed) throw new Error('The search field lost a key')
      return page.evaluate(() => (window as unknown as { times: number[] }).times)
    })
    report(`  keys: ${times.map((time) => time.toFixed(0)).join(' ')} ms`)
    slowest.push(Math.max(...times))
  }
  return atMost('/vendors: slowest key of a search, to its paint', median(slowest), mostKey, ' ms', 0)
}

/** From Back on a vendor's page to the list standing where it was left, on a slow phone. */
export async function goingBack(browser: Browser, { origin, rounds }: Setting, report: Report): Promise<Row> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++)
    times.push(await onPhone(browser, (page, devtools) => goBack(page, () => slowDown(devtools), origin)))
  report(`  back: ${times.map((time) => time.toFixed(0)).join(' ')} ms`)
  return atMost('/vendors: back from a vendor, place and content', median(times), mostBack, ' ms', 0)
}

async function goBack(page: Page, slow: () => Promise<void>, origin: string): Promise<number> {
  await page.goto(`${origin}/vendors`, { waitUntil: 'networkidle' })
  const card = page.getByRole('article').nth(6)
  await card.scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(300)
  await page.evaluate(watchPlace)
  const count = await page.getByRole('article').count()
  await card.getByRole('heading').getByRole('link').click()
  await page.waitForURL(/\/vendors\/\d+$/)
  await page
    .getByRole('button', { name: /View full screen/ })
    .first()
    .waitFor()
  await page.waitForLoadState('networkidle')
  await slow()
  await page.waitForTimeout(300)
  const took = await page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const { inView } = window as unknown as { inView: () => string }
        const before = (window as unknown as { before: string }).before
        const began = performance.now()
        const look = () => {
          const took = performance.now() - began
          if (location.pathname === '/vendors' && inView() === before) resolve(took)
          else if (took > 5000) reject(new Error(`The list did not come back: ${inView()} instead of ${before}`))
          else requestAnimationFrame(look)
        }
        history.back()
        requestAnimationFrame(look)
      }),
  )
  // What is out of view follows, and nothing that is in view moves.
  await page.waitForTimeout(1000)
  const after = await page.evaluate(() => {
    const { inView, before } = window as unknown as { inView: () => string; before: string }
    return inView() === before && document.querySelectorAll('main article').length
  })
  if (after !== count) throw new Error(`The list came back with ${after} of ${count} vendors`)
  return took
}

/** Runs in the page: notes which cards are in view, and where. */
function watchPlace(): void {
  const inView = () =>
    Array.from(document.querySelectorAll('main article'), (card) => ({ card, box: card.getBoundingClientRect() }))
      .filter(({ box }) => box.bottom > 0 && box.top < innerHeight)
      .map(({ card, box }) => `${card.querySelector('h2')?.textContent} at ${Math.round(box.top)}`)
      .join(', ')
  Object.assign(window, { inView, before: inView() })
}
