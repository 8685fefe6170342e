interface Ranked {
  is_primary: boolean
}

/** The primary picture of a vendor or an event, or the first one if none is marked. */
export const primaryPicture = <Image extends Ranked>(images: readonly Image[]): Image | undefined =>
  primaryFirst(images)[0]

/** The pictures in their order, but the primary one first. */
export const primaryFirst = <Image extends Ranked>(images: readonly Image[]): Image[] =>
  images.toSorted((a, b) => Number(b.is_primary) - Number(a.is_primary))
