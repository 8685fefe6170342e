import type { Vendor } from '@marquee/contract/vendors'
import { Expand } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Bulbs } from '../../ui/bulbs.tsx'
import { cx } from '../../ui/cx.ts'
import { Picture } from '../../ui/picture.tsx'
import { useRail } from '../../ui/use-rail.ts'
import { useLightbox } from './use-lightbox.tsx'
import { sharedPictureName } from './vendor-path.ts'

interface Props {
  /** The name of the vendor. */
  name: string
  pictures: Vendor['images']
}

/** A vendor's pictures: a grid on wide screens, a strip to swipe on phones. Each opens full screen. */
export function Gallery({ name, pictures }: Props) {
  const { buttonOf, lightbox } = useLightbox(name, pictures)
  const { index, follow } = useRail()
  if (pictures.length === 0) {
    return (
      <div className="grid h-48 place-items-center rounded-lg border border-line bg-sunken text-muted md:h-64">
        No photos
      </div>
    )
  }
  return (
    <section aria-label={`Pictures of ${name}`} className="relative max-md:-mx-[clamp(1rem,4vw,2.5rem)]">
      <ul
        onScroll={follow}
        className={cx(
          'rail md:grid md:h-[clamp(22rem,42vw,33rem)] md:gap-2 md:overflow-hidden md:rounded-lg',
          layouts[pictures.length] ?? layouts[5],
        )}
      >
        {pictures.map((picture, at) => (
          <li
            key={picture.id}
            className="max-md:w-full"
            style={at === 0 ? { viewTransitionName: sharedPictureName } : undefined}
          >
            <button
              type="button"
              {...buttonOf(at)}
              onKeyDown={moveFocus}
              className="framed group/picture relative block size-full cursor-zoom-in overflow-hidden"
            >
              <Picture
                image={picture}
                alt=""
                isFirst={at === 0}
                sizes={
                  at === 0
                    ? '(min-width: 80rem) 50rem, (min-width: 48rem) 66vw, 100vw'
                    : '(min-width: 48rem) 33vw, 100vw'
                }
                className="aspect-[4/3] size-full transition-opacity md:aspect-auto md:group-hover/picture:opacity-90"
              />
            </button>
          </li>
        ))}
      </ul>
      {pictures.length > 1 && (
        <span className="night pointer-events-none absolute bottom-3 left-1/2 grid -translate-x-1/2 place-items-center rounded-full bg-canvas/75 px-2.5 py-1.5 md:hidden">
          <Bulbs count={pictures.length} lit={(at) => at === index} className="text-[0.75rem]" />
        </span>
      )}
      <span className="night pointer-events-none absolute right-3 bottom-3 flex items-center gap-1.5 rounded-sm bg-canvas/75 px-2.5 py-1.5 text-sm font-semibold max-md:hidden">
        <Expand aria-hidden="true" className="size-4" />
        {pictures.length === 1 ? '1 photo' : `${pictures.length} photos`}
      </span>
      {lightbox}
    </section>
  )
}

function moveFocus(event: KeyboardEvent) {
  const item = event.currentTarget.parentElement
  const next = { ArrowLeft: item?.previousElementSibling, ArrowRight: item?.nextElementSibling }[event.key]
  if (!next) return
  event.preventDefault()
  next.querySelector('button')?.focus()
}

// The grid for each number of pictures: one is large, the others share the remaining space.
const layouts: Record<number, string> = {
  1: 'md:grid-cols-1',
  2: 'md:grid-cols-[2fr_1fr]',
  3: 'md:grid-cols-[2fr_1fr] md:grid-rows-2 md:*:first:row-span-2',
  4: 'md:grid-cols-[4fr_1fr_1fr] md:grid-rows-[3fr_2fr] md:*:first:row-span-2 md:*:nth-2:col-span-2',
  5: 'md:grid-cols-[4fr_1.5fr_1.5fr] md:grid-rows-2 md:*:first:row-span-2',
}
