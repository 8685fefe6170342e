import { maxLengths } from '@marquee/contract/limits'
import { refusals, type Actor } from '@marquee/contract/policy'
import { eq } from 'drizzle-orm'
import { authorize, type Context } from '../../context.ts'
import { events } from '../../db/schema.ts'
import { notFound } from '../../errors.ts'
import type { Gallery } from '../../images/gallery.ts'
import { copyCall } from './open-call.ts'
import { entered, type EventReader } from './records.ts'

interface Parts extends Pick<EventReader, 'find'> {
  context: Context
  pictures: Gallery
}

/**
 * Duplicates an own event, in any status, as a draft with its pictures and without applications. The dates are those of the original,
 * because a draft has a date too. Fails with `not_found` for unknown events and other people's, and as creating an event does.
 */
export function copies({ context, pictures, find }: Parts) {
  const { db } = context

  return async (actor: Actor, id: number) =>
    context.inTransaction(async () => {
      const [original] = await db.select().from(events).where(eq(events.id, id)).for('no key update')
      if (!original) throw notFound(refusals.eventNotFound)
      authorize(actor, 'event.edit', original)
      authorize(actor, 'event.create', null)
      const [copy] = await db
        .insert(events)
        .values({
          ...entered.all(original),
          organizer_id: original.organizer_id,
          title: titleOfCopy(original.title),
          status: 'draft',
        })
        .returning({ id: events.id })
      if (!copy) throw notFound()
      await copyCall(db, id, copy.id)
      await pictures.copy({ event_id: id }, { event_id: copy.id })
      await context.audit(actor, 'event.copy', copy.id, { from: `event ${id}`, to: 'draft' })
      return find(actor, copy.id)
    })
}

const mark = ' (copy)'

/** The title with “(copy)” at its end, once, and cut so that it is not too long. */
function titleOfCopy(title: string): string {
  if (title.endsWith(mark)) return title
  const room = maxLengths.eventTitle - mark.length
  // Without half of a character that is cut in two.
  const start = title.slice(0, room).replace(/[\uD800-\uDBFF]$/, '')
  return start.trimEnd() + mark
}
