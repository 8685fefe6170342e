import type { Application } from '@marquee/contract/applications'
import { Link } from 'react-router'
import { briefDate } from '../../lib/dates.ts'
import { localDay, recently } from '../../lib/local-dates.ts'
import { cx } from '../../ui/cx.ts'
import { UnreadMessages } from './application-badge.tsx'

interface Props {
  rows: readonly Application[]
  /** The side that reads. */
  side: 'vendor' | 'organizer'
}

/** Conversations as rows, each with its last line; a row leads to the conversation. */
export function ConversationRows({ rows, side }: Props) {
  const [list, nameOf] =
    side === 'vendor'
      ? ['/contractor/applications', (one: Application) => one.organization_name]
      : ['/organizer/applications', (one: Application) => one.company_name]
  return (
    <ul className="card divide-y divide-line overflow-hidden">
      {rows.map((one) => (
        <li key={one.id}>
          <Link
            prefetch="intent"
            to={`${list}/${one.id}#messages`}
            className="grid min-h-16 grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 px-5 py-3 hover:bg-soft focus-visible:-outline-offset-2"
          >
            <span className={cx('truncate', one.unread_messages > 0 && 'font-semibold')}>{nameOf(one)}</span>
            <span className="figures text-sm text-muted">
              {one.last_message && timeOf(one.last_message.created_at)}
            </span>
            <span className="truncate text-sm text-muted">{one.event_title}</span>
            <span className="justify-self-end">
              <UnreadMessages count={one.unread_messages} />
            </span>
            <span className="col-span-full mt-0.5 truncate">
              {one.last_message?.is_own && <span className="text-muted">You: </span>}
              {one.last_message?.text}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Those of the applications in which something was written, the latest first. */
export const conversationsOf = (all: readonly Application[]): Application[] =>
  all
    .filter((one) => one.last_message !== null)
    .toSorted((a, b) => (b.last_message?.created_at ?? '').localeCompare(a.last_message?.created_at ?? ''))

const timeOf = (instant: string) => recently(instant) ?? briefDate(localDay(instant))
