import type { ReceivedFile } from '@marquee/contract/fields'
import { refusals, type Actor } from '@marquee/contract/policy'
import { authorize } from '../../context.ts'
import { notFound } from '../../errors.ts'
import type { Addressing } from '../../images/addresses.ts'
import { toEventImage, type Gallery, type PictureRow } from '../../images/gallery.ts'
import type { EventReader } from './records.ts'

interface Parts extends Pick<EventReader, 'find'> {
  pictures: Gallery
  addressesOf: Addressing
}

/** Changes of the pictures of an event, by its organizer, in every status of the event. They do not change the event's version. */
export function ownPictures({ pictures, addressesOf, find }: Parts) {
  return {
    /** Adds a picture to an own event. Fails as the gallery does: too many, too large, not a picture. */
    async addPicture(
      actor: Actor,
      form: { event_id: number; alt_text?: string | null | undefined; is_primary: boolean; image: ReceivedFile },
    ) {
      const event = await find(actor, form.event_id)
      authorize(actor, 'event.edit', event)
      const { alt_text = null, is_primary, image } = form
      const picture = await pictures.add({ event_id: event.id }, { image, alt_text, is_primary })
      return toEventImage(picture, addressesOf, event.is_public)
    },

    /** Removes a picture of an own event; the next in order becomes primary. */
    async removePicture(actor: Actor, pictureId: number): Promise<null> {
      await requireOwn(actor, pictureId)
      await pictures.remove(pictureId)
      return null
    },

    /** Changes the alternative text of a picture; null removes it. */
    async describePicture(actor: Actor, pictureId: number, alt_text: string | null) {
      return changePicture(actor, pictureId, () => pictures.describe(pictureId, alt_text))
    },

    /** Moves a picture to a position, counted from 0; a position beyond the end means the last one. */
    async movePicture(actor: Actor, pictureId: number, position: number) {
      return changePicture(actor, pictureId, () => pictures.move(pictureId, position))
    },

    async makePicturePrimary(actor: Actor, pictureId: number) {
      return changePicture(actor, pictureId, () => pictures.makePrimary(pictureId))
    },
  }

  async function changePicture(actor: Actor, pictureId: number, change: () => Promise<PictureRow>) {
    const event = await requireOwn(actor, pictureId)
    return toEventImage(await change(), addressesOf, event.is_public)
  }

  /** The event of a picture. Fails with `not_found` for unknown pictures and other people's. */
  async function requireOwn(actor: Actor, pictureId: number) {
    const picture = await pictures.find(pictureId)
    if (!picture?.event_id) throw notFound(refusals.eventNotFound)
    const event = await find(actor, picture.event_id)
    authorize(actor, 'event.edit', event)
    return event
  }
}
