import type { Booth } from '@marquee/contract/booths'
import type { Booking } from '@marquee/contract/bookings'
import { cx } from '../../ui/cx.ts'
import { boothWords, holdersOf, namesOf } from './booth-queries.ts'

/** The booths and stages of the event with who has them. Cards of accepted vendors are dropped on them, so the space below is for the bar of a drag. */
export function BoardBooths({ booths, bookings }: { booths: readonly Booth[]; bookings: readonly Booking[] }) {
  return (
    <section aria-labelledby="board-booths" className="mt-6 grid gap-3 pb-28">
      <h2 id="board-booths" className="text-xl">
        Booths and stages
      </h2>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))]">
        {booths.map((booth) => {
          const holders = namesOf(holdersOf(bookings, booth.name))
          return (
            <li
              key={booth.id}
              data-drop="booth"
              data-booth={booth.name}
              className={cx(
                'rounded-md border border-line px-3 py-2 text-sm wrap-anywhere outline-offset-2 outline-focus data-over:outline-2 data-over:outline-dashed',
                holders ? 'bg-surface' : 'border-dashed text-muted',
              )}
            >
              <p>{boothWords(booth)}</p>
              {holders && <p className="font-semibold">{holders}</p>}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
