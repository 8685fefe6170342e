import { useMutation, useMutationState } from '@tanstack/react-query'
import type { Picture } from '@marquee/contract/pictures'
import type { PickedImage } from '../ui/image-picker.tsx'
import { failureText, statusOf } from './query-client.ts'
import { toast } from './toast.tsx'
import { chosenFile, uploadQueue, useUploads, type UploadOptions } from './upload-queue.ts'

/** A picture to store. */
interface NewPicture {
  image: File
  alt_text: string
  is_primary: boolean
}

/** A vendor or an event, as far as its pictures are concerned. */
export interface PictureOwner<P extends Picture> {
  /** Unique among all owners, such as `vendor-5`. */
  key: string
  calls: PictureCalls
  upload: (picture: NewPicture, options: UploadOptions) => Promise<P>
  /** Changes the pictures in the cached answer that the page is drawn from. */
  write: (update: (pictures: P[]) => P[]) => Promise<void>
  /** Fetches everything again that shows the pictures. */
  refresh: () => Promise<unknown>
}

/**
 * The stored pictures of an owner with the changes and uploads that are on their way. A change shows at once and is taken back, with a toast,
 * when it fails. Changes are sent one after another, and after each the pictures are fetched again, because another tab may have changed
 * them. `apply` rejects when the change failed.
 */
export function usePictures<P extends Picture>(owner: PictureOwner<P>, stored: readonly P[]) {
  const mutationKey = ['pictures', owner.key]
  const { mutateAsync: apply } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: (change: PictureChange) => change.send(owner.calls),
    onSuccess: (_, change) => owner.write((pictures) => changed(pictures, change)),
    onError: (error) =>
      void toast.error(
        statusOf(error) === 404
          ? 'This picture is no longer there.'
          : failureText(error, 'The change was not saved. Please try again.'),
      ),
    onSettled: () => void owner.refresh(),
    meta: { quiet: true },
  })
  const pending = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: (mutation) => mutation.state.variables as PictureChange,
  })
  const queue = uploadQueue(owner.key)
  const add = (files: readonly File[]) =>
    queue.add(
      files.map((image) => ({
        ...chosenFile(image),
        send: (options) => store(owner, { image, alt_text: '', is_primary: false }, options),
      })),
    )
  return {
    pictures: pending.reduce<readonly P[]>(changed, stored),
    apply,
    uploads: useUploads(owner.key),
    add,
    queue,
  }
}

/**
 * Sends the pictures of a form that are not stored yet, one by one in their order, the first as primary; after a failure the next one is
 * sent all the same. Resolves when each is stored or has failed. What failed is then in the owner's queue.
 */
export function sendPictures<P extends Picture>(
  owner: PictureOwner<P>,
  images: readonly PickedImage[],
  onStored: (image: PickedImage, picture: P) => void,
): Promise<void> {
  const queue = uploadQueue(owner.key)
  const uploads = images.map((image, index) => {
    const { id, file, url, alt } = image
    const picture = { image: file, alt_text: alt, is_primary: index === 0 }
    const send = async (options: UploadOptions) => onStored(image, await store(owner, picture, options))
    return { id, file, url, send }
  })
  queue.add(uploads.filter((_, index) => !images[index]?.isSent))
  return queue.done()
}

/** The pictures with this one marked as stored. */
export const withSent = (images: readonly PickedImage[], { id }: PickedImage): PickedImage[] =>
  images.map((image) => (image.id === id ? { ...image, isSent: true } : image))

/** Stores a picture, and shows it. */
async function store<P extends Picture>(owner: PictureOwner<P>, given: NewPicture, options: UploadOptions): Promise<P> {
  try {
    const picture = await owner.upload(given, options)
    await owner.write((pictures) => [...pictures.filter(({ id }) => id !== picture.id), picture])
    return picture
  } finally {
    // After a failure too: the picture may be stored although its answer was lost.
    void owner.refresh()
  }
}

/** The calls for the pictures of vendors, or of events. */
export interface PictureCalls {
  orderImage: (given: { params: { id: number }; body: { display_order: number } }) => Promise<unknown>
  makeImagePrimary: (given: { params: { id: number } }) => Promise<unknown>
  describeImage: (given: { params: { id: number }; body: { alt_text: string | null } }) => Promise<unknown>
  removeImage: (given: { params: { id: number } }) => Promise<unknown>
}

/** One change of a stored picture. */
export interface PictureChange {
  id: number
  /** The pictures after it, as the server will answer them. */
  shown: <P extends Picture>(one: P, others: P[], all: readonly P[]) => P[]
  /** Makes it on the server. */
  send: (calls: PictureCalls) => Promise<unknown>
}

/** The pictures after a change. A change of a picture that is not there changes nothing. */
export function changed<P extends Picture>(pictures: readonly P[], { id, shown }: PictureChange): P[] {
  const one = pictures.find((picture) => picture.id === id)
  if (!one) return [...pictures]
  return shown(
    one,
    pictures.filter((picture) => picture !== one),
    pictures,
  )
}

/** Moves a picture to a position, which counts from 0. */
export const move = (id: number, position: number): PictureChange => ({
  id,
  shown: (one, others) => others.toSpliced(position, 0, one),
  send: (calls) => calls.orderImage({ params: { id }, body: { display_order: position } }),
})

export const makePrimary = (id: number): PictureChange => ({
  id,
  shown: (one, _others, all) => all.map((picture) => ({ ...picture, is_primary: picture === one })),
  send: (calls) => calls.makeImagePrimary({ params: { id } }),
})

export const describe = (id: number, alt_text: string | null): PictureChange => ({
  id,
  shown: (one, _others, all) => all.map((picture) => (picture === one ? { ...picture, alt_text } : picture)),
  send: (calls) => calls.describeImage({ params: { id }, body: { alt_text } }),
})

export const remove = (id: number): PictureChange => ({
  id,
  shown: (one, others) =>
    one.is_primary ? others.map((picture, index) => ({ ...picture, is_primary: index === 0 })) : others,
  send: (calls) =>
    calls.removeImage({ params: { id } }).catch((error: unknown) => {
      // Another tab may have removed it already.
      if (statusOf(error) !== 404) throw error
    }),
})
