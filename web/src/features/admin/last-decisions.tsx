import type { AuditEntry } from '@marquee/contract/audit-log'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX, ScrollText, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { waitedFor } from '../../lib/dates.ts'
import { cx } from '../../ui/cx.ts'
import { useMe } from '../users/queries.ts'
import { auditActor, auditSentence } from './audit-words.ts'
import { adminQuery } from './queries.ts'
import { LoadedPart } from './table-list.tsx'

const shown = 3

/** What admins decided last, with the way to all of it. */
export function LastDecisions() {
  const list = useQuery(adminQuery('audit', { query: { decisions: true, limit: shown } }))
  return (
    <section aria-labelledby="decided" className="lg:only:col-span-full">
      <div className="mb-4 flex items-baseline justify-between gap-4">
        <h2 id="decided" className="text-xl">
          Decided last
        </h2>
        <Link to="/admin/audit?decisions=true" className="link text-sm">
          All
        </Link>
      </div>
      <LoadedPart query={list} what="decisions" failure="Failed to load decisions">
        {({ entries }) =>
          entries.length === 0 ? (
            <p className="text-muted">Nothing yet.</p>
          ) : (
            <ul className="card divide-y divide-line">
              {entries.map((entry) => (
                <Decision key={entry.id} entry={entry} />
              ))}
            </ul>
          )
        }
      </LoadedPart>
    </section>
  )
}

const answers: Record<string, { word: string; icon?: LucideIcon; look?: string }> = {
  approved: { word: 'Approved', icon: CircleCheck, look: 'bg-yes-wash text-yes' },
  rejected: { word: 'Rejected', icon: CircleX, look: 'bg-no-wash text-no' },
}

function Decision({ entry }: { entry: AuditEntry }) {
  const { data: me } = useMe()
  const {
    word,
    icon: Icon = ScrollText,
    look = 'bg-sunken text-muted',
  } = answers[entry.to_state ?? ''] ?? { word: auditSentence(entry) }
  return (
    <li className="flex items-center gap-4 p-3 pr-5">
      <span aria-hidden="true" className={cx('grid size-14 flex-none place-items-center rounded-sm', look)}>
        <Icon className="size-6" />
      </span>
      <span className="grid min-w-0 flex-1 wrap-anywhere">
        <span className="font-semibold">{entry.subject_name ?? word}</span>
        <span className="text-sm text-muted">
          {entry.subject_name && `${word} · `}
          {entry.actor_user_id === me?.id ? 'You' : auditActor(entry)}
        </span>
      </span>
      <span className="figures flex-none text-sm text-muted">{waitedFor(entry.created_at)}</span>
    </li>
  )
}
