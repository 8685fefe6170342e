import { useEffect, useRef, useState } from 'react'
import { cx } from './cx.ts'

/** A stored picture, as every answer carries it. */
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
  /** How wide it is shown, as in `<img sizes>`: "(min-width: 48rem) 33vw, 100vw". */
  sizes: string
  /** Overrides the stored caption; `''` where the picture repeats what stands beside it. */
  alt?: string | undefined
  /** The largest picture of a first view: fetched at once, before others. */
  isFirst?: boolean | undefined
  /** While it is on the way, its blur over its average colour: for pictures that are looked at alone. */
  hasBlur?: boolean | undefined
  className?: string | undefined
}

/** A picture in the width that is needed. Its room is kept, its average colour shows at once. */
export function Picture({ image, sizes, alt, isFirst, hasBlur, className }: Props) {
  const element = useRef<HTMLImageElement>(null)
  const [blur, setBlur] = useState<string>()
  useEffect(() => {
    let isGone = false
    if (hasBlur && !element.current?.complete && image.placeholder) {
      void import('thumbhash').then(({ thumbHashToDataURL }) => {
        if (!isGone && !element.current?.complete) setBlur(thumbHashToDataURL(bytes(image.placeholder)))
      })
    }
    return () => {
      isGone = true
    }
  }, [image.placeholder, hasBlur])
  const widths = Object.keys(image.variants).toSorted((a, b) => Number(a) - Number(b))
  return (
    <img
      ref={element}
      width={image.width}
      height={image.height}
      alt={alt ?? image.alt_text ?? ''}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
      // In this order: each of the three makes the browser choose anew from what it knows until then.
      sizes={sizes}
      srcSet={widths.map((width) => `${image.variants[width]} ${width}w`).join(', ') || undefined}
      src={image.image_url}
      onLoad={() => setBlur(undefined)}
      className={cx('object-cover', className)}
      style={{
        backgroundColor: averageColor(image.placeholder),
        backgroundSize: 'cover',
        ...(blur && { backgroundImage: `url(${blur})` }),
      }}
    />
  )
}

function bytes(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}

/** The picture's mean colour out of a thumbhash's first three bytes: cheap enough for server and list. */
function averageColor(base64: string): string | undefined {
  if (base64.length < 4) return undefined
  const [a = 0, b = 0, c = 0] = bytes(base64.slice(0, 4))
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
