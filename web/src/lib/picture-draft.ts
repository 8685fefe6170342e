import { useEffect, useRef, type Dispatch, type SetStateAction } from 'react'
import * as z from 'zod/mini'
import { pickedImage, type PickedImage } from '../ui/image-picker.tsx'
import { forgetFiles, keepFiles, keptFiles } from './draft-files.ts'
import { draftKey } from './draft.ts'
import type { DraftPart } from './form-draft.ts'

type Images = readonly PickedImage[]

/**
 * The pictures of a form as a part of its draft with the same name: their order and captions are stored with its fields, chosen files apart
 * from them. `stored` are the pictures on the server; those that are not there any more are not restored.
 */
export function usePictureDraft(
  name: string,
  stored: Images,
  images: Images,
  setImages: Dispatch<SetStateAction<PickedImage[]>>,
): DraftPart {
  const files = images.flatMap(({ id, file }) => (file ? [[id, file] as const] : []))
  const latest = useRef(files)
  // Also the files of a draft that was discarded and may be brought back.
  const seen = useRef(new Map<string, File>())
  const chosen = files.map(([id]) => id).join()
  const isFirst = useRef(true)
  useEffect(() => {
    latest.current = files
    for (const [id, file] of files) seen.current.set(id, file)
  })
  useEffect(() => {
    // At first the files of the draft are still to be restored.
    if (isFirst.current && chosen === '') return
    isFirst.current = false
    const key = draftKey(name)
    if (key !== undefined) void keepFiles(key, new Map(latest.current))
  }, [name, chosen])

  return {
    value: { order: images.map(({ id, alt }) => ({ id, alt })), stored: stored.map(({ id }) => id) },
    isChanged: textOf(images) !== textOf(stored),
    show(kept) {
      const known = z.safeParse(Kept, kept)
      if (!known.success) return setImages([...stored])
      void restored(name, stored, known.data, seen.current).then((found) =>
        // What was chosen while the files were read stays.
        setImages((now) => [...found, ...now.filter(({ id }) => !hasId(stored, id) && !hasId(found, id))]),
      )
    },
  }
}

/** For `onRemove` of a form with pictures. */
export const forgetPictures = (key: string): void => void forgetFiles(`${key}/`)

const Kept = z.object({
  order: z.array(z.object({ id: z.string(), alt: z.string() })),
  stored: z.array(z.string()),
})

/** The pictures of a draft in their order, then those that were stored on the server after it was written. */
async function restored(
  name: string,
  stored: Images,
  kept: z.infer<typeof Kept>,
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
