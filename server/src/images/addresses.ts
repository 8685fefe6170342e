import { imageRules } from '@marquee/contract/limits'

/** A picture as it is kept: `key` names it in the store, `width` and `height` (px) are those of its largest variant. */
export type StoredPicture = {
  key: string
  width: number
  height: number
  /** Thumbhash, base64, at most 40 characters. */
  placeholder: string
}

/** What a picture looks like on the wire, apart from what its owner says about it. */
export type PictureUrls = {
  image_url: string
  width: number
  height: number
  placeholder: string
  /** Width in px → address; widths above the picture's own are absent. */
  variants: Record<string, string>
}

/** The addresses of a picture for whoever may see it: plain ones of what is public, otherwise signed ones that end soon. */
export type Addressing = (picture: StoredPicture, isPublic: boolean) => PictureUrls

/**
 * The addresses of a stored picture, from its key and width alone: nothing is looked up. `image_url` is the largest.
 * `base` is where the store is served from, without a slash at the end; `proof` is the query that opens a picture which is not public.
 */
export function pictureUrls(picture: StoredPicture, base = '/images', proof = ''): PictureUrls {
  const { key, width, height, placeholder } = picture
  const variants: Record<string, string> = {}
  for (const variant of imageRules.widths) {
    if (variant <= width) variants[variant] = pictureUrl(key, variant, base) + proof
  }
  return { image_url: pictureUrl(key, width, base) + proof, width, height, placeholder, variants }
}

/** The address of one variant. */
export function pictureUrl(key: string, width: number, base = '/images'): string {
  return `${base}/${variantKey(key, width)}`
}

/** The widths (px, ascending) kept of a picture `width` px wide: the rule's smaller ones and always its own. */
export function storedWidths(width: number): number[] {
  return [...imageRules.widths.filter((variant) => variant < width), width]
}

/** The storage key of one variant of a picture. */
export function variantKey(key: string, width: number): string {
  return `${key}-${width}.webp`
}

const variantPattern = /^(v\/[0-9a-f]{32})-([1-9][0-9]{0,3})\.webp$/

/** Reads a variant's storage key; null for everything that `variantKey` cannot have written. */
export function parseVariantKey(text: string): { key: string; width: number } | null {
  const match = variantPattern.exec(text)
  if (!match?.[1] || !match[2]) return null
  return { key: match[1], width: Number(match[2]) }
}
