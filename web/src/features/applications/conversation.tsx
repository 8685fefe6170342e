import type { Application } from '@marquee/contract/applications'
import type { Conversation as ConversationPart, Message } from '@marquee/contract/messages'
import { useInfiniteQuery, useMutation, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/card.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { LiveRegion } from '../../ui/visually-hidden.tsx'
import { conversationFailures, conversationQuery, readMessages } from './conversation-queries.ts'
import { MessageList, UnsentMessage } from './message-list.tsx'
import { ReportButton } from './report-button.tsx'
import { MessageForm, useWriting } from './message-form.tsx'

/** Further from the newest message than this, in px, somebody is reading earlier ones. */
const scrolledUpFrom = 60

interface Props {
  application: Application
  /** Of the heading. */
  level: 2 | 3
  /** The name of the other side. */
  other: string
}

/** What vendor and organizer wrote to each other about an application, and the field to write more. */
export function Conversation({ application: { id }, level, other }: Props) {
  const query = useInfiniteQuery(conversationQuery(id))
  const pages = query.data?.pages ?? []
  const [newest] = pages
  const messages = pages.toReversed().flatMap((part) => part.messages)
  // Where earlier messages are not loaded, some may be theirs.
  const mayReport = query.hasNextPage || newest?.reported_at || messages.some((one) => !one.is_own)
  const place = useRef<HTMLDivElement>(null)
  const { hash, key } = useLocation()
  const isLoaded = newest !== undefined
  useEffect(() => {
    if (isLoaded && hash === '#messages') place.current?.scrollIntoView({ block: 'start' })
  }, [isLoaded, hash, key])
  return (
    <div ref={place} id="messages" data-conversation={id} className="scroll-mt-20">
      <Panel
        level={level}
        title="Messages"
        aside={newest && mayReport && <ReportButton id={id} other={other} reportedAt={newest.reported_at} />}
      >
        <Loaded
          query={query}
          failure={conversationFailures.list}
          level="line"
          loading={
            <Loading label="Loading messages..." className="grid gap-3">
              <Skeleton className="h-14 w-2/3" />
              <Skeleton className="ml-auto h-14 w-1/2" />
              <Skeleton className="h-24 w-full" />
            </Loading>
          }
        >
          {() => newest && <Thread key={id} id={id} newest={newest} messages={messages} other={other} query={query} />}
        </Loaded>
      </Panel>
    </div>
  )
}

interface ThreadProps {
  id: number
  newest: ConversationPart
  messages: readonly Message[]
  other: string
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>
}

function Thread({ id, newest, messages, other, query }: ThreadProps) {
  const writing = useWriting(id)
  const box = useRef<HTMLDivElement>(null)
  const [isScrolledUp, setScrolledUp] = useState(false)
  // What was unread when the conversation was opened stays marked while it is open.
  const [readBefore] = useState(newest.own_read_up_to)
  const newFrom = messages.find((one) => !one.is_own && one.id > readBefore)?.id
  const lastOther = messages.findLast((one) => !one.is_own)
  const hasUnread = lastOther !== undefined && lastOther.id > newest.own_read_up_to
  const end = useReading(id, hasUnread ? messages.at(-1)?.id : undefined)
  const arrival = useArrival(lastOther, other)
  const lastOwn = messages.findLast((one) => one.is_own)?.id
  const seen = lastOwn !== undefined && lastOwn <= newest.read_up_to ? lastOwn : undefined
  // Typing does not render the messages again.
  const list = useMemo(
    () => (
      <MessageList
        messages={messages}
        isRight={(message) => message.is_own}
        rightName="You"
        newFrom={newFrom}
        after={(message) => message.id === seen && <p className="px-1 pt-0.5 text-xs text-muted">Seen</p>}
      />
    ),
    [messages, newFrom, seen],
  )
  const toEnd = () => box.current?.scrollTo({ top: box.current.scrollHeight })
  const isEmpty = messages.length === 0 && writing.unsent.length === 0

  return (
    <div className="grid grid-cols-1 gap-4">
      {isEmpty ? (
        <p className="text-muted">
          {newest.may_write
            ? `No messages yet. Ask ${other} whatever you need to know; they are told by email.`
            : 'No messages were written.'}
        </p>
      ) : (
        <div className="relative">
          {/* From the bottom up, so that the newest stays in view, and what comes above moves nothing. */}
          <div
            ref={box}
            role="log"
            aria-label={`Messages with ${other}`}
            // Arriving messages are announced below; earlier ones and one's own are not.
            aria-live="off"
            // It scrolls, also for the keyboard.
            tabIndex={0}
            // From the bottom up, so that less than 0 is further up.
            onScroll={(event) => setScrolledUp(event.currentTarget.scrollTop < -scrolledUpFrom)}
            className="-mx-2 flex max-h-[min(34rem,65dvh)] flex-col-reverse overflow-y-auto overscroll-contain rounded-md px-2"
          >
            <div className="grid grid-cols-1 gap-1.5 py-1">
              {query.hasNextPage && (
                <Button
                  size="sm"
                  variant="ghost"
                  className="justify-self-center"
                  isPending={query.isFetchingNextPage}
                  pendingLabel="Loading..."
                  onClick={() => void query.fetchNextPage()}
                >
                  Earlier messages
                </Button>
              )}
              {list}
              {writing.unsent.length > 0 && (
                <ul className="grid grid-cols-1 gap-1.5">
                  {writing.unsent.map((one) => (
                    <UnsentMessage
                      key={one.key}
                      text={one.text}
                      failure={one.failure}
                      onRetry={one.mayRepeat ? () => writing.retry(one) : undefined}
                      onTakeBack={() => writing.takeBack(one)}
                    />
                  ))}
                </ul>
              )}
              <div ref={end} className="h-px" />
            </div>
          </div>
          {hasUnread && isScrolledUp && (
            <Button size="sm" className="absolute bottom-2 left-1/2 -translate-x-1/2 shadow-float" onClick={toEnd}>
              New messages
            </Button>
          )}
        </div>
      )}
      <LiveRegion>{arrival}</LiveRegion>
      {newest.may_write ? (
        <MessageForm
          other={other}
          text={writing.text}
          draft={writing.draft}
          onType={writing.type}
          onSend={() => {
            writing.send()
            toEnd()
          }}
        />
      ) : (
        newest.why_not && <p className="rounded-md bg-sunken px-4 py-3 text-muted">{newest.why_not}</p>
      )}
    </div>
  )
}

/**
 * Reports to the server what was read, once for each new end, while the end is on screen in a tab that is being looked at. Returns the ref for
 * the element at the end.
 */
function useReading(id: number, upTo: number | undefined) {
  const { mutate } = useMutation(readMessages)
  const reported = useRef(0)
  const [isInView, setInView] = useState(false)
  const isVisible = useSyncExternalStore(
    subscribeVisible,
    () => document.visibilityState === 'visible',
    () => false,
  )
  useEffect(() => {
    if (!isInView || !isVisible || upTo === undefined || upTo <= reported.current) return
    reported.current = upTo
    mutate({ id, upTo })
  }, [id, upTo, isInView, isVisible, mutate])
  return useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const watch = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting === true))
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
}

function subscribeVisible(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** What to announce when the other side has written while the conversation is open. */
function useArrival(newest: Message | undefined, other: string): string {
  const [known] = useState(newest?.id ?? 0)
  return newest && newest.id > known ? `${other} writes: ${newest.text}` : ''
}
