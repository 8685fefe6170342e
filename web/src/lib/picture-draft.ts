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
 * The pictures of a form as a part of its draft with the same name: their order and captions are stored with its fields, chosen files apart
 * from them. `stored` are the pictures on the server; those that are not there any more are not restored.
 */
export function usePictureDraft(
  name: string,
  stored: Images,
  images: Images,
  setImages: Dispatch<SetStateAction<PickedImage[]>>,
): PictureDraft {
  const files = new Map(images.flatMap(({ id, file }) => (file ? [[id, file] as const] : [])))
  const chosen = [...files.keys()].join()
  // Also the files of a draft that was discarded and may be brought back.
  const seen = useRef(new Map<string, File>())
  /** The ids of the files of which it is known that they are kept. */
  const keptIds = useRef('')
  /** What the draft has of the pictures, while their files are read. */
  const [restoring, setRestoring] = useState<Kept>()
  const [missing, setMissing] = useState(0)
  const keep = useEffectEvent(async () => {
    for (const [id, file] of files) seen.current.set(id, file)
    const key = draftKey(name)
    if (key !== undefined && (await keepFiles(key, files))) keptIds.current = chosen
  })
  useEffect(() => {
    // At first the files of the draft are still to be restored.
    if (!restoring && chosen !== keptIds.current) void keep()
  }, [chosen, restoring])

  return {
    // Until the files are read, the draft stays as it is: whoever closes the tab meanwhile loses nothing.
    value: restoring ?? { order: images.map(({ id, alt }) => ({ id, alt })), stored: stored.map(({ id }) => id) },
    isChanged: restoring !== undefined || textOf(images) !== textOf(stored),
    isKept: () => restoring !== undefined || keptIds.current === chosen,
    note: missing === 0 ? undefined : missingNote(missing),
    show(kept) {
      setMissing(0)
      const known = z.safeParse(Kept, kept)
      if (!known.success) return setImages([...stored])
      setRestoring(known.data)
      void restored(name, stored, known.data, seen.current).then((found) => {
        // What was chosen while the files were read stays.
        setImages((now) => [...found, ...now.filter(({ id }) => !hasId(stored, id) && !hasId(found, id))])
        setMissing(known.data.order.filter(({ id }) => !known.data.stored.includes(id) && !hasId(found, id)).length)
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
const Kept = z.object({
  order: z.array(z.object({ id: z.string(), alt: z.string() })),
  stored: z.array(z.string()),
})

/** The pictures of a draft in their order, then those that were stored on the server after it was written. */
async function restored(
  name: string,
  stored: Images,
  kept: Kept,
  seen: ReadonlyMap<string, File>,
): Promise<PickedImage[]> {
  const key = draftKey(name)
  const unseen = kept.order.map(({ id }) => id).filter((id) => !kept.stored.includes(id) && !seen.has(id))
  const files = new Map(seen)
  if (key !== undefined && unseen.length > 0) for (const [id, file] of await keptFiles(key, unseen)) files.set(id, file)
  const found = kept.order.flatMap(({ id, alt }): PickedImage[] => {
    const onServer = stored.find((image) => image.id === id)
    if (onServer) return [{ ...onServer, alt }]
    const file = files.get(id)
    return file ? [{ ...pickedImage(file), id, alt }] : []
  })
  return [...found, ...stored.filter(({ id }) => !kept.stored.includes(id))]
}

const textOf = (images: Images) => JSON.stringify(images.map(({ id, alt }) => [id, alt]))
const hasId = (images: Images, id: string) => images.some((image) => image.id === id)
