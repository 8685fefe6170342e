import { Button } from '../../ui/button.tsx'
import { Bubble } from './message-list.tsx'

interface Props {
  text: string
  /** Why it was not sent; null while it is on its way, empty without a reason. */
  failure: string | null
  /** Undefined when it was sent too long ago: it may be stored, and sent again it would be stored twice. */
  onRetry: (() => void) | undefined
  onTakeBack: () => void
}

/** A message that the server has not confirmed: on its way, or not sent, with what can be done about it. */
export function UnsentMessage({ text, failure, onRetry, onTakeBack }: Props) {
  return (
    <li className="grid justify-items-end gap-1">
      <Bubble text={text} isRight isFaint={failure === null}>
        {failure === null ? 'Sending…' : onRetry ? 'Not sent' : 'Not confirmed'}
      </Bubble>
      {failure !== null && (
        <div role="alert" className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
          <p className="text-sm font-medium text-no">
            {onRetry
              ? `Not sent. ${failure}`
              : 'We do not know if this was sent. Check whether it is above before you send it again.'}
          </p>
          <span className="flex gap-2">
            {onRetry && (
              <Button size="sm" onClick={onRetry}>
                Try again
              </Button>
            )}
            <Button size="sm" variant="ghost" onClick={onTakeBack}>
              Take back
            </Button>
          </span>
        </div>
      )}
    </li>
  )
}
