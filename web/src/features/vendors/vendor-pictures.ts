import type { OwnVendor } from '@marquee/contract/vendors'
import { useRef, useState } from 'react'
import { usePictureDraft } from '../../lib/picture-draft.ts'
import { failureText, queryClient, readAgain } from '../../lib/query-client.ts'
import { keys } from '../../lib/query-keys.ts'
import { useOnce } from '../../lib/send-once.ts'
import { move, sendPictures, withSent, type PictureOwner } from '../../lib/pictures.ts'
import { toast } from '../../lib/toast.tsx'
import { uploadQueue, useUploads } from '../../lib/upload-queue.ts'
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
export function useVendorPictures(draftName: string) {
  const [images, setImages] = useState<PickedImage[]>([])
  /** The server's ids by the picker's ids, in the order in which they were stored. */
  const stored = useRef(new Map<string, number>())
  const [owner, setOwner] = useState<Owner>()
  // From an earlier visit the queue may hold others.
  const isOwn = ({ id }: { id: string }) => images.some((image) => image.id === id)
  const uploads = useUploads(owner?.key).filter(isOwn)

  const send = async (vendorId: number) => {
    const to = vendorPictures(vendorId)
    setOwner(to)
    await sendPictures(to, images, (image, { id }) => {
      stored.current.set(image.id, id)
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

  /** A picture that was sent again has arrived after those behind it. */
  const arrange = async (calls: Owner['calls']) => {
    const chosen = images.flatMap(({ id }) => stored.current.get(id) ?? [])
    if (chosen.join() === [...stored.current.values()].join()) return
    for (const [position, id] of chosen.entries()) await move(id, position).send(calls)
  }

  return {
    images,
    setImages,
    uploads,
    send,
    retry(...ids: string[]) {
      if (!owner) return
      uploadQueue(owner.key).retry(...ids)
      finishOnce(owner)
    },
    remove: (id: string) => owner && uploadQueue(owner.key).remove(id),
    draft: usePictureDraft(draftName, images, setImages),
  }
}

/** "1 image", "3 images". */
const count = (images: number) => `${images} ${images === 1 ? 'image' : 'images'}`
