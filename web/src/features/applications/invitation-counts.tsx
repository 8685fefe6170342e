import { useQuery } from '@tanstack/react-query'
import { TextLink } from '../../ui/text-link.tsx'
import { contactInvitationsQuery, eventInvitationsQuery } from './invitation-queries.ts'
import { countsInWords } from './invitation-words.ts'

/** In one line, what came of the invitations for an event, with the link to all of them where that is another page; nothing without any. */
export function InvitationCounts({ eventId, isHere = false }: { eventId: number; isHere?: boolean }) {
  const { data: vendors = [] } = useQuery(eventInvitationsQuery(eventId))
  const { data: contacts = [] } = useQuery(contactInvitationsQuery(eventId))
  const data = [...vendors, ...contacts]
  if (data.length === 0) return null
  const counts = Object.fromEntries(
    [...Map.groupBy(data, ({ state }) => state)].map(([state, all]) => [state, all.length]),
  )
  return (
    <p className="figures text-sm">
      {isHere ? (
        <span className="font-semibold">{data.length} invited</span>
      ) : (
        <TextLink to={`/organizer/events/${eventId}/invitations`} className="font-semibold">
          {data.length} invited
        </TextLink>
      )}
      <span className="text-muted">: {countsInWords(counts)}</span>
    </p>
  )
}
