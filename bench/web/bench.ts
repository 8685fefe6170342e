import { startProduct } from '../product.ts'
import { goingBack, keyPress } from './answers.ts'
import { startChromium } from './browser.ts'
import { firstView } from './first-view.ts'
import { scores } from './lighthouse.ts'
import { paints } from './paints.ts'
import type { Report, Row } from '../../scripts/rows.ts'

const rounds = process.env.BENCH_QUICK === '1' ? 3 : 5

/** What the public pages cost whoever comes by phone: bytes, paints, answers and Lighthouse's scores, on the demo marketplace. */
export default async function web(report: Report): Promise<Row[]> {
  report('The built product starts')
  const product = await startProduct({ DEMO: '1' })
  try {
    return await measure(product.url, report)
  } finally {
    await product.stop()
  }
}

async function measure(origin: string, report: Report): Promise<Row[]> {
  const vendor = `/vendors/${await vendorWithPictures(origin)}`
  const most = { '/': 150, '/vendors': 170, [vendor]: 170, '/events': 170 }
  const paths = Object.keys(most)
  const { browser, port } = await startChromium()
  const rows: Row[] = []
  try {
    report('First views')
    for (const [path, limit] of Object.entries(most))
      rows.push(...(await firstView(browser, origin + path, limit, report)))
    report(`Paints on a slow phone, ${rounds} times`)
    rows.push(...(await paints(browser, { origin, paths, rounds }, report)))
    report(`Answers on a slow phone, ${rounds} times`)
    rows.push(await keyPress(browser, { origin, rounds }, report), await goingBack(browser, { origin, rounds }, report))
    report(`Lighthouse, ${rounds} times`)
    for (const path of paths) rows.push(...(await scores(origin + path, { port, rounds }, report)))
  } finally {
    await browser.close()
  }
  return rows
}

async function vendorWithPictures(origin: string): Promise<number> {
  const answer = await fetch(`${origin}/api/contractors?has_images=true`)
  const { data } = (await answer.json()) as { data: { contractors: { id: number }[] } }
  const [first] = data.contractors
  if (!first) throw new Error('The demo shows no vendor')
  return first.id
}
