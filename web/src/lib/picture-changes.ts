import type { Picture } from '@marquee/contract/pictures'

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
