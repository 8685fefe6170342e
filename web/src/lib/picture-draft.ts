import { useEffect, useEffectEvent, useRef, useState, type Dispatch, type SetStateAction } from 'react'
import * as z from 'zod/mini'
import { pickedImage, type PickedImage } from '../ui/image-picker.tsx'
import { forgetFiles, keepFiles, keptFiles } from './draft-files.ts'
import { draftKey } from './draft.ts'
import type { DraftPart } from './form-draft.ts'

type Images = readonly PickedImage[]

export interface PictureDraft extends DraftPart {
  /** How many pictures of a restored draft are missing, as a sentence. */
  note: string | undefined
}

/**
 * The chosen pictures of a form as a part of its draft with the same name: their order and captions are stored with its fields, their files
 * apart from them.
 */
export function usePictureDraft(
  name: string,
  images: Images,
  setImages: Dispatch<SetStateAction<PickedImage[]>>,
): PictureDraft {
  const chosen = images.map(({ id }) => id).join()
  // Also the files of a draft that was discarded and may be brought back.
  const seen = useRef(new Map<string, File>())
  /** The ids of the files of which it is known that they are kept. */
  const keptIds = useRef('')
  /** What the draft has of the pictures, while their files are read. */
  const [restoring, setRestoring] = useState<Kept>()
  const [missing, setMissing] = useState(0)
  const keep = useEffectEvent(async () => {
    for (const { id, file } of images) seen.current.set(id, file)
    const key = draftKey(name)
    const files = new Map(images.map(({ id, file }) => [id, file]))
    if (key !== undefined && (await keepFiles(key, files))) keptIds.current = chosen
  })
  useEffect(() => {
    // At first the files of the draft are still to be restored.
    if (!restoring && chosen !== keptIds.current) void keep()
  }, [chosen, restoring])

  return {
    // Until the files are read, the draft stays as it is: whoever closes the tab meanwhile loses nothing.
    value: restoring ?? { order: images.map(({ id, alt }) => ({ id, alt })) },
    isChanged: restoring !== undefined || images.length > 0,
    isKept: () => restoring !== undefined || keptIds.current === chosen,
    note: missing === 0 ? undefined : missingNote(missing),
    show(kept) {
      setMissing(0)
      const known = z.safeParse(Kept, kept)
      if (!known.success) return setImages([])
      setRestoring(known.data)
      void restored(name, known.data, seen.current).then((found) => {
        // What was chosen while the files were read stays.
        setImages((now) => [...found, ...now.filter((image) => !found.some(({ id }) => id === image.id))])
        setMissing(known.data.order.length - found.length)
        setRestoring(undefined)
      })
    },
  }
}

const missingNote = (count: number) =>
  count === 1
    ? 'One of its pictures could not be kept: please choose it again.'
    : `${count} of its pictures could not be kept: please choose them again.`

/** For `onRemove` of a form with pictures. */
export const forgetPictures = (key: string): void => void forgetFiles(`${key}/`)

type Kept = z.infer<typeof Kept>
const Kept = z.object({ order: z.array(z.object({ id: z.string(), alt: z.string() })) })

/** The pictures of a draft in their order. */
async function restored(name: string, { order }: Kept, seen: ReadonlyMap<string, File>): Promise<PickedImage[]> {
  const key = draftKey(name)
  const unseen = order.map(({ id }) => id).filter((id) => !seen.has(id))
  const files = new Map(seen)
  if (key !== undefined && unseen.length > 0) for (const [id, file] of await keptFiles(key, unseen)) files.set(id, file)
  return order.flatMap(({ id, alt }) => {
    const file = files.get(id)
    return file ? [{ ...pickedImage(file), id, alt }] : []
  })
}
