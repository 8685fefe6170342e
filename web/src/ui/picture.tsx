import { cx } from './cx.ts'

/** A stored picture, as the API returns it. */
export interface PictureSource {
  image_url: string
  alt_text: string | null
  width: number
  height: number
  /** Thumbhash in base64. */
  placeholder: string
  /** Address by width in px. */
  variants: Record<string, string>
}

interface Props {
  image: PictureSource
  /** The displayed width, as in `<img sizes>`: "(min-width: 48rem) 33vw, 100vw". */
  sizes: string
  /** Replaces the stored caption; `''` if the text beside the picture is the same. */
  alt?: string | undefined
  /** The largest picture of the first view: loaded at once, at high priority. */
  isFirst?: boolean | undefined
  className?: string | undefined
}

/** A picture in the width that is needed. Its space is reserved, and its average colour shows at once. */
export function Picture({ image, sizes, alt, isFirst, className }: Props) {
  const widths = Object.keys(image.variants).toSorted((a, b) => Number(a) - Number(b))
  return (
    <img
      width={image.width}
      height={image.height}
      alt={alt ?? image.alt_text ?? ''}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
      // The order matters: after each of these attributes the browser chooses a source from those known so far.
      sizes={sizes}
      srcSet={widths.map((width) => `${image.variants[width]} ${width}w`).join(', ') || undefined}
      src={image.image_url}
      className={cx('object-cover', className)}
      style={{ backgroundColor: averageColor(image.placeholder) }}
    />
  )
}

const sizes = { wide: 'h-16 w-20', square: 'size-16', small: 'size-11' }

/** A small picture at the start of a row; its place stays without a picture. */
export function Thumbnail({
  image,
  size = 'wide',
}: {
  image: PictureSource | null | undefined
  size?: keyof typeof sizes
}) {
  return (
    <span aria-hidden="true" className={cx('flex-none overflow-hidden rounded-sm bg-sunken', sizes[size])}>
      {image && <Picture image={image} alt="" sizes="5rem" className="size-full" />}
    </span>
  )
}

/** The average colour from the first three bytes of a thumbhash. Cheap enough for server and lists. */
function averageColor(base64: string): string | undefined {
  if (base64.length < 4) return undefined
  const [a = 0, b = 0, c = 0] = Uint8Array.from(atob(base64.slice(0, 4)), (character) => character.charCodeAt(0))
  const header = a | (b << 8) | (c << 16)
  const lightness = (header & 63) / 63
  const yellowBlue = ((header >> 6) & 63) / 31.5 - 1
  const redGreen = ((header >> 12) & 63) / 31.5 - 1
  const blue = lightness - (2 / 3) * yellowBlue
  const red = (3 * lightness - blue + redGreen) / 2
  const green = red - redGreen
  const part = (value: number) => Math.round(255 * Math.max(0, Math.min(1, value)))
  return `rgb(${part(red)} ${part(green)} ${part(blue)})`
}
