import type { Application } from '@marquee/contract/applications'
import { cx } from '../../ui/cx.ts'
import { AnswerText } from '../events/file-answer.tsx'

/** What a vendor answered, each below its question, and what accepted vendors have yet to answer. */
export function Answers({
  application: { answers, unanswered },
  className,
}: {
  application: Application
  className?: string
}) {
  return (
    <dl className={cx('grid gap-4 empty:hidden', className)}>
      {answers.map(({ question_id, text, value }) => (
        <div key={question_id}>
          <dt className="text-sm wrap-anywhere text-muted">{text}</dt>
          <dd className="measure wrap-anywhere whitespace-pre-line">
            <AnswerText value={value} />
          </dd>
        </div>
      ))}
      {unanswered.map((text) => (
        <div key={text}>
          <dt className="text-sm wrap-anywhere text-muted">{text}</dt>
          <dd className="text-muted">Not answered yet</dd>
        </div>
      ))}
    </dl>
  )
}
