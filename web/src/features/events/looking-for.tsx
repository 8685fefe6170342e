import { documentNames } from '@marquee/contract/limits'
import { isClosed, waitingRuleNames, zoneName, type OpenCall, type Place } from '@marquee/contract/open-call'
import type { ReactNode } from 'react'
import { briefDate, wallMoment } from '../../lib/dates.ts'
import { localMoment, shortMoment } from '../../lib/local-dates.ts'
import { useSession } from '../../lib/session.ts'
import { Facts, Panel } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { Conditions } from './conditions.tsx'

/** What a preview of an open call knows, before it is stored. */
type Shown = Pick<
  OpenCall,
  'closes_at' | 'closes_local' | 'time_zone' | 'answer_by' | 'confirm_within_days' | 'waiting_rule' | 'documents'
> & {
  places: readonly Omit<Place, 'id' | 'service_id'>[]
  conditions: Pick<NonNullable<OpenCall['conditions']>, 'text'> | null
}

interface Props {
  call: Shown
  aside?: ReactNode
  /** There is no ticket, which otherwise has the time until when vendors may apply. */
  isAlone?: boolean
}

/** What an event looks for: the places for each trade, and when vendors are answered. */
export function LookingFor({ call, aside, isAlone = false }: Props) {
  const days = call.confirm_within_days
  const rule = call.waiting_rule === 'organizer_chooses' && waitingRuleNames[call.waiting_rule]
  return (
    <Panel title="Looking for" aside={aside}>
      <ul className="grid gap-3">
        {call.places.map(({ trade, note, fee, ...place }, at) => (
          // By position: a preview may name a trade twice.
          <li key={at} className="flex items-baseline justify-between gap-4">
            <span className="min-w-0">
              <span className="font-semibold">{trade}</span>
              {note && <span className="block text-sm text-pretty text-muted">{note}</span>}
            </span>
            <span className="figures max-w-1/2 flex-none text-right">
              {placesWords(place)}
              {fee && <span className="block text-sm font-medium text-balance">{fee}</span>}
            </span>
          </li>
        ))}
      </ul>
      <Facts
        className={cx('mt-4 grid-cols-2 border-t border-line pt-4 empty:hidden', isAlone && '*:first:col-span-full')}
        facts={[
          closingFact(isAlone ? call : null),
          ['Answers by', call.answer_by && briefDate(call.answer_by)],
          ['Confirm', days && `Within ${days} ${days === 1 ? 'day' : 'days'}`],
          ['Waiting list', rule],
          ['Documents', call.documents.map((kind) => documentNames[kind]).join(', ')],
        ]}
      />
      {call.conditions?.text && (
        <div className="mt-4 border-t border-line pt-4">
          <Conditions text={call.conditions.text} />
        </div>
      )}
    </Panel>
  )
}

/** `2 places`, `1 of 2 left`, `Taken`. */
function placesWords({ wanted, taken, is_full }: Pick<Place, 'wanted' | 'taken' | 'is_full'>): string {
  if (is_full) return 'Taken'
  return taken ? `${wanted - taken} of ${wanted} left` : `${wanted} ${wanted === 1 ? 'place' : 'places'}`
}

/** Until when vendors may apply, or could. */
export const closingFact = (call: Shown | null) =>
  [
    call && isClosed(call) ? 'Closed' : 'Apply by',
    call?.closes_local && <ClosingTime key="time" call={call} />,
  ] as const

/** The end in the zone of the event, and below it in the reader's where that is another time. */
function ClosingTime({ call }: { call: Shown }) {
  const { ready } = useSession()
  const { closes_local, closes_at, time_zone } = call
  if (!closes_local) return null
  // The server does not know the reader's zone.
  const isElsewhere = ready && closes_at && localMoment(closes_at) !== closes_local
  return (
    <>
      <span className="font-semibold">
        {wallMoment(closes_local)}, {`${zoneName(time_zone)} time`.replaceAll(' ', '\u00a0')}
      </span>
      {isElsewhere && <span className="block text-sm text-muted">{shortMoment(closes_at)}, your time</span>}
    </>
  )
}

/** What an event still looks for, in one line: `2 × Floral Design, Live Music`, without hidden numbers; null where nobody can apply. */
export function openTrades(call: OpenCall | null): string | null {
  if (!call || isClosed(call)) return null
  const open = call.places.filter(({ is_full }) => !is_full)
  return open.map(({ trade, wanted, taken }) => countedTrade(taken === null ? 1 : wanted - taken, trade)).join(', ')
}

/** `2 × Floral Design`; one place is only the trade. */
export const countedTrade = (count: number, trade: string) => (count > 1 ? `${count}\u00a0×\u00a0${trade}` : trade)
