import type { Event } from '@marquee/contract/events'
import type { OpenCall } from '@marquee/contract/open-call'
import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useId, useState } from 'react'
import { today } from '../../lib/dates.ts'
import { queryClient } from '../../lib/query-client.ts'
import { Button } from '../../ui/button.tsx'
import { callTemplates, type CallTemplate } from './call-templates.ts'
import { eventQuery, myEventsQuery } from './queries.ts'
import type { CallValues } from './call-values.ts'

/** What fills in the form: all of it but the time zone and what only the organizer knows. */
export type CallStart = Pick<
  CallValues,
  'places' | 'questions' | 'conditions' | 'confirm_within_days' | 'waiting_rule'
> &
  Partial<Pick<CallValues, 'closes_local' | 'numbers_shown_to' | 'documents'>>

interface Props {
  event: Event
  /** The ids of the trades by their names. */
  trades: ReadonlyMap<string, number>
  onStart: (start: CallStart) => void
}

/** Fills in a call: from a template, while there is none, and from the newest other event that has one. */
export function CallStarts({ event, trades, onStart }: Props) {
  const label = useId()
  const { data } = useQuery(myEventsQuery({ sort_by: 'created_at' }))
  const [from, setFrom] = useState<string>()
  const start = (name: string, values: CallStart) => {
    setFrom(name)
    onStart(values)
  }
  const last = data?.events.find(({ id, call }) => id !== event.id && call !== null)
  if (event.call && !last) return null
  return (
    <div role="group" aria-labelledby={label} className="flex flex-wrap gap-2">
      <p id={label} className="w-full text-sm text-muted">
        Start from
      </p>
      {!event.call &&
        callTemplates.map((template) => (
          <Button
            key={template.name}
            isDisabled={trades.size === 0}
            onClick={() => start(template.name, fromTemplate(template, event, trades))}
          >
            {template.name}
          </Button>
        ))}
      {last && (
        <Button onClick={() => void copyOf(last).then((call) => call && start(last.title, fromCall(call)))}>
          <Copy aria-hidden="true" />
          Copy from {last.title}
        </Button>
      )}
      <p role="status" className="w-full text-sm empty:hidden">
        {from && `Filled in from “${from}”. Change what differs.`}
      </p>
    </div>
  )
}

/** Lists leave out the text of conditions. Without it, what is known is copied. */
const copyOf = ({ id, call }: Event): Promise<OpenCall | null> =>
  queryClient()
    .fetchQuery(eventQuery(id))
    .then(
      (whole) => whole.call,
      () => call,
    )

const fromCall = ({ places, questions, conditions, ...call }: OpenCall): CallStart => ({
  places: places.map(({ service_id, wanted, note, fee }) => ({ service_id, wanted, note, fee })),
  questions: questions.map(({ first_id: _, ...question }) => ({ ...question, id: null })),
  conditions: conditions?.text ?? null,
  confirm_within_days: call.confirm_within_days,
  waiting_rule: call.waiting_rule,
  numbers_shown_to: call.numbers_shown_to,
  documents: call.documents,
})

function fromTemplate(template: CallTemplate, event: Event, trades: Props['trades']): CallStart {
  const closes = new Date(Date.parse(event.start_date) - template.closesBefore * 86_400_000).toISOString().slice(0, 10)
  return {
    places: template.places.flatMap(({ trade, wanted, note = null, fee = null }) => {
      const service_id = trade === null ? null : trades.get(trade)
      return service_id === undefined ? [] : { service_id, wanted, note, fee }
    }),
    questions: template.questions.map((question) => ({ id: null, service_ids: null, options: [], ...question })),
    conditions: template.conditions,
    confirm_within_days: template.daysToConfirm,
    waiting_rule: template.waitingRule,
    // A date that has passed would close the call at once.
    closes_local: closes > today() ? `${closes}T18:00` : null,
  }
}
