import type { VendorImage } from '@marquee/contract/pictures'
import { Expand } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import { Carousel } from '../../ui/carousel.tsx'
import { Picture } from '../../ui/picture.tsx'
import { useLightbox } from '../vendors/use-lightbox.tsx'

/** An applicant's pictures. Each opens in full screen. */
export function ReviewPortfolio({ name, images }: { name: string; images: VendorImage[] }) {
  const { buttonOf, lightbox } = useLightbox(name, images)
  if (images.length === 0) {
    return <p className="grid h-32 place-content-center rounded-md bg-sunken text-sm text-muted">No photos</p>
  }
  return (
    <>
      <Carousel
        label={`Pictures of ${name}`}
        className="aspect-[3/2] max-h-[28rem] w-full overflow-hidden rounded-md bg-sunken"
        slides={images.map((image, index) => ({
          key: image.id,
          content: (
            <div className="relative size-full">
              <button type="button" {...buttonOf(index)} className="framed block size-full cursor-zoom-in">
                <Picture
                  image={image}
                  alt={image.alt_text ?? `${name}, picture ${index + 1}`}
                  sizes="(min-width: 64rem) 45vw, 100vw"
                  className="size-full"
                />
              </button>
              {image.is_primary && (
                <span className="pointer-events-none absolute top-3 left-3">
                  <Badge>Primary</Badge>
                </span>
              )}
              <span className="night pointer-events-none absolute right-3 bottom-3 grid size-8 place-items-center rounded-sm bg-canvas/75">
                <Expand aria-hidden="true" className="size-4" />
              </span>
            </div>
          ),
        }))}
      />
      {lightbox}
    </>
  )
}
