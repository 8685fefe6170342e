import { fullTitle } from '../../lib/page-head.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { EventEditor } from './event-editor.tsx'

export const meta = () => [{ title: fullTitle('Create Event') }]

/** Creates an event, as a draft or published. */
export default function EventNewPage() {
  return (
    <>
      <PageHeader
        title="Create Event"
        subtitle="Vendors decide by what they read here. The more you say, the better they fit."
      />
      <EventEditor />
    </>
  )
}
