import type { Vendor } from '@marquee/contract/vendors'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Picture } from '../../ui/picture.tsx'
import { useRail } from '../../ui/use-rail.ts'

interface Props {
  name: string
  pictures: Vendor['images']
  /** Index of the first picture shown, from 0. */
  start: number
  onClose: () => void
}

// A scrollable element must be focusable.
const focusable = { tabIndex: 0 }

/** Pictures in full screen, always in the dark theme: swiping, arrow keys, Home and End move, Escape closes, and the focus returns. */
export function Lightbox({ name, pictures, start, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { rail, index, setIndex, follow, go } = useRail(start)
  const last = pictures.length - 1

  useLayoutEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
    go(start, 'instant')
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only at first
  }, [])
  const show = (to: number) => {
    const next = Math.max(0, Math.min(to, last))
    setIndex(next)
    go(next)
  }
  const keys = (event: KeyboardEvent) => {
    const to = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: last }[event.key]
    if (to === undefined) return
    event.preventDefault()
    show(to)
  }
  const arrows = [
    { label: 'Previous picture', icon: ChevronLeft, to: index - 1, side: 'left-4' },
    { label: 'Next picture', icon: ChevronRight, to: index + 1, side: 'right-4' },
  ]

  return (
    <dialog
      ref={dialog}
      aria-label={`Pictures of ${name}`}
      onClose={onClose}
      onKeyDown={keys}
      className="drawer night w-full max-w-none overflow-hidden"
    >
      <div className="flex h-dvh flex-col bg-canvas">
        <header className="flex items-center gap-4 px-4 py-3 sm:px-6">
          <p role="status" className="figures min-w-0 flex-1 truncate">
            <span className="font-semibold">
              {index + 1} / {pictures.length}
            </span>
            <span className="ml-4 text-muted">{pictures[index]?.alt_text || name}</span>
          </p>
          <IconButton label="Close" icon={X} size="md" onClick={() => dialog.current?.close()} />
        </header>
        <div className="relative min-h-0 flex-1">
          <div
            ref={rail}
            {...focusable}
            role="group"
            aria-label="Pictures"
            onScrollEnd={follow}
            className="rail size-full"
          >
            {pictures.map((picture, at) => (
              <div key={picture.id} className="flex size-full items-center justify-center pb-5 sm:px-20">
                <Picture
                  image={picture}
                  alt={picture.alt_text || `${name}, picture ${at + 1}`}
                  sizes="100vw"
                  className="h-auto max-h-full w-auto max-w-full rounded-sm"
                />
              </div>
            ))}
          </div>
          {last > 0 &&
            arrows.map(({ to, side, ...button }) => (
              <IconButton
                key={side}
                {...button}
                variant="secondary"
                size="md"
                isDisabled={!pictures[to]}
                onClick={() => show(to)}
                className={cx('absolute top-1/2 -translate-y-1/2 max-sm:hidden', side)}
              />
            ))}
        </div>
        {last > 0 && (
          <ul aria-label="All pictures" className="flex justify-center gap-2 px-4 pb-5">
            {pictures.map((picture, at) => (
              <li key={picture.id}>
                <button
                  type="button"
                  aria-label={`Picture ${at + 1}`}
                  aria-current={at === index || undefined}
                  onClick={() => show(at)}
                  className={cx(
                    'block h-12 w-16 overflow-hidden rounded-xs border-2',
                    at === index ? 'border-lamp' : 'border-transparent opacity-60 hover:opacity-100',
                  )}
                >
                  <Picture image={picture} alt="" sizes="4rem" className="size-full" />
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </dialog>
  )
}
