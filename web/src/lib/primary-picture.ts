interface Ranked {
  is_primary: boolean
}

/** The primary one of a vendor's or an event's pictures; the first where none is. */
export const primaryPicture = <Image extends Ranked>(images: readonly Image[]): Image | undefined =>
  primaryFirst(images)[0]

/** Pictures in their order, but the primary one before all others. */
export const primaryFirst = <Image extends Ranked>(images: readonly Image[]): Image[] =>
  images.toSorted((a, b) => Number(b.is_primary) - Number(a.is_primary))
