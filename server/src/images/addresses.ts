import { imageRules } from '@marquee/contract/limits'

/** A stored picture: `key` names it in the store, `width` and `height` (px) are those of its largest variant. */
export type StoredPicture = {
  key: string
  width: number
  height: number
  /** Thumbhash, base64, at most 40 characters. */
  placeholder: string
}

/** The parts of a picture in the API that follow from its key and size. */
export type PictureUrls = {
  image_url: string
  width: number
  height: number
  placeholder: string
  /** Width in px → URL; widths above the picture's own are absent. */
  variants: Record<string, string>
}

/** Creates the URLs of a picture: plain ones for public pictures, otherwise signed ones that expire soon. */
export type Addressing = (picture: StoredPicture, isPublic: boolean) => PictureUrls

/** For what shows no pictures. */
export const withoutAddress: Addressing = () => ({ image_url: '', width: 0, height: 0, placeholder: '', variants: {} })

/**
 * The URLs of a stored picture, calculated from its key and width without a lookup. `image_url` is the largest
 * variant. `base` is the URL of the store without a slash at the end; `proof` is the query that gives access to a
 * picture that is not public.
 */
export function pictureUrls(picture: StoredPicture, base = '/images', proof = ''): PictureUrls {
  const { key, width, height, placeholder } = picture
  const variants: Record<string, string> = {}
  for (const variant of imageRules.widths) {
    if (variant <= width) variants[variant] = pictureUrl(key, variant, base) + proof
  }
  return { image_url: pictureUrl(key, width, base) + proof, width, height, placeholder, variants }
}

/** The URL of one variant. */
export function pictureUrl(key: string, width: number, base = '/images'): string {
  return `${base}/${variantKey(key, width)}`
}

/** The widths (px, ascending) in which a picture of this width is stored: the smaller standard widths and its own. */
export function storedWidths(width: number): number[] {
  return [...imageRules.widths.filter((variant) => variant < width), width]
}

/** The storage key of one variant of a picture. */
export function variantKey(key: string, width: number): string {
  return `${key}-${width}.webp`
}

/** The storage key of a picture's link preview. */
export function shareKey(key: string): string {
  return `${key}-share.jpg`
}

/** The picture's key in the storage key of a link preview; null for every text that `shareKey` does not create. */
export function parseShareKey(text: string): string | null {
  return /^(v\/[0-9a-f]{32})-share\.jpg$/.exec(text)?.[1] ?? null
}

const variantPattern = /^(v\/[0-9a-f]{32})-([1-9][0-9]{0,3})\.webp$/

/** Parses the storage key of a variant; null for every text that `variantKey` does not create. */
export function parseVariantKey(text: string): { key: string; width: number } | null {
  const match = variantPattern.exec(text)
  if (!match?.[1] || !match[2]) return null
  return { key: match[1], width: Number(match[2]) }
}
