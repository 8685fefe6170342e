import type { Application } from '@marquee/contract/applications'
import type { AnswerValue } from '@marquee/contract/questions'
import { useQuery } from '@tanstack/react-query'
import { longDate } from '../../lib/dates.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { AnswerText } from '../events/file-answer.tsx'
import { applicationChangesQuery, applicationFailures } from './queries.ts'

/** What the vendor changed in an application after sending it, each with what stood there before; nothing without a change. */
export function ApplicationChanges({ application: { id, edited_at } }: { application: Application }) {
  if (edited_at === null) return null
  return (
    <Disclosure label={`Changed ${longDate(edited_at)}`} className="mt-3">
      <Changes id={id} />
    </Disclosure>
  )
}

function Changes({ id }: Pick<Application, 'id'>) {
  const changes = useQuery(applicationChangesQuery(id))
  return (
    <Loaded
      query={changes}
      failure={applicationFailures.changes}
      level="line"
      loading="Loading what changed..."
      skeleton="h-12 w-56"
    >
      {(all) => (
        <ol className="grid gap-4">
          {all.map(({ question, before, after, at }, index) => (
            <li key={index} className="grid gap-1 border-l-3 border-line pl-3">
              <p className="text-sm wrap-anywhere text-muted">
                {question ?? 'Message'} <span className="figures">· {longDate(at)}</span>
              </p>
              <del className="measure wrap-anywhere whitespace-pre-line text-muted">{words(before)}</del>
              <ins className="measure wrap-anywhere whitespace-pre-line no-underline">{words(after)}</ins>
            </li>
          ))}
        </ol>
      )}
    </Loaded>
  )
}

const words = (value: AnswerValue | null) => (value === null ? 'No answer' : <AnswerText value={value} />)
