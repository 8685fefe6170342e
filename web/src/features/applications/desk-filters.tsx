import { type Application, ApplicationFilters } from '@marquee/contract/applications'
import { id } from '@marquee/contract/fields'
import { type ApplicationStatus, applicationStatuses } from '@marquee/contract/limits'
import { type Answer, answerWords } from '@marquee/contract/questions'
import { plainText } from '@marquee/contract/plain-text'
import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import * as z from 'zod/mini'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { SelectField, allStatuses } from '../../ui/text-field.tsx'
import { allMyEventsQuery, eventFailures } from '../events/queries.ts'
import { applicationStatusWords } from './application-badge.tsx'
import { isWaiting } from './desk-order.ts'

const only = { waiting: 'Waiting', shortlisted: 'Shortlisted', unread: 'Unread' } as const
const orders = { oldest: 'Oldest first', newest: 'Newest first', trade: 'By trade' } as const
type Only = keyof typeof only
type Order = keyof typeof orders

/**
 * What the desk's address has: the endpoint's filters except paging, because all pages are fetched; what only this page filters and sorts by;
 * and the open application.
 */
export const Filters = z.extend(z.pick(ApplicationFilters, { status: true, event_id: true }), {
  search: z.optional(z.string()),
  trade: z.optional(z.string()),
  answer: z.optional(z.string()),
  only: z.optional(z.enum(Object.keys(only) as Only[])),
  order: z.optional(z.enum(Object.keys(orders) as Order[])),
  open: z.optional(id()),
})
type Filters = z.infer<typeof Filters>

/** Whether a text that was searched for, in plain letters, stands in an application. */
export const isFound = (application: Application, needle: string): boolean =>
  needle === '' ||
  [application.company_name, application.contractor_name, application.event_title, application.message].some(
    (part) => part && plainText(part).includes(needle),
  )

/** The applications that the filters of this page leave, in the chosen order within each event; without one they stay as they are. */
export function narrowed(
  applications: readonly Application[],
  needle: string,
  { trade, answer, only: kept, order }: Pick<Filters, 'trade' | 'answer' | 'only' | 'order'>,
): Application[] {
  const rows = applications.filter(
    (one) =>
      isFound(one, needle) &&
      (trade === undefined || one.vendor.trade === trade) &&
      (answer === undefined || one.answers.some((given) => choiceOf(given) === answer)) &&
      (kept !== 'waiting' || isWaiting(one)) &&
      (kept !== 'shortlisted' || one.mark?.is_shortlisted === true) &&
      (kept !== 'unread' || one.unread_messages > 0),
  )
  if (!order) return rows
  return [...Map.groupBy(rows, (one) => one.event_id).values()].flatMap((ofEvent) => ofEvent.toSorted(by[order]))
}

const choiceOf = ({ question_id, value }: Answer) => `${question_id}:${answerWords(value)}`

/** What can be chosen of the answers to questions with one choice, in the order of the questions. */
export function answerChoices(applications: readonly Application[]) {
  const given = applications
    .flatMap(({ answers }) => answers)
    .filter(({ kind }) => kind === 'one_of' || kind === 'yes_no')
    .map((one) => ({ value: choiceOf(one), label: `${one.text} ${answerWords(one.value)}`, question: one.question_id }))
  const different = [...new Map(given.map((one) => [one.value, one])).values()]
  return different.sort((a, b) => a.question - b.question || a.label.localeCompare(b.label, 'en'))
}

const byAge = (a: Application, b: Application) => a.applied_at.localeCompare(b.applied_at) || a.id - b.id
const by: Record<Order, (a: Application, b: Application) => number> = {
  oldest: byAge,
  newest: (a, b) => byAge(b, a),
  trade: (a, b) => (a.vendor.trade ?? '~').localeCompare(b.vendor.trade ?? '~', 'en') || byAge(a, b),
}

interface Props {
  filters: Filters
  change: (filters: Partial<Filters>) => void
  /** The trades of all applications. */
  trades: readonly string[]
  /** `answerChoices` of all applications. */
  answers: ReturnType<typeof answerChoices>
}

/**
 * The filters of the list. Event, status and trade stand beside the search on wide screens, and on phones only when they are chosen;
 * "More filters" shows the others and the order. What is chosen stays visible.
 */
export function FilterRow({ filters, change, trades, answers }: Props) {
  const events = useQuery(allMyEventsQuery)
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { event_id, status, trade, answer, only: kept, order } = filters
  const folded = [answer, kept, order].filter((one) => one !== undefined).length
  // Then they have a row of their own.
  const isLong = isOpen || folded > 0
  // While the focus is inside, a choice that is taken back hides nothing.
  const onPhone = (isChosen: boolean) => cx(!isOpen && !isChosen && 'max-sm:not-focus-within:hidden')
  const choose: Props['change'] = (chosen) => {
    setOpen(true)
    change(chosen)
  }
  return (
    <>
      <Button
        aria-expanded={isOpen}
        aria-controls={id}
        className={cx('flex-none max-sm:px-3', !isLong && 'lg:order-last')}
        onClick={() => setOpen(!isOpen)}
      >
        <SlidersHorizontal aria-hidden="true" />
        <span className="max-sm:sr-only">More filters</span>
        {folded > 0 && <span className="figures"> ({folded})</span>}
      </Button>
      <div
        id={id}
        className={cx(
          'relative -m-1 flex min-w-0 gap-2 overflow-x-auto p-1 *:max-w-44 *:min-w-0 *:flex-none *:grid-cols-1 lg:*:shrink [&_select]:field-sizing-content [&_select]:max-w-full [&_select]:text-ellipsis',
          isLong ? 'basis-full' : 'max-lg:basis-full',
          onPhone(Boolean(event_id ?? status ?? trade) || folded > 0),
        )}
      >
        <SelectField
          label="Event"
          isLabelHidden
          className={onPhone(event_id !== undefined)}
          placeholder="All Events"
          value={event_id ?? ''}
          onChange={({ target }) => change({ event_id: target.value ? Number(target.value) : undefined })}
          options={(events.data ?? []).map((event) => ({ value: event.id, label: event.title }))}
          error={events.isLoadingError ? eventFailures.list : undefined}
        />
        <SelectField
          label="Status"
          isLabelHidden
          className={onPhone(status !== undefined)}
          placeholder={allStatuses}
          value={status ?? ''}
          onChange={({ target }) => change({ status: (target.value || undefined) as ApplicationStatus | undefined })}
          options={applicationStatuses.map((value) => ({ value, label: applicationStatusWords[value] }))}
        />
        <SelectField
          label="Trade"
          isLabelHidden
          className={onPhone(trade !== undefined)}
          placeholder="All Trades"
          value={trade ?? ''}
          onChange={({ target }) => change({ trade: target.value || undefined })}
          options={trades.map((value) => ({ value, label: value }))}
        />
        {answers.length > 0 && (isOpen || answer) && (
          <SelectField
            label="Answer"
            isLabelHidden
            placeholder="Any answer"
            value={answer ?? ''}
            onChange={({ target }) => choose({ answer: target.value || undefined })}
            options={answers}
          />
        )}
        {(isOpen || kept) && (
          <SelectField
            label="Show only"
            isLabelHidden
            placeholder="Show only..."
            value={kept ?? ''}
            onChange={({ target }) => choose({ only: (target.value || undefined) as Only | undefined })}
            options={Object.entries(only).map(([value, label]) => ({ value, label }))}
          />
        )}
        {(isOpen || order) && (
          <SelectField
            label="Order"
            isLabelHidden
            placeholder="Waiting first"
            value={order ?? ''}
            onChange={({ target }) => choose({ order: (target.value || undefined) as Order | undefined })}
            options={Object.entries(orders).map(([value, label]) => ({ value, label }))}
          />
        )}
      </div>
    </>
  )
}
