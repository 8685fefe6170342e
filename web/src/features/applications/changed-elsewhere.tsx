import type { Application } from '@marquee/contract/applications'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { statusOf } from '../../lib/query-client.ts'
import { applicationStatusWords } from './application-badge.tsx'
import { applicationQuery, companyName } from './queries.ts'

interface Props {
  /** As it was shown before it changed. */
  before: Application
  now: Application
}

/** Who has changed an application meanwhile, and what it is now. An organizer is one account; others who can are the vendor, and time. */
export function ChangedElsewhere({ before, now }: Props) {
  const { place, edited_at, status } = now
  const isAnswered =
    place?.state !== before.place?.state && (place?.state === 'confirmed' || place?.reason === 'declined')
  const isExpired = place?.state !== before.place?.state && place?.reason === 'expired'
  const who =
    isAnswered || edited_at !== before.edited_at
      ? `${companyName(now)} changed this meanwhile.`
      : isExpired
        ? 'The time to confirm ended meanwhile.'
        : 'This was decided meanwhile from your account, in another tab or on another device.'
  return <Notice>{`${who} It is ${applicationStatusWords[status].toLowerCase()} now.`}</Notice>
}

/** Why the open application is no longer in the list; nothing until that is known. */
export function GoneApplication({ application }: { application: Application }) {
  const { data, error } = useQuery(applicationQuery(application.id))
  if (statusOf(error) === 404)
    return <Notice>{companyName(application)} has withdrawn, or the event was deleted.</Notice>
  return data && data.version > application.version && <ChangedElsewhere before={application} now={data} />
}

const Notice = ({ children }: { children: ReactNode }) => (
  <p role="status" className="rounded-md bg-wait-wash px-4 py-2 text-wait">
    {children}
  </p>
)
