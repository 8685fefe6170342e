import { useMutation, useMutationState } from '@tanstack/react-query'
import type { Picture } from '@marquee/contract/pictures'
import { changed, sendChange, type PictureCalls, type PictureChange } from './picture-changes.ts'
import { failureText, statusOf } from './query-client.ts'
import { toast } from './toast.tsx'
import { chosenFile, uploadQueue, useUploads, type UploadOptions } from './upload-queue.ts'

/** A picture to store. */
export interface NewPicture {
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

/** Stores a picture, and shows it. */
export async function storePicture<P extends Picture>(
  owner: PictureOwner<P>,
  given: NewPicture,
  options: UploadOptions,
): Promise<P> {
  try {
    const picture = await owner.upload(given, options)
    await owner.write((pictures) => [...pictures.filter(({ id }) => id !== picture.id), picture])
    return picture
  } finally {
    // After a failure too: the picture may be stored although its answer was lost.
    void owner.refresh()
  }
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
    mutationFn: (change: PictureChange) => sendChange(owner.calls, change),
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
        send: (options) => storePicture(owner, { image, alt_text: '', is_primary: false }, options),
      })),
    )
  const uploads = useUploads(owner.key)
  return { pictures: pending.reduce<readonly P[]>(changed, stored), apply, uploads, add, queue }
}
