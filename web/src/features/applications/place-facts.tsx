import type { Application } from '@marquee/contract/applications'
import { longDate } from '../../lib/dates.ts'
import { Facts } from '../../ui/card.tsx'
import { AskedDocuments } from './asked-documents.tsx'
import { agreementWords, waitingWords } from './place-queries.ts'

/** What the organizer needs to know of the place that a vendor applied for. Nothing where there is nothing. */
export function PlaceFacts({ application }: { application: Application }) {
  const { place, status, documents } = application
  if (!place) return null
  const isOffered = status === 'accepted' && place.state === 'offered'
  return (
    <Facts
      className="empty:hidden"
      facts={[
        ['To confirm by', isOffered && place.confirm_by && longDate(place.confirm_by)],
        ['Waiting list', waitingWords(application)],
        ['Conditions', status !== 'rejected' && agreementWords(application)],
        ['Documents', documents.length > 0 && <AskedDocuments key="documents" documents={documents} />],
        ['Over the limit', place.is_over_limit && status === 'accepted' && 'Accepted beyond the number of places'],
      ]}
    />
  )
}
