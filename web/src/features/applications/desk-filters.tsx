import { type Application, ApplicationFilters } from '@marquee/contract/applications'
import { id } from '@marquee/contract/fields'
import { type ApplicationStatus, applicationStatuses } from '@marquee/contract/limits'
import { type Answer, answerWords } from '@marquee/contract/questions'
import { plainText } from '@marquee/contract/plain-text'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { SelectField, allStatuses } from '../../ui/text-field.tsx'
import { allMyEventsQuery, eventFailures } from '../events/queries.ts'
import { applicationStatusWords } from './application-badge.tsx'

const only = { shortlisted: 'Shortlisted', unread: 'Unread' } as const
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

/** The row above the list: filters and order. Narrow windows scroll it sideways, so that the list begins near the top; on wide ones all fit. */
export function FilterRow({ filters, change, trades, answers }: Props) {
  const events = useQuery(allMyEventsQuery)
  return (
    <div className="relative -m-1 flex gap-2 overflow-x-auto p-1 *:max-w-44 *:min-w-0 *:flex-none col-span-full lg:*:shrink [&_select]:field-sizing-content [&_select]:max-w-full [&_select]:text-ellipsis">
      <SelectField
        label="Event"
        isLabelHidden
        placeholder="All Events"
        value={filters.event_id ?? ''}
        onChange={({ target }) => change({ event_id: target.value ? Number(target.value) : undefined })}
        options={(events.data ?? []).map((event) => ({ value: event.id, label: event.title }))}
        error={events.isLoadingError ? eventFailures.list : undefined}
      />
      <SelectField
        label="Status"
        isLabelHidden
        placeholder={allStatuses}
        value={filters.status ?? ''}
        onChange={({ target }) => change({ status: (target.value || undefined) as ApplicationStatus | undefined })}
        options={applicationStatuses.map((value) => ({ value, label: applicationStatusWords[value] }))}
      />
      <SelectField
        label="Trade"
        isLabelHidden
        placeholder="All Trades"
        value={filters.trade ?? ''}
        onChange={({ target }) => change({ trade: target.value || undefined })}
        options={trades.map((value) => ({ value, label: value }))}
      />
      {answers.length > 0 && (
        <SelectField
          label="Answer"
          isLabelHidden
          placeholder="All Answers"
          value={filters.answer ?? ''}
          onChange={({ target }) => change({ answer: target.value || undefined })}
          options={answers}
        />
      )}
      <SelectField
        label="Show only"
        isLabelHidden
        placeholder="Show all"
        value={filters.only ?? ''}
        onChange={({ target }) => change({ only: (target.value || undefined) as Only | undefined })}
        options={Object.entries(only).map(([value, label]) => ({ value, label }))}
      />
      <SelectField
        label="Order"
        isLabelHidden
        placeholder="Waiting first"
        value={filters.order ?? ''}
        onChange={({ target }) => change({ order: (target.value || undefined) as Order | undefined })}
        options={Object.entries(orders).map(([value, label]) => ({ value, label }))}
      />
    </div>
  )
}
