import { useMutation, useMutationState } from '@tanstack/react-query'
import type { Picture } from '@marquee/contract/pictures'
import { useSyncExternalStore } from 'react'
import { changed, type PictureChange } from './picture-changes.ts'
import { failureText, statusOf } from './query-client.ts'
import { toast } from './toast.tsx'
import { uploadQueue, type UploadOptions } from './upload-queue.ts'

/** A vendor or an event, as far as its pictures are concerned. */
export interface PictureOwner<P extends Picture> {
  /** Unique among all owners, such as `vendor-5`. */
  key: string
  upload: (file: File, options: UploadOptions) => Promise<P>
  change: (change: PictureChange) => Promise<unknown>
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
    mutationFn: async (change: PictureChange) => {
      await owner.change(change).catch((error: unknown) => {
        // Another tab may have removed it already.
        if (change.kind !== 'remove' || statusOf(error) !== 404) throw error
      })
    },
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
  const uploads = useSyncExternalStore(queue.subscribe, queue.list)
  const store = async (file: File, options: UploadOptions) => {
    try {
      const picture = await owner.upload(file, options)
      await owner.write((pictures) => [...pictures.filter(({ id }) => id !== picture.id), picture])
    } finally {
      // After a failure too: the picture may be stored although its answer was lost.
      void owner.refresh()
    }
  }

  return {
    pictures: pending.reduce<readonly P[]>(changed, stored),
    apply,
    uploads,
    add: (files: readonly File[]) => queue.add(files, store),
    retry: (id: string) => queue.retry(id, store),
    cancel: queue.remove,
  }
}
