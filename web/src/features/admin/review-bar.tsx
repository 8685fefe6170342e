import { maxLengths } from '@marquee/contract/limits'
import { useMutation } from '@tanstack/react-query'
import { CircleCheck, CircleX, MessageSquarePlus, MessageSquareX } from 'lucide-react'
import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react'
import { draftKey, draftTime } from '../../lib/draft.ts'
import { lengthError } from '../../lib/forms.ts'
import { useTextDraft } from '../../lib/text-draft.ts'
import { Button } from '../../ui/button.tsx'
import { deciding } from '../../ui/deciding.ts'
import { preloadDialog } from '../../ui/dialog.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { decideProfile } from './queries.ts'
import type { useRejection } from './reject-dialog.tsx'
import { subjectOf, type ReviewedApplication } from './review-subject.ts'

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
  const { kind, name } = subjectOf(application)
  const draft = `approve:${kind}:${user.id}`
  const [shown, setShown] = useState<'kept' | 'added' | undefined>(() => (isKept(draft) ? 'kept' : undefined))
  const hasWord = shown !== undefined
  const word = useTextDraft(draft, hasWord)
  const refusal = hasWord ? lengthError('A word', word.text, maxLengths.reason) : undefined
  const pressed = decision.isPending ? 'approved' : rejection.isPending ? 'rejected' : undefined
  const isOff = pressed !== undefined

  const approve = () => {
    if (isOff || refusal) return refusal
    // The mutation shows a failure.
    const call = decision.mutateAsync({
      userId: user.id,
      kind,
      version: profile.version,
      status: 'approved',
      reason: (hasWord && word.text.trim()) || undefined,
    })
    deciding(user.id, call).then(word.clear, () => {})
    return undefined
  }
  const reject = () => void (isOff || rejection.ask({ kind, userId: user.id, version: profile.version, name }))
  const addWord = () => void (isOff || setShown('added'))
  const removeWord = () => {
    setShown(undefined)
    word.clear()
  }
  useImperativeHandle(ref, () => ({ approve, reject, addWord }))

  if (isGone && !hasWord) return null
  return (
    <div className="grid gap-3">
      {hasWord && (
        <div className="grid gap-2">
          {isGone && <p className="font-semibold">Your word was not sent.</p>}
          <DraftNotice draft={word.state} />
          <WordField text={word.text} onText={word.type} error={refusal} takesFocus={shown === 'added'} />
        </div>
      )}
      {!isGone && (
        <div className="grid grid-cols-[1fr_1fr_auto] gap-3 sm:flex sm:flex-wrap">
          <Button
            aria-keyshortcuts="a"
            isPending={pressed === 'approved'}
            isDisabled={isOff}
            pendingLabel="Processing..."
            onClick={approve}
            className="sm:min-w-36"
          >
            {pressed ? (
              'Processing...'
            ) : (
              <>
                <CircleCheck aria-hidden="true" className="text-yes" />
                Approve
              </>
            )}
          </Button>
          <Button
            aria-keyshortcuts="r"
            isPending={pressed === 'rejected'}
            isDisabled={isOff}
            pendingLabel="Processing..."
            onPointerEnter={preloadDialog}
            onFocus={preloadDialog}
            onClick={reject}
            className="sm:min-w-36"
          >
            {pressed ? (
              'Processing...'
            ) : (
              <>
                <CircleX aria-hidden="true" className="text-no" />
                Reject
              </>
            )}
          </Button>
          <Button
            variant="ghost"
            aria-keyshortcuts="w"
            isDisabled={isOff}
            onClick={hasWord ? removeWord : addWord}
            className="max-sm:px-3 sm:ml-auto"
          >
            {hasWord ? <MessageSquareX aria-hidden="true" /> : <MessageSquarePlus aria-hidden="true" />}
            <span className="max-sm:sr-only">{hasWord ? 'Remove the word' : 'Add a word'}</span>
          </Button>
        </div>
      )}
    </div>
  )
}

const isKept = (draft: string): boolean => draftTime(draftKey(draft)) !== undefined

interface WordProps {
  text: string
  onText: (text: string) => void
  error: string | undefined
  /** False for a word that was kept: the keys of the page work only outside a field. */
  takesFocus: boolean
}

function WordField({ text, onText, error, takesFocus }: WordProps) {
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) field.current?.querySelector('textarea')?.focus()
  }, [takesFocus])
  return (
    <div ref={field}>
      <TextArea
        label="A word with the approval"
        required={false}
        hint="Sent to the applicant as you write it."
        rows={2}
        value={text}
        error={error}
        onChange={(event) => onText(event.target.value)}
      />
    </div>
  )
}
