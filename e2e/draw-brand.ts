import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from '@playwright/test'
import { brand } from '@marquee/contract/brand'
import { sharePicture } from '@marquee/contract/share-picture'
import { findChromium } from './support/chromium.ts'

// Draws the icons and the brand's link preview into web/public, from the favicon and the fonts: npm run brand:draw
const file = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const favicon = readFileSync(file('web/public/favicon.svg'), 'utf8')
const font = (path: string) => `url(data:font/woff2;base64,${readFileSync(file(path)).toString('base64')})`

const executablePath = findChromium()
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
// The system rounds the corners of these three by itself or cuts a circle, which needs a margin.
const full = favicon.replace(' rx="7"', '')
const margin = full
  .replace('0 0 32 32', '-3 -3 38 38')
  .replace('<rect ', '<rect x="-3" y="-3" ')
  .replaceAll('="32"', '="38"')
await draw(browser, 'apple-touch-icon.png', icon(full), 180, 180)
await draw(browser, 'icon-192.png', icon(favicon), 192, 192)
await draw(browser, 'icon-512.png', icon(favicon), 512, 512)
await draw(browser, 'icon-maskable-512.png', icon(margin), 512, 512)
await draw(browser, 'share.jpg', sign(), sharePicture.width, sharePicture.height)
await browser.close()

async function draw(by: Browser, name: string, html: string, width: number, height: number): Promise<void> {
  const page = await by.newPage({ viewport: { width, height } })
  await page.setContent(html)
  await page.evaluate(() => document.fonts.ready)
  const path = file(`web/public/${name}`)
  await page.screenshot(name.endsWith('.jpg') ? { path, quality: 88 } : { path, omitBackground: true })
  await page.close()
}

function icon(svg: string): string {
  return `<style>body { margin: 0 } svg { display: block; width: 100vw; height: 100vh }</style>${svg}`
}

/** The wordmark above its bulbs, and the tagline, on the background of the night. */
function sign(): string {
  return `<style>
    @font-face { font-family: Display; src: ${font('web/src/fonts/bricolage-grotesque-display.woff2')}; font-weight: 600 800 }
    body { margin: 0; height: 100vh; display: grid; align-content: center; justify-content: start; gap: 64px; box-sizing: border-box;
      padding: 0 96px; background: #080c1a; color: #f3f5fa; font: 800 190px/0.9 Display; letter-spacing: -0.03em }
    h1, p { margin: 0; font: inherit; justify-self: start }
    p { font-size: 64px; font-weight: 600; letter-spacing: -0.02em; color: #c3c9d6 }
    div { display: flex; justify-content: space-between; padding: 44px 12px 0 }
    i { width: 46px; height: 46px; border-radius: 50%; background: #fbd12f; box-shadow: 0 0 46px #fbd12f80 }
  </style>
  <h1>${brand.name}<div>${'<i></i>'.repeat(brand.name.length)}</div></h1><p>${brand.tagline}</p>`
}
