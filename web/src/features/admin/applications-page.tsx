import { id } from '@marquee/contract/fields'
import { maxLengths } from '@marquee/contract/limits'
import { useQuery, useMutation } from '@tanstack/react-query'
import { CircleCheck, CircleHelp, CircleX, Info, type LucideIcon, MessageSquarePlus } from 'lucide-react'
import { useRef, useImperativeHandle, useState, type Ref } from 'react'
import * as z from 'zod/mini'
import { draftKey, draftTime } from '../../lib/draft.ts'
import { fullTitle } from '../../lib/page-head.tsx'
import { useFilters } from '../../lib/search-params.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { deciding } from '../../ui/deciding.ts'
import { Picture } from '../../ui/picture.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { undoKey } from '../../ui/worktop.tsx'
import { useAnswerDialog } from './answer-dialog.tsx'
import { Claimed, useClaim } from './claims.tsx'
import { DeskRow, Desk } from './desk.tsx'
import { useDraftedText } from './drafted-text.tsx'
import { subjectOf } from './profile-subject.tsx'
import { decidedQuery, decideProfile, isOurs, pendingQuery, type ReviewedApplication } from './queries.ts'
import { isFirstDay, ReviewAge, ReviewDetails } from './review-details.tsx'

export const meta = () => [{ title: fullTitle('Applications Review') }]

const tabs = ['vendors', 'organizers'] as const
const names = { vendors: 'Vendors', organizers: 'Organizers' }
const Filters = z.object({ tab: z._default(z.enum(tabs), 'vendors'), open: z.optional(id()) })
const defaults = { tab: 'vendors' } as const

/** All pending profiles, vendors on one tab and organizers on the other, oldest first. */
export default function ApplicationsPage() {
  const { filters, change } = useFilters(Filters, defaults)
  const lists = { vendors: useQuery(pendingQuery('vendor')), organizers: useQuery(pendingQuery('organizer')) }
  const answer = useAnswerDialog(decideProfile)
  return (
    <>
      <PageHeader title="Applications Review" />
      <Tabs
        label="Applications"
        value={filters.tab}
        onChange={(tab) => change({ tab, open: undefined }, { replace: true })}
        tabs={tabs.map((value) => {
          const count = lists[value].data?.filter(isOurs).length
          return { value, label: `${names[value]}${count === undefined ? '' : ` (${count})`}` }
        })}
      >
        <Applications key={filters.tab} filters={filters} answer={answer} />
      </Tabs>
      {answer.dialog}
    </>
  )
}

interface Props {
  filters: z.output<typeof Filters>
  answer: ReturnType<typeof useAnswerDialog>
}

/** The applications that wait, with the open one beside the list. After a decision the next one is open. */
function Applications({ filters, answer }: Props) {
  const isVendors = filters.tab === 'vendors'
  const list = useQuery({ ...pendingQuery(isVendors ? 'vendor' : 'organizer'), select: asRows })
  const actions = useRef<ReviewActions>(null)
  const areSomeAsked = list.data?.rows.some((one) => !isOurs(one))
  return (
    <Desk
      label={`Pending ${filters.tab}`}
      what="Applications"
      call={isVendors ? 'applications' : 'organizer applications'}
      noun="application"
      {...{ list, filters, defaults, keyOf, nameOf, row }}
      groupOf={areSomeAsked ? groupOf : undefined}
      isWaiting={isOurs}
      empty={
        <EmptyState title={`No Pending ${isVendors ? 'Vendor' : 'Organizer'} Applications`} className="card">
          <p>Everyone who applied has an answer. New applications appear here.</p>
        </EmptyState>
      }
      detail={(application) => <ReviewDetails application={application} />}
      goneNotice={(application) => <DecidedElsewhere application={application} />}
      bar={(application, isGone) => (
        <ReviewBar
          key={keyOf(application)}
          {...{ application, isGone, answer }}
          isChosen={filters.open === keyOf(application)}
          ref={actions}
        />
      )}
      keys={[
        { key: 'a', label: 'Approve', run: () => actions.current?.approve() },
        { key: 'r', label: 'Reject', run: () => actions.current?.reject() },
        { key: 'm', label: 'Ask for more', run: () => actions.current?.askForMore() },
        { key: 'w', label: 'Add a word', run: () => actions.current?.addWord() },
        undoKey,
      ]}
    />
  )
}

const asRows = (rows: ReviewedApplication[]) => ({ rows })
const groupOf = (application: ReviewedApplication) =>
  isOurs(application) ? 'Waiting for you' : 'Waiting for the applicant'
const keyOf = ({ user }: ReviewedApplication) => user.id
const nameOf = (application: ReviewedApplication) => subjectOf(application.profile).name

/** Picture, name, trade, first line, and for how long it has waited. */
function row(application: ReviewedApplication) {
  const { kind, name, trade, description, picture } = subjectOf(application.profile)
  const { age } = application
  return (
    <DeskRow
      name={name}
      picture={
        picture ? (
          <Picture image={picture} alt="" sizes="2.5rem" className="size-10 flex-none rounded-sm" />
        ) : (
          <Avatar name={name} className="size-10! rounded-sm!" />
        )
      }
      age={age && !isFirstDay(application) && <ReviewAge age={age} />}
    >
      <Claimed kind={kind} userId={application.user.id} />
      {application.asked?.answered_at && <span className="mr-2 font-semibold text-wait">Answered</span>}
      {[standing(application), trade, description.trim().split('\n')[0]].filter(Boolean).join(' · ')}
    </DeskRow>
  )
}

function standing({ asked, resubmitted_at }: ReviewedApplication) {
  if (asked) return asked.answered_at ? null : `Asked: ${asked.text}`
  return resubmitted_at && 'Resubmitted'
}

const decisions: Record<string, { Icon: LucideIcon; look: string }> = {
  approved: { Icon: CircleCheck, look: 'bg-yes-wash text-yes' },
  rejected: { Icon: CircleX, look: 'bg-no-wash text-no' },
}

/** Shows that another admin decided the open application, and how. */
function DecidedElsewhere({ application }: { application: ReviewedApplication }) {
  const decided = useQuery(decidedQuery(subjectOf(application.profile).kind, application.user.id))
  const { status = '', status_reason: words, by } = decided.data ?? {}
  if (decided.isPending) return <Skeleton className="h-14 w-full" />
  const decision = decisions[status]
  const { Icon, look } = decision ?? { Icon: Info, look: 'bg-soft' }
  return (
    <div role="alert" className={cx('grid gap-1 rounded-md p-4', look)}>
      <p className="flex gap-2 font-semibold">
        <Icon aria-hidden="true" className="mt-0.5 size-5 flex-none" />
        {decision
          ? `${by || 'Another admin'} ${status} this application meanwhile.`
          : 'This application no longer waits for a decision.'}
      </p>
      {words && decision && <p className="whitespace-pre-line wrap-anywhere text-ink">“{words}”</p>}
    </div>
  )
}

/** What the keys of the page do with the open application; the answer is why not. */
interface ReviewActions {
  approve: () => string | undefined
  reject: () => string | undefined
  askForMore: () => string | undefined
  addWord: () => undefined
}

interface ReviewBarProps {
  application: ReviewedApplication
  /** Another admin decided. Then only a word that was not sent is left, to be copied. */
  isGone: boolean
  answer: ReturnType<typeof useAnswerDialog>
  /** Somebody has opened it, and not only the page. */
  isChosen: boolean
  ref: Ref<ReviewActions>
}

/**
 * The decision on the open application. Approving acts at once, with an optional word to the applicant; the other two ask for a text, and
 * wait while a word is written.
 */
function ReviewBar({ application, isGone, answer, isChosen, ref }: ReviewBarProps) {
  const decision = useMutation(decideProfile)
  const { user, profile } = application
  const { kind, name } = subjectOf(application.profile)
  const about = { kind, name, userId: user.id, version: profile.version }
  const draft = `approve:${kind}:${user.id}`
  const [isAsked, setAsked] = useState(false)
  const [shown, setShown] = useState<'kept' | 'added' | 'removed' | undefined>(() =>
    isKept(draft) ? 'kept' : undefined,
  )
  const hasWord = shown === 'kept' || shown === 'added'
  useClaim({ kind, userId: user.id }, !isGone && (isChosen || shown === 'added' || isAsked))
  const pressed = decision.isPending ? 'approved' : answer.isPending ? 'rejected' : undefined
  const isOff = pressed !== undefined
  const word = useDraftedText({
    draft,
    isOpen: hasWord,
    label: 'Message to the applicant',
    noun: 'The message',
    maxLength: maxLengths.reason,
    placeholder: 'Sent with the approval, as you write it.',
    rows: 1,
    // Not for one that was kept: the keys of the page work only outside a field.
    autoFocus: shown === 'added',
  })

  const approve = () => {
    const refusal = hasWord ? word.check() : undefined
    if (isOff || refusal) return refusal
    // The mutation shows a failure.
    const call = decision.mutateAsync({ ...about, status: 'approved', reason: (hasWord && word.text) || undefined })
    deciding(user.id, call).then(word.clear, () => {})
    return undefined
  }
  const write = (status: 'rejected' | 'asked') => {
    if (hasWord) return 'Approve with the word, or cancel it first.'
    if (isOff) return undefined
    setAsked(true)
    answer.open(about, status)
    return undefined
  }
  const reject = () => write('rejected')
  const askForMore = () => write('asked')
  const addWord = () => void (isOff || setShown('added'))
  useImperativeHandle(ref, () => ({ approve, reject, askForMore, addWord }))

  const cancelWord = () => {
    setShown('removed')
    word.clear()
  }

  if (isGone && !hasWord) return null
  const buttons = [
    { status: 'approved', key: 'a', label: 'Approve', Icon: CircleCheck, variant: 'primary', look: '', act: approve },
    {
      status: 'rejected',
      key: 'r',
      label: 'Reject',
      Icon: CircleX,
      variant: 'secondary',
      look: 'text-no',
      act: reject,
    },
  ] as const
  return (
    <div className="grid gap-3">
      <div role="status" className="empty:hidden">
        <Claimed kind={kind} userId={user.id} />
      </div>
      {!isGone && <p className="-mb-1 truncate font-display text-lg font-bold tracking-tight">{name}</p>}
      {hasWord && (
        <div className="grid gap-2">
          {isGone && <p className="font-semibold">Your word was not sent.</p>}
          {word.field}
        </div>
      )}
      {!isGone && (
        <div className="flex flex-wrap gap-2">
          {buttons.slice(0, hasWord ? 1 : 2).map(({ status, key, label, Icon, variant, look, act }) => (
            <Button
              key={key}
              variant={variant}
              aria-keyshortcuts={key}
              isPending={pressed === status}
              isDisabled={isOff}
              onClick={() => void act()}
              className="max-sm:flex-1 sm:min-w-28"
            >
              {!pressed && <Icon aria-hidden="true" className={look} />}
              {pressed ? 'Processing...' : label}
            </Button>
          ))}
          {hasWord ? (
            <Button variant="ghost" isDisabled={isOff} onClick={cancelWord}>
              Cancel
            </Button>
          ) : (
            <>
              <Button
                aria-keyshortcuts="m"
                isDisabled={isOff}
                onClick={askForMore}
                className="max-sm:order-last max-sm:w-full"
              >
                <CircleHelp aria-hidden="true" className="text-wait" />
                Ask for more
              </Button>
              <Button
                variant="ghost"
                aria-keyshortcuts="w"
                isDisabled={isOff}
                autoFocus={shown === 'removed'}
                onClick={addWord}
                className="px-3! sm:ml-auto"
              >
                <MessageSquarePlus aria-hidden="true" />
                <span className="max-sm:sr-only">Add a word</span>
              </Button>
            </>
          )}
        </div>
      )}
    </div>
  )
}

const isKept = (draft: string) => draftTime(draftKey(draft)) !== undefined
