import type { OwnVendor } from '@marquee/contract/vendors'
import { useRef, useState } from 'react'
import { sendChange, type PictureCalls } from '../../lib/picture-changes.ts'
import { usePictureDraft } from '../../lib/picture-draft.ts'
import { failureText, queryClient, readAgain } from '../../lib/query-client.ts'
import { keys } from '../../lib/query-keys.ts'
import { useOnce } from '../../lib/send-once.ts'
import { sendPictures, storedPictures, withSent } from '../../lib/send-pictures.ts'
import { toast } from '../../lib/toast.tsx'
import { uploadQueue, useUploads } from '../../lib/upload-queue.ts'
import type { PictureOwner } from '../../lib/use-pictures.ts'
import type { PickedImage } from '../../ui/image-picker.tsx'
import { vendors } from './calls.ts'
import { ownVendorQuery } from './queries.ts'

type Owner = PictureOwner<OwnVendor['images'][number]>

/** The pictures of the own vendor profile with this id. */
export function vendorPictures(id: number): Owner {
  return {
    key: `vendor-${id}`,
    calls: vendors,
    upload: (picture, options) => vendors.uploadImage({ body: { contractor_id: id, ...picture } }, options),
    write: async (update) => {
      await queryClient().cancelQueries(ownVendorQuery)
      queryClient().setQueryData(ownVendorQuery.queryKey, (own) => own && { ...own, images: update(own.images) })
    },
    refresh: () => readAgain(keys.vendors),
  }
}

/** The pictures of an application: in a picker, on their way to the server, and as a part of the draft with this name. */
export function useVendorPictures(profile: OwnVendor | undefined, draftName: string) {
  const [initial] = useState(() => storedPictures(profile?.images ?? []))
  const [images, setImages] = useState<PickedImage[]>(initial)
  /** The server's ids and captions by the picker's ids, in the stored order. */
  const stored = useRef(new Map(initial.map(({ id, alt }) => [id, { id: Number(id), alt }])))
  const [owner, setOwner] = useState<Owner>()
  // From an earlier visit the queue may hold others.
  const isOwn = ({ id }: { id: string }) => images.some((image) => image.id === id)
  const uploads = useUploads(owner?.key).filter(isOwn)

  /**
   * Deletes the stored pictures that were removed, sends the new ones, and stores the chosen order and the changed captions. Throws only
   * when a picture could not be deleted.
   */
  const send = async (vendorId: number) => {
    const to = vendorPictures(vendorId)
    setOwner(to)
    for (const [key, { id }] of stored.current) {
      if (isOwn({ id: key })) continue
      await sendChange(to.calls, { kind: 'remove', id })
      stored.current.delete(key)
    }
    await sendPictures(to, images, (image, { id }) => {
      stored.current.set(image.id, { id, alt: image.alt })
      setImages((now) => withSent(now, image))
    })
    await finish(to)
  }

  const finish = async ({ key, calls, refresh }: Owner) => {
    await uploadQueue(key).done()
    try {
      await arrange(calls)
    } catch (error) {
      toast.error(failureText(error as Error, 'Failed to save image metadata'))
    }
    await refresh()
    const [arrived, failed] = [stored.current.size, uploadQueue(key).list().filter(isOwn).length]
    if (failed === 0) toast.success(`Application submitted successfully with ${count(arrived)}!`)
    else toast.info(`Application submitted! ${count(arrived)} uploaded successfully, ${failed} failed to upload.`)
  }
  const finishOnce = useOnce(finish)
  const retry = (...ids: string[]) => {
    if (!owner) return
    uploadQueue(owner.key).retry(...ids)
    finishOnce(owner)
  }

  /** Stores the changed captions and the chosen order. */
  const arrange = async (calls: PictureCalls) => {
    const entries = images.flatMap(({ id: key, alt }) => {
      const picture = stored.current.get(key)
      return picture ? [{ key, alt, picture }] : []
    })
    for (const { alt, picture } of entries) {
      if (picture.alt === alt) continue
      await sendChange(calls, { kind: 'describe', id: picture.id, alt_text: alt })
      picture.alt = alt
    }
    if (entries.map(({ key }) => key).join() === [...stored.current.keys()].join()) return
    for (const [position, { picture }] of entries.entries())
      await sendChange(calls, { kind: 'move', id: picture.id, position })
    if (entries[0]) await sendChange(calls, { kind: 'primary', id: entries[0].picture.id })
    stored.current = new Map(entries.map(({ key, picture }) => [key, picture]))
  }

  const draft = usePictureDraft(draftName, initial, images, setImages)
  return {
    images,
    setImages,
    uploads,
    send,
    retry,
    remove: (id: string) => owner && uploadQueue(owner.key).remove(id),
    draft,
  }
}

/** "1 image", "3 images". */
const count = (images: number) => `${images} ${images === 1 ? 'image' : 'images'}`
