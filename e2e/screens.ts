import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { findChromium } from './support/chromium.ts'
import { signIn } from './support/people.ts'
import { screens, settle, show } from './support/screens.ts'
import type { Screen, Viewer } from './support/screen.ts'
import { startServer, stopServer } from './support/server.ts'

// Takes pictures of every screen, in two themes and three widths, for a visual check:
//   npm run screens -- --out /tmp/screens --only '^admin' --url http://localhost:3000
// Without --url it starts the built product with the demo marketplace, in a new folder.
const { values } = parseArgs({
  options: { out: { type: 'string' }, only: { type: 'string' }, url: { type: 'string' } },
})
const out = resolve(values.out ?? fileURLToPath(new URL('.results/screens', import.meta.url)))
const only = new RegExp(values.only ?? '')
const widths = [390, 768, 1280]
/** Everything that only some installations show. */
const settings = { TERMS_URL: 'https://example.com/terms', PRIVACY_URL: 'https://example.com/privacy' }
const themes = ['light', 'dark'] as const

mkdirSync(out, { recursive: true })
const began = performance.now()
const server = values.url ? undefined : await startServer({ hasDemo: true, logFile: `${out}.log`, settings })
const failures: string[] = []
let count = 0
try {
  const browser = await launch()
  const wanted = screens.filter(({ name }) => only.test(name))
  const viewers = [...new Set(wanted.map(({ viewer }) => viewer))]
  const queue = viewers.map(
    (viewer) => () =>
      photograph(
        browser,
        viewer,
        wanted.filter((one) => one.viewer === viewer),
      ),
  )
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await next()
  }
  await Promise.all([work(), work(), work()])
  await browser.close()
} finally {
  if (server) await stopServer(server)
}
console.log(`${count} pictures in ${out}, after ${Math.round((performance.now() - began) / 1000)} s.`)
for (const failure of failures) console.error(failure)
process.exitCode = failures.length > 0 ? 1 : 0

/** Takes pictures of all screens of one viewer, one after another, in one browser context. */
async function photograph(browser: Browser, viewer: Viewer, viewerScreens: readonly Screen[]): Promise<void> {
  const context = await browser.newContext({
    baseURL: server?.url ?? values.url ?? '',
    reducedMotion: 'reduce',
    locale: 'en-US',
    viewport: { width: 1280, height: 800 },
  })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  if (viewer !== 'visitor') await signIn(page, `${viewer}@marquee.test`)
  for (const screen of viewerScreens) {
    for (const width of widths) {
      await page.setViewportSize({ width, height: width < 768 ? 844 : 800 })
      try {
        await show(page, screen)
      } catch (error) {
        failures.push(`${screen.name} at ${width}: ${(error as Error).message.split('\n')[0]}`)
        continue
      }
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme })
        await settle(page)
        // A window as high as the page: otherwise bars stand in the middle of it, and rows that are far below are empty.
        if (!screen.prepare || screen.isWhole) {
          const height = await page.evaluate(() => document.documentElement.scrollHeight)
          await page.setViewportSize({ width, height })
          await settle(page)
        }
        await page.screenshot({ path: `${out}/${screen.name}--${colorScheme}--${width}.png` })
        count += 1
      }
    }
  }
  await context.close()
}

function launch(): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('No Chromium was found. Install it, or set CHROMIUM_PATH to the one you have.')
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
}
