import { maxLengths } from '@marquee/contract/limits'
import { useMutation } from '@tanstack/react-query'
import { CircleCheck, CircleX, MessageSquarePlus, MessageSquareX } from 'lucide-react'
import { useImperativeHandle, useState, type Ref } from 'react'
import { draftKey, draftTime } from '../../lib/draft.ts'
import { Button } from '../../ui/button.tsx'
import { deciding } from '../../ui/deciding.ts'
import { useDraftedText } from './drafted-text.tsx'
import { decideProfile, type ReviewedApplication } from './queries.ts'
import { subjectOf } from './profile-subject.tsx'
import type { useRejection } from './use-rejection.tsx'

/** What the keys of the page do with the open application; the answer is why not. */
export interface ReviewActions {
  approve: () => string | undefined
  reject: () => undefined
  addWord: () => undefined
}

interface Props {
  application: ReviewedApplication
  /** Another admin decided. Then only a word that was not sent is left, to be copied. */
  isGone: boolean
  rejection: ReturnType<typeof useRejection>
  ref: Ref<ReviewActions>
}

/** The decision on the open application. Approving acts at once, with an optional word to the applicant; rejecting asks for a reason. */
export function ReviewBar({ application, isGone, rejection, ref }: Props) {
  const decision = useMutation(decideProfile)
  const { user, profile } = application
  const { kind, name } = subjectOf(application.profile)
  const about = { kind, userId: user.id, version: profile.version }
  const draft = `approve:${kind}:${user.id}`
  const [shown, setShown] = useState<'kept' | 'added' | undefined>(() => (isKept(draft) ? 'kept' : undefined))
  const hasWord = shown !== undefined
  const word = useDraftedText({
    draft,
    isOpen: hasWord,
    label: 'A word with the approval',
    noun: 'A word',
    maxLength: maxLengths.reason,
    hint: 'Sent to the applicant as you write it.',
    rows: 2,
    // Not for one that was kept: the keys of the page work only outside a field.
    autoFocus: shown === 'added',
  })
  const pressed = decision.isPending ? 'approved' : rejection.isPending ? 'rejected' : undefined
  const isOff = pressed !== undefined

  const approve = () => {
    const refusal = hasWord ? word.check() : undefined
    if (isOff || refusal) return refusal
    // The mutation shows a failure.
    const call = decision.mutateAsync({ ...about, status: 'approved', reason: (hasWord && word.text) || undefined })
    deciding(user.id, call).then(word.clear, () => {})
    return undefined
  }
  const reject = () => void (isOff || rejection.ask({ ...about, name }))
  const addWord = () => void (isOff || setShown('added'))
  const removeWord = () => {
    if (isOff) return
    setShown(undefined)
    word.clear()
  }
  useImperativeHandle(ref, () => ({ approve, reject, addWord }))

  if (isGone && !hasWord) return null
  const Icon = hasWord ? MessageSquareX : MessageSquarePlus
  const buttons = [
    { status: 'approved', key: 'a', label: 'Approve', Icon: CircleCheck, look: 'text-yes', act: approve },
    { status: 'rejected', key: 'r', label: 'Reject', Icon: CircleX, look: 'text-no', act: reject },
  ]
  return (
    <div className="grid gap-3">
      {hasWord && (
        <div className="grid gap-2">
          {isGone && <p className="font-semibold">Your word was not sent.</p>}
          {word.field}
        </div>
      )}
      {!isGone && (
        <div className="grid grid-cols-[1fr_1fr_auto] gap-3 sm:flex sm:flex-wrap">
          {buttons.map(({ status, key, label, Icon, look, act }) => (
            <Button
              key={key}
              aria-keyshortcuts={key}
              isPending={pressed === status}
              isDisabled={isOff}
              onClick={() => void act()}
              className="sm:min-w-36"
            >
              {!pressed && <Icon aria-hidden="true" className={look} />}
              {pressed ? 'Processing...' : label}
            </Button>
          ))}
          <Button
            variant="ghost"
            aria-keyshortcuts="w"
            isDisabled={isOff}
            onClick={hasWord ? removeWord : addWord}
            className="max-sm:px-3 sm:ml-auto"
          >
            <Icon aria-hidden="true" />
            <span className="max-sm:sr-only">{hasWord ? 'Remove the word' : 'Add a word'}</span>
          </Button>
        </div>
      )}
    </div>
  )
}

const isKept = (draft: string) => draftTime(draftKey(draft)) !== undefined
