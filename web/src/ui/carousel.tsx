import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Bulbs } from './bulbs.tsx'
import { cx } from './cx.ts'
import { useRail } from './use-rail.ts'

interface Props {
  /** The accessible name: "Pictures of Juniper & Rye". */
  label: string
  slides: readonly { key: string | number; content: ReactNode }[]
  className?: string | undefined
}

/** Pictures in a row that is swiped, scrolled (with keys too), or moved by arrows. Arrows and bulbs are shown only with more than one picture. */
export function Carousel({ label, slides, className }: Props) {
  const { rail, index, follow, go } = useRail()
  const isSingle = slides.length < 2
  const press = (to: number) => {
    go(to)
    // The pressed arrow is removed at the end of the row.
    if (to === 0 || to === slides.length - 1) rail.current?.focus({ preventScroll: true })
  }
  const arrows = [
    { name: 'Previous picture', Icon: ChevronLeft, to: index - 1, side: 'left-2' },
    { name: 'Next picture', Icon: ChevronRight, to: index + 1, side: 'right-2' },
  ]
  return (
    <div
      role="group"
      aria-roledescription="carousel"
      aria-label={label}
      className={cx('group/carousel relative', className)}
    >
      <div
        ref={rail}
        onScroll={follow}
        {...(!isSingle && { tabIndex: 0, role: 'group', 'aria-label': 'Pictures' })}
        className="rail size-full scroll-smooth"
      >
        {slides.map((slide, at) => (
          <div
            key={slide.key}
            role="group"
            aria-roledescription="slide"
            aria-label={`${at + 1} of ${slides.length}`}
            className="size-full"
          >
            {slide.content}
          </div>
        ))}
      </div>
      {!isSingle && (
        <>
          {arrows.map(({ name, Icon, to, side }) => (
            <button
              key={side}
              type="button"
              aria-label={name}
              aria-disabled={!slides[to] || undefined}
              onClick={(event) => {
                event.preventDefault()
                if (slides[to]) press(to)
              }}
              className={cx(arrow, side, !slides[to] && 'invisible')}
            >
              <Icon aria-hidden="true" className="size-5" />
            </button>
          ))}
          <span className="night pointer-events-none absolute bottom-2.5 left-1/2 grid -translate-x-1/2 place-items-center rounded-full bg-canvas/75 px-2 py-1.5">
            <Bulbs count={slides.length} lit={(at) => at === index} className="text-[0.625rem]" />
            <span role="status" className="sr-only">
              {index + 1} of {slides.length}
            </span>
          </span>
        </>
      )}
    </div>
  )
}

const arrow = cx(
  'absolute top-1/2 grid size-9 -translate-y-1/2 pointer-coarse:size-11 place-items-center rounded-full bg-raised text-ink transition-opacity focus-visible:-outline-offset-4',
  'opacity-0 group-hover/carousel:opacity-100 group-has-focus-visible/carousel:opacity-100 pointer-coarse:opacity-100',
)
