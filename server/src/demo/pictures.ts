import { sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import type { Gallery, Owner } from '../images/gallery.ts'
import { startDrawer } from './draw.ts'
import type { DrawingOrder } from './draw-child.ts'

export interface PicturePlan {
  owner: Owner
  /** Place among the owner's pictures, from 0. */
  position: number
  alt: string
  order: DrawingOrder
}

/**
 * Draws what is planned and not there yet, and adds it through the product's own image service while the site already answers.
 * A start that was interrupted goes on where it stopped. Answers a way to stop.
 */
export async function hangPictures(
  db: Db,
  pictures: Gallery,
  plans: readonly PicturePlan[],
  report: (line: string) => void,
): Promise<() => void> {
  const { rows } = await db.execute<{ owner: string; count: number }>(
    sql`select coalesce('v' || vendor_id, 'e' || event_id) as owner, count(*) as count from pictures group by 1`,
  )
  const have = new Map(rows.map((row) => [row.owner, Number(row.count)]))
  const missing = plans.filter((plan) => plan.position >= (have.get(keyOf(plan.owner)) ?? 0))
  if (missing.length === 0) return () => {}

  const drawer = startDrawer()
  let isStopped = false
  const work = async () => {
    for (const { owner, alt, order, position } of missing) {
      if (isStopped) return
      const bytes = await drawer.draw(order)
      await pictures.add(owner, { bytes, alt_text: alt, is_primary: position === 0 })
    }
    report(`All ${missing.length} demo pictures are there.`)
  }
  work()
    .catch((error: Error) => {
      if (!isStopped) report(`Drawing the demo's pictures stopped: ${error.message}`)
    })
    .finally(() => drawer.stop())
  return () => {
    isStopped = true
    drawer.stop()
  }
}

const keyOf = (owner: Owner) => ('vendor_id' in owner ? `v${owner.vendor_id}` : `e${owner.event_id}`)
