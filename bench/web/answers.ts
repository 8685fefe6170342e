import type { Browser, Page } from '@playwright/test'
import { onPhone, slowDown } from './browser.ts'
import { atMost, median, type Report, type Row } from '../row.ts'

const mostKey = 50
const mostBack = 100
const typed = 'floral'
/** The time between two keys of somebody who types fast. */
const betweenKeys = 150

interface Setting {
  origin: string
  rounds: number
}

/** From a key in the vendors' search field to the paint that shows it, on a slow phone: the slowest key of a word. */
export async function keyPress(browser: Browser, { origin, rounds }: Setting, report: Report): Promise<Row> {
  const slowest: number[] = []
  for (let round = 0; round < rounds; round++) {
    const times = await onPhone(browser, async (page, devtools) => {
      await page.goto(`${origin}/vendors`, { waitUntil: 'networkidle' })
      const field = page.getByLabel('Search vendors')
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
  const cards = page.getByRole('article')
  const card = cards.nth(6)
  await card.scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(300)
  const before = { top: await page.evaluate(() => scrollY), count: await cards.count() }
  await card.getByRole('heading').getByRole('link').click()
  await page.waitForURL(/\/vendors\/\d+$/)
  await page
    .getByRole('button', { name: /View full screen/ })
    .first()
    .waitFor()
  await page.waitForLoadState('networkidle')
  await slow()
  await page.waitForTimeout(300)
  return page.evaluate(
    ({ top, count }) =>
      new Promise<number>((resolve, reject) => {
        const began = performance.now()
        const look = () => {
          const took = performance.now() - began
          const isThere = location.pathname === '/vendors' && document.querySelectorAll('main article').length >= count
          if (isThere && Math.abs(scrollY - top) <= 2) resolve(took)
          else if (took > 5000) reject(new Error(`The list did not come back: ${scrollY} of ${top} px`))
          else requestAnimationFrame(look)
        }
        history.back()
        requestAnimationFrame(look)
      }),
    before,
  )
}
