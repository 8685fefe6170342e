import { useQuery } from '@tanstack/react-query'
import { fullTitle } from '../../lib/page-head.tsx'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { useCopy } from './event-actions.tsx'
import { EventEditor } from './event-editor.tsx'
import { myEventsQuery } from './queries.ts'

export const meta = () => [{ title: fullTitle('Create Event') }]

/** Creates an event, as a draft or published, from nothing or from the latest one. */
export default function EventNewPage() {
  // What helps to begin. Without it the form is the same.
  const { data } = useQuery(myEventsQuery({}))
  const [latest] = data?.events ?? []
  const places = new Set(data?.events.map(({ address }) => address))
  return (
    <>
      <PageHeader
        title="Create Event"
        subtitle="Vendors decide by what they read here."
        actions={latest && <StartFrom latest={latest} />}
      />
      <EventEditor places={[...places]} />
    </>
  )
}

/** Nobody types again what stays the same from one event to the next. */
function StartFrom({ latest }: { latest: { id: number; title: string } }) {
  const copy = useCopy(latest)
  return (
    <Button isPending={copy.isPending || copy.isDone} onClick={copy.run}>
      <span className="max-w-72 truncate">Copy “{latest.title}”</span>
    </Button>
  )
}
