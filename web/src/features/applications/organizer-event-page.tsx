import { fullTitle } from '../../lib/page-head.tsx'
import { OrganizerEvent } from '../events/organizer-event.tsx'
import { useLineUp } from './line-up.tsx'

export const meta = () => [{ title: fullTitle('Event Details') }]

/** An event as its organizer sees it, with its line-up. */
export default function OrganizerEventPage() {
  return <OrganizerEvent useLineUp={useLineUp} />
}
