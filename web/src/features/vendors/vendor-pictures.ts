import type { OwnVendor } from '@marquee/contract/vendors'
import { useRef, useState } from 'react'
import { usePictureDraft } from '../../lib/picture-draft.ts'
import { failureText, statusOf } from '../../lib/query-client.ts'
import { sendPictures, storedPictures } from '../../lib/send-pictures.ts'
import { toast } from '../../lib/toast.tsx'
import type { PickedImage } from '../../ui/image-picker.tsx'
import { vendors } from './calls.ts'

/** A vendor's pictures in a picker, a function that makes the stored ones equal to it, and their part of the draft with this name. */
export function useVendorPictures(profile: OwnVendor | undefined, draftName: string) {
  const [initial] = useState(() => storedPictures(profile?.images ?? []))
  const [images, setImages] = useState<PickedImage[]>(initial)
  /** The server's ids by the picker's ids, in the stored order. */
  const stored = useRef(new Map(initial.map(({ id }) => [id, Number(id)])))

  const mark = (id: string, patch: Partial<PickedImage>) =>
    setImages((before) => before.map((image) => (image.id === id ? { ...image, ...patch } : image)))

  /** The captions of the stored pictures by the picker's ids. */
  const captions = useRef(new Map(initial.map(({ id, alt }) => [id, alt])))

  /**
   * Deletes the stored pictures that were removed, sends the new ones one by one in their order, the first as primary, and stores the
   * chosen order and the changed captions. With `only`, of the new ones just this one is sent. Returns the pictures that are still missing;
   * throws only when a picture could not be deleted.
   */
  const send = async (vendorId: number, only?: PickedImage): Promise<PickedImage[]> => {
    for (const [key, id] of stored.current) {
      if (images.some((image) => image.id === key)) continue
      await remove(id)
      stored.current.delete(key)
    }
    const { failed } = await sendPictures(images, {
      send: async (image, isFirst, options) => {
        const body = { contractor_id: vendorId, image: image.file, alt_text: image.alt, is_primary: isFirst }
        const { id } = await vendors.uploadImage({ body }, options)
        stored.current.set(image.id, id)
        captions.current.set(image.id, image.alt)
      },
      onState: mark,
      only: only?.id,
    })
    try {
      await describe()
      await arrange()
    } catch (error) {
      toast.error(failureText(error as Error, 'Failed to save image metadata'))
    }
    return failed
  }

  const describe = async () => {
    for (const { id: key, alt } of images) {
      const id = stored.current.get(key)
      if (id === undefined || captions.current.get(key) === alt) continue
      await vendors.describeImage({ params: { id }, body: { alt_text: alt } })
      captions.current.set(key, alt)
    }
  }

  const arrange = async () => {
    const chosenOrder = images.filter((image) => stored.current.has(image.id)).map((image) => image.id)
    if (chosenOrder.join() === [...stored.current.keys()].join()) return
    const entries = chosenOrder.map((key) => [key, stored.current.get(key) ?? 0] as const)
    for (const [at, [, id]] of entries.entries()) {
      await vendors.orderImage({ params: { id }, body: { display_order: at } })
    }
    const first = entries[0]
    if (first) await vendors.makeImagePrimary({ params: { id: first[1] } })
    stored.current = new Map(entries)
  }

  const draft = usePictureDraft(draftName, initial, images, setImages)
  return { images, setImages, send, draft }
}

/** A picture that is already gone counts as deleted. */
async function remove(id: number): Promise<void> {
  try {
    await vendors.removeImage({ params: { id } })
  } catch (error) {
    if (statusOf(error) !== 404) throw error
  }
}
