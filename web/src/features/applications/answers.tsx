import type { Application } from '@marquee/contract/applications'
import { answerWords } from '@marquee/contract/questions'
import { cx } from '../../ui/cx.ts'

/** What a vendor answered, each below its question. */
export function Answers({ application: { answers }, className }: { application: Application; className?: string }) {
  return (
    <dl className={cx('grid gap-4 empty:hidden', className)}>
      {answers.map(({ question_id, text, value }) => (
        <div key={question_id}>
          <dt className="text-sm wrap-anywhere text-muted">{text}</dt>
          <dd className="measure wrap-anywhere whitespace-pre-line">{answerWords(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
