import type { Booth, BoothSpot } from '@marquee/contract/booths'
import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Picture, type PictureSource } from '../../ui/picture.tsx'
import { boothFailures, boothWords, ownBoothQuery } from './booth-queries.ts'

interface Props {
  plan: PictureSource
  booths: readonly Booth[]
  /** The one that is marked. */
  marked: number | undefined
  /** With it the marks can be set: a press beside them calls it without an id. */
  onSet?: ((spot: BoothSpot, id?: number) => void) | undefined
  onMark?: ((id: number) => void) | undefined
}

/** The plan of an event, with the numbers of its booths and stages. With the focus on a number, the arrows move it. */
export function BoothPlan({ plan, booths, marked, onSet, onMark }: Props) {
  const press = (event: MouseEvent<HTMLElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    onSet?.(spotAt((event.clientX - left) / width, (event.clientY - top) / height))
  }
  return (
    // On a phone it is as wide as the window where numbers are pressed: they are then as far apart as a finger needs.
    <div
      className={cx(
        'relative overflow-hidden rounded-md border border-line',
        onSet && 'max-sm:-mx-[calc(2.25rem+1px)] max-sm:rounded-none max-sm:border-x-0',
      )}
    >
      {/* Each number is a button with keys of its own. */}
      <div role="presentation" className={cx(onSet && 'cursor-crosshair')} onClick={press}>
        <Picture
          image={plan}
          alt="Plan of the ground"
          sizes="(min-width: 64rem) 60vw, 100vw"
          className="h-auto w-full"
        />
      </div>
      <ul aria-label="On the plan">
        {booths.map((booth) => {
          const { id, name, spot } = booth
          if (!spot) return null
          const look = cx(
            'figures grid place-items-center rounded-full px-1 text-xs font-semibold whitespace-nowrap',
            'max-sm:px-0.5 max-sm:text-[0.625rem]',
            // On a phone what is pressed is larger than it looks.
            onSet
              ? 'relative min-h-6 min-w-6 max-sm:min-h-5 max-sm:min-w-5 max-sm:before:absolute max-sm:before:-inset-0.5'
              : 'min-h-5 min-w-5 max-sm:min-h-4 max-sm:min-w-4',
            // A picture has the same colours in both themes.
            id === marked
              ? 'bg-lamp text-on-lamp outline-2 outline-on-lamp'
              : 'bg-on-lamp text-white outline outline-white',
          )
          return (
            <li
              key={id}
              className={cx('absolute -translate-1/2', id === marked && 'z-10')}
              style={{ left: `${spot.x / 10}%`, top: `${spot.y / 10}%` }}
            >
              {onSet ? (
                <button
                  type="button"
                  className={look}
                  aria-label={name}
                  aria-pressed={id === marked}
                  data-booth={id}
                  onClick={() => onMark?.(id)}
                  onKeyDown={(event) => {
                    const moved = movedBy(event, spot)
                    if (!moved) return
                    event.preventDefault()
                    onSet(moved, id)
                  }}
                >
                  {markOf(name)}
                </button>
              ) : (
                <span className={look}>
                  <span aria-hidden="true">{markOf(name)}</span>
                  <span className="sr-only">{id === marked ? `${name}, yours` : name}</span>
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** What stands on the plan: the number at the end of a name, or else the name. */
const markOf = (name: string): ReactNode => /\d+\p{L}?$/u.exec(name)?.[0] ?? name

const within = (thousandths: number) => Math.max(0, Math.min(1000, Math.round(thousandths)))
const spotAt = (x: number, y: number): BoothSpot => ({ x: within(x * 1000), y: within(y * 1000) })

const steps: Partial<Record<string, [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** An arrow moves by a hundredth of the plan, with Shift by a tenth of that. */
function movedBy({ key, shiftKey }: KeyboardEvent, { x, y }: BoothSpot): BoothSpot | undefined {
  const step = steps[key]
  const by = shiftKey ? 1 : 10
  return step && { x: within(x + step[0] * by), y: within(y + step[1] * by) }
}

/** The vendor's own booth or stage, marked on the plan. */
export function OwnBooth({ applicationId }: { applicationId: number }) {
  const query = useQuery(ownBoothQuery(applicationId))
  return (
    <Loaded query={query} failure={boothFailures.list} level="line" loading={null}>
      {(found) => {
        const own = found?.booths.find(({ id }) => id === found.own_id)
        if (!found || !own || !(found.plan || own.size)) return null
        return (
          <section aria-labelledby="own-booth" className="mt-5 grid grid-cols-1 gap-3">
            <h3 id="own-booth" className="font-sans text-base font-semibold tracking-normal wrap-anywhere">
              {boothWords(own)}
            </h3>
            {found.plan && <BoothPlan plan={found.plan} booths={found.booths} marked={own.id} />}
            {found.plan && !own.spot && <p className="text-sm text-muted">It is not marked on the plan yet.</p>}
          </section>
        )
      }}
    </Loaded>
  )
}
