import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { NewRows, useNewRows } from '../../ui/new-rows.tsx'
import { focusNewRow, Worktop } from '../../ui/worktop.tsx'
import { DecidedElsewhere } from './decided-elsewhere.tsx'
import { ReviewBar, type ReviewActions } from './review-bar.tsx'
import { ReviewDetails } from './review-details.tsx'
import type { useRejection } from './reject-dialog.tsx'
import { ReviewRow } from './review-row.tsx'
import { subjectOf, type ReviewedApplication } from './review-subject.ts'

interface Props {
  /** "Pending vendors". */
  label: string
  /** Longest waiting first. */
  applications: readonly ReviewedApplication[]
  rejection: ReturnType<typeof useRejection>
}

/** The applications that wait, with the open one beside the list. After a decision the next one is open. */
export function ReviewQueue({ label, applications, rejection }: Props) {
  const [params, setParams] = useSearchParams()
  const actions = useRef<ReviewActions>(null)
  const open = Number(params.get('open')) || undefined
  const news = useNewRows({ rows: applications, keyOf, scope: label, open })
  const paramsOf = (key: number | undefined) => {
    const next = new URLSearchParams(params)
    if (key === undefined) next.delete('open')
    else next.set('open', String(key))
    return next
  }
  return (
    <Worktop
      label={label}
      newRows={
        <NewRows
          count={news.fresh.length}
          noun="application"
          onShow={() => {
            news.show()
            focusNewRow(news.fresh[0] && keyOf(news.fresh[0]))
          }}
        />
      }
      items={news.shown ?? []}
      keyOf={keyOf}
      nameOf={nameOf}
      row={rowOf}
      open={open}
      addressOf={(key) => `?${paramsOf(key)}`}
      onOpen={(key, { replace }) => setParams(paramsOf(key), { replace, preventScrollReset: true })}
      detail={(application) => <ReviewDetails application={application} />}
      goneNotice={(application) => <DecidedElsewhere application={application} />}
      bar={(application, isGone) => (
        <ReviewBar key={keyOf(application)} {...{ application, isGone, rejection }} ref={actions} />
      )}
      keys={[
        { key: 'a', label: 'Approve', run: () => actions.current?.approve() },
        { key: 'r', label: 'Reject', run: () => actions.current?.reject() },
        { key: 'w', label: 'Add a word', run: () => actions.current?.addWord() },
      ]}
    />
  )
}

const keyOf = ({ user }: ReviewedApplication) => user.id
const nameOf = (application: ReviewedApplication) => subjectOf(application).name
const rowOf = (application: ReviewedApplication) => <ReviewRow application={application} />
