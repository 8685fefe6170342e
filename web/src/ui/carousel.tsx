import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { Bulbs } from './bulbs.tsx'
import { cx } from './cx.ts'

interface Props {
  /** The accessible name: "Pictures of Juniper & Rye". */
  label: string
  slides: readonly { key: string | number; content: ReactNode }[]
  className?: string | undefined
}

/** Pictures in a row that is swiped, scrolled (with keys too), or moved by arrows. Arrows and bulbs are shown only with more than one picture. */
export function Carousel({ label, slides, className }: Props) {
  const rail = useRef<HTMLDivElement>(null)
  const [index, setIndex] = useState(0)
  const isSingle = slides.length < 2
  const go = (to: number) => {
    const element = rail.current
    element?.scrollTo({ left: to * element.clientWidth })
    // The pressed arrow is removed at the end of the row.
    if (to === 0 || to === slides.length - 1) element?.focus({ preventScroll: true })
  }
  const follow = () => {
    const element = rail.current
    if (element?.clientWidth) setIndex(Math.round(element.scrollLeft / element.clientWidth))
  }
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
          <Arrow label="Previous picture" isOff={index === 0} onClick={() => go(index - 1)} className="left-2">
            <ChevronLeft aria-hidden="true" className="size-5" />
          </Arrow>
          <Arrow
            label="Next picture"
            isOff={index === slides.length - 1}
            onClick={() => go(index + 1)}
            className="right-2"
          >
            <ChevronRight aria-hidden="true" className="size-5" />
          </Arrow>
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

interface ArrowProps {
  label: string
  isOff: boolean
  onClick: () => void
  className: string
  children: ReactNode
}

function Arrow({ label, isOff, onClick, className, children }: ArrowProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={(event) => {
        event.preventDefault()
        if (!isOff) onClick()
      }}
      className={cx(
        'absolute top-1/2 grid size-9 -translate-y-1/2 place-items-center rounded-full bg-raised text-ink transition-opacity focus-visible:-outline-offset-4',
        'opacity-0 group-hover/carousel:opacity-100 group-has-focus-visible/carousel:opacity-100 pointer-coarse:opacity-100',
        isOff && 'invisible',
        className,
      )}
    >
      {children}
    </button>
  )
}
