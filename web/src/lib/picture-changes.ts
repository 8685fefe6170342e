import type { Picture } from '@marquee/contract/pictures'
import { statusOf } from './query-client.ts'

/** One change of a stored picture. Positions count from 0. */
export type PictureChange =
  | { kind: 'move'; id: number; position: number }
  | { kind: 'primary'; id: number }
  | { kind: 'describe'; id: number; alt_text: string | null }
  | { kind: 'remove'; id: number }

/** The pictures after a change, as the server will answer them. A change of a picture that is not there changes nothing. */
export function changed<P extends Picture>(pictures: readonly P[], change: PictureChange): P[] {
  const one = pictures.find(({ id }) => id === change.id)
  if (!one) return [...pictures]
  const others = pictures.filter((picture) => picture !== one)
  switch (change.kind) {
    case 'move':
      return others.toSpliced(change.position, 0, one)
    case 'primary':
      return pictures.map((picture) => ({ ...picture, is_primary: picture === one }))
    case 'describe':
      return pictures.map((picture) => (picture === one ? { ...picture, alt_text: change.alt_text } : picture))
    case 'remove':
      return one.is_primary ? others.map((picture, index) => ({ ...picture, is_primary: index === 0 })) : others
  }
}

/** The calls for the pictures of vendors, or of events. */
export interface PictureCalls {
  orderImage: (given: Given<{ display_order: number }>) => Promise<unknown>
  makeImagePrimary: (given: { params: { id: number } }) => Promise<unknown>
  describeImage: (given: Given<{ alt_text: string | null }>) => Promise<unknown>
  removeImage: (given: { params: { id: number } }) => Promise<unknown>
}
interface Given<Body> {
  params: { id: number }
  body: Body
}

/** Makes the change on the server. */
export async function sendChange(calls: PictureCalls, change: PictureChange): Promise<void> {
  const params = { id: change.id }
  switch (change.kind) {
    case 'move':
      await calls.orderImage({ params, body: { display_order: change.position } })
      break
    case 'primary':
      await calls.makeImagePrimary({ params })
      break
    case 'describe':
      await calls.describeImage({ params, body: { alt_text: change.alt_text } })
      break
    case 'remove':
      await calls.removeImage({ params }).catch((error: unknown) => {
        // Another tab may have removed it already.
        if (statusOf(error) !== 404) throw error
      })
  }
}
