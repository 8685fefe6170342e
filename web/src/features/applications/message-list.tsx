import type { Message } from '@marquee/contract/messages'
import { webAddress } from '@marquee/contract/web-address'
import { Fragment, type ReactNode } from 'react'
import { clockTime, dayHeading, localDay } from '../../lib/local-dates.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { linkParts } from './link-parts.ts'

type ListedMessage = Pick<Message, 'id' | 'author' | 'author_name' | 'text' | 'created_at'>

interface Props<M extends ListedMessage> {
  messages: readonly M[]
  /** Whether a message stands on the right, as one's own do. */
  isRight: (message: M) => boolean
  /** What the author of those is called, instead of the name. */
  rightName?: string | undefined
  /** The first message that is new to the reader. */
  newFrom?: number | undefined
  /** Below a message. */
  after?: ((message: M) => ReactNode) | undefined
}

/** Messages, oldest first, by days. Those of one author in a row have the name once. */
export function MessageList<M extends ListedMessage>({ messages, isRight, rightName, newFrom, after }: Props<M>) {
  return (
    <ol className="grid grid-cols-1 gap-1.5">
      {messages.map((message, index) => {
        const before = messages[index - 1]
        const day = localDay(message.created_at)
        const isNewDay = !before || localDay(before.created_at) !== day
        const isNew = message.id === newFrom
        const isFirst = isNewDay || isNew || before.author !== message.author
        return (
          <Fragment key={message.id}>
            {isNewDay && <Divider>{dayHeading(day)}</Divider>}
            {isNew && <Divider isNew>New</Divider>}
            <li
              className={cx('grid', isFirst && !isNewDay && !isNew && 'mt-3', isRight(message) && 'justify-items-end')}
            >
              {isFirst && (
                <p className="px-1 pb-1 text-sm text-muted">
                  <span className="font-semibold text-ink">
                    {(isRight(message) && rightName) || message.author_name}
                  </span>
                </p>
              )}
              <Bubble isRight={isRight(message)} text={message.text}>
                <time dateTime={message.created_at}>{clockTime(message.created_at)}</time>
              </Bubble>
              {after?.(message)}
            </li>
          </Fragment>
        )
      })}
    </ol>
  )
}

interface BubbleProps {
  text: string
  isRight: boolean
  isFaint?: boolean | undefined
  /** In small letters at the end. */
  children: ReactNode
}

/** The text of a message with its time. */
function Bubble({ text, isRight, isFaint, children }: BubbleProps) {
  return (
    <div
      className={cx(
        'max-w-[min(34rem,88%)] rounded-lg border px-3.5 py-2 wrap-anywhere',
        isRight ? 'rounded-br-xs border-lamp-deep/40 bg-lamp-wash' : 'rounded-bl-xs border-line bg-surface',
        isFaint && 'opacity-70',
      )}
    >
      <p className="whitespace-pre-line">
        <LinkedText>{text}</LinkedText>
      </p>
      <p className={cx('figures mt-0.5 text-xs text-muted', isRight && 'text-right')}>{children}</p>
    </div>
  )
}

function Divider({ isNew, children }: { isNew?: boolean; children: ReactNode }) {
  const line = <span aria-hidden="true" className={cx('h-px flex-1', isNew ? 'bg-lamp-deep' : 'bg-line')} />
  return (
    <li className="my-3 flex items-center gap-3 text-xs font-semibold text-muted">
      {line}
      {children}
      {line}
    </li>
  )
}

interface UnsentProps {
  text: string
  /** Why it was not sent; null while it is on its way, empty without a reason. */
  failure: string | null
  /** Undefined when it was sent too long ago: it may be stored, and sent again it would be stored twice. */
  onRetry: (() => void) | undefined
  onTakeBack: () => void
}

/** A message that the server has not confirmed: on its way, or not sent, with what can be done about it. */
export function UnsentMessage({ text, failure, onRetry, onTakeBack }: UnsentProps) {
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

/** Text of a person whose web addresses are links, shown as they were written. They open in a new tab and are not followed by search engines. */
export function LinkedText({ children }: { children: string }) {
  return linkParts(children).map((part, index) => {
    const address = index % 2 === 1 ? webAddress(part) : null
    if (!address) return <Fragment key={index}>{part}</Fragment>
    return (
      <a
        key={index}
        href={address.href}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        referrerPolicy="no-referrer"
        className="link wrap-anywhere"
      >
        {part}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    )
  })
}
