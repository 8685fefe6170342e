import type { AuditEntry } from '@marquee/contract/audit-log'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { waitedFor } from '../../lib/dates.ts'
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

const answers: Record<string, { word: string; icon: ReactNode }> = {
  approved: { word: 'Approved', icon: <CircleCheck className="size-5 text-yes" /> },
  rejected: { word: 'Rejected', icon: <CircleX className="size-5 text-no" /> },
}

const answerOf = ({ to_state }: AuditEntry) => answers[to_state ?? '']

const Decision = ({ entry }: { entry: AuditEntry }) => (
  <li className="flex gap-3 px-5 py-3">
    <span aria-hidden="true" className="mt-0.5 size-5 flex-none">
      {answerOf(entry)?.icon}
    </span>
    <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
      <span className="min-w-0 wrap-anywhere">
        <span className="font-semibold">{answerOf(entry)?.word ?? auditSentence(entry)}</span>
        {entry.subject_name && `: ${entry.subject_name}`}
      </span>
      <span className="figures text-sm text-muted">
        {auditActor(entry)} · {waitedFor(entry.created_at)}
      </span>
    </span>
  </li>
)
