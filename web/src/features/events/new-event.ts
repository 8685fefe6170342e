import type { Event, EventInput } from '@marquee/contract/events'
import { OpenCallInput } from '@marquee/contract/open-call'
import { useMutation } from '@tanstack/react-query'
import { useIdempotencyKey } from '../../lib/send-once.ts'
import { callValues, onePlace } from './call-values.ts'
import { createEvent, setCall, updateEvent } from './queries.ts'
import type { WantedTrade } from './trades-field.tsx'

/**
 * The calls that create an event. With trades it is a draft until they are stored: what fails then is shown,
 * and the draft stays.
 */
export function useNewEvent() {
  const create = useMutation(createEvent)
  // The message about the event itself is enough.
  const call = useMutation({ ...setCall, meta: { failure: setCall.meta!.failure } })
  const publish = useMutation({ ...updateEvent, meta: { failure: 'Failed to publish event' } })
  const keyOf = useIdempotencyKey()

  const begin = async (input: EventInput, trades: readonly WantedTrade[]): Promise<Event> => {
    const body: EventInput = trades.length > 0 ? { ...input, status: 'draft' } : input
    const draft = await create.mutateAsync({ body, idempotencyKey: keyOf(body) })
    if (trades.length === 0) return draft
    const asked = OpenCallInput.parse({
      ...callValues(null),
      places: trades.map((trade) => ({ ...onePlace, ...trade })),
    })
    try {
      const { id, version } = await call.mutateAsync({ id: draft.id, version: draft.version, body: asked })
      return input.status === 'draft'
        ? draft
        : await publish.mutateAsync({ id, version, body: { status: input.status } })
    } catch {
      return draft
    }
  }
  return { create, begin }
}
