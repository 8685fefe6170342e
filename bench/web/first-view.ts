import { existsSync, readFileSync } from 'node:fs'
import type { Browser } from '@playwright/test'
import { onPhone } from './browser.ts'
import { atMost, type Report, type Row } from '../../scripts/rows.ts'

interface Sent {
  kind: string
  path: string
  bytes: number
}

const kilobyte = 1024
const mostStyles = 20
/** Written beside the pages by the build: each script's modules with their size before they were made small. */
const contents = new URL('../../web/build/contents.json', import.meta.url)

/** Scripts and style sheets that travel until the page is at rest, as bodies in the encoding in which they were sent. */
export async function firstView(browser: Browser, url: string, most: number, report: Report): Promise<Row[]> {
  const sent = await onPhone(browser, async (page) => {
    const waiting: Promise<Sent>[] = []
    page.on('requestfinished', (request) => {
      waiting.push(
        request.sizes().then(({ responseBodySize }) => ({
          kind: request.resourceType(),
          path: new URL(request.url()).pathname,
          bytes: responseBodySize,
        })),
      )
    })
    await page.goto(url, { waitUntil: 'networkidle' })
    // What hydration asks for.
    await page.waitForTimeout(500)
    await page.waitForLoadState('networkidle')
    return Promise.all(waiting)
  })
  const scripts = sent.filter(({ kind }) => kind === 'script').toSorted((a, b) => b.bytes - a.bytes)
  const styles = sent.filter(({ kind }) => kind === 'stylesheet')
  const { pathname } = new URL(url)
  const files = (list: readonly Sent[]) => `${list.length} ${list.length === 1 ? 'file' : 'files'}`
  const rows = [
    atMost(`${pathname}: JavaScript, ${files(scripts)}`, kilobytes(scripts), most, ' KB'),
    atMost(`${pathname}: CSS, ${files(styles)}`, kilobytes(styles), mostStyles, ' KB'),
  ]
  if (rows.some((row) => !row.ok)) scripts.forEach((script) => explain(script, report))
  return rows
}

function kilobytes(list: readonly Sent[]): number {
  return list.reduce((sum, { bytes }) => sum + bytes, 0) / kilobyte
}

/** What takes the room in a script. */
function explain({ path, bytes }: Sent, report: Report): void {
  const modules = existsSync(contents)
    ? (JSON.parse(readFileSync(contents, 'utf8')) as Record<string, Record<string, number>>)[path.slice(1)]
    : undefined
  const largest = Object.entries(modules ?? {}).slice(0, 6)
  const names = largest.map(([name, size]) => `${name} ${(size / kilobyte).toFixed(1)}`).join(', ')
  report(`  ${(bytes / kilobyte).toFixed(2).padStart(6)} KB ${path.replace('/assets/', '')}${names && `: ${names}`}`)
}
