import { findChromium } from '../e2e/support/chromium.ts'
import { payloads } from '../e2e/support/payloads.ts'
import { mustNotHappen } from '../faults/limits.ts'
import type { Row } from '../scripts/rows.ts'
import { root, run } from '../scripts/run.mjs'

/** S5: hostile texts in every field and address, on all pages and in all e-mails that show them, in Chromium. */
export async function markup(): Promise<Row[]> {
  const what = 'journeys in which a hostile text ran as code, opened a dialog or violated the policy'
  if (!findChromium()) return [{ what, measured: 'not run: no Chromium here', limit: '0', ok: true, notRun: true }]
  const code = await run('playwright', ['test', '--config', 'e2e/playwright.config.ts', 'markup'], { cwd: root })
  return [mustNotHappen(what, code === 0 ? 0 : 1, `1, with ${payloads.length} texts in all fields and addresses`)]
}
