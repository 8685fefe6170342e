import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test'
import { findChromium } from '../../e2e/support/chromium.ts'
import { freePort } from '../../scripts/free-port.ts'

export interface Chromium {
  browser: Browser
  /** Where Lighthouse talks to it. */
  port: number
}

/** Starts Chromium without a window, open to Lighthouse on a loopback port. Rejects when there is none on this machine. */
export async function startChromium(): Promise<Chromium> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('No Chromium was found. Install it, or set CHROMIUM_PATH to the one you have.')
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath,
    args: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', `--remote-debugging-port=${port}`],
  })
  return { browser, port }
}

/** A phone of the middle range, with nothing in its cache; closed after `work`, whatever came of it. */
export async function onPhone<T>(browser: Browser, work: (page: Page, devtools: CDPSession) => Promise<T>): Promise<T> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    locale: 'en-US',
  })
  try {
    const page = await context.newPage()
    return await work(page, await context.newCDPSession(page))
  } finally {
    await context.close()
  }
}

/** A slow connection and a slow processor: 1.6 Mbit/s, 150 ms there and back, a quarter of this machine's speed. */
export async function slowDown(devtools: CDPSession): Promise<void> {
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}
