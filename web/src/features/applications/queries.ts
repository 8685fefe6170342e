import {
  applicationsApi,
  type Application,
  type ApplicationFilters,
  type ApplicationInput,
  type ApplicationMark,
  type Decision,
  type DecisionResult,
  type MarkUpdate,
} from '@marquee/contract/applications'
import { maxCounts, type ApplicationStatus } from '@marquee/contract/limits'
import {
  keepPreviousData,
  mutationOptions,
  queryOptions,
  type InfiniteData,
  infiniteQueryOptions,
  useQuery,
} from '@tanstack/react-query'
import { client } from '../../lib/api.ts'
import { everyPage } from '../../lib/every-page.ts'
import { failureText, queryClient, readAgain } from '../../lib/query-client.ts'
import { keys } from '../../lib/query-keys.ts'
import { toast } from '../../lib/toast.tsx'
import { type Conversation, type MassMessage, type Message, messagesApi } from '@marquee/contract/messages'

export const applications = client(applicationsApi)

export const applicationFailures = {
  list: 'Failed to fetch applications',
  history: 'Failed to load the timeline',
  one: "Application not found or you don't have permission to view it.",
  oneNotLoaded: 'This application could not be loaded',
} as const

type ListedFilters = Pick<ApplicationFilters, 'status' | 'event_id' | 'has_messages'>

/** All applications that match, of every page, so that none is missing. */
export const myApplicationsQuery = (filters: ListedFilters = {}) =>
  queryOptions({
    queryKey: [...keys.applicationLists, filters],
    queryFn: ({ signal }) =>
      everyPage(async (query) => {
        const answer = await applications.mine({ query: { ...filters, ...query } }, { signal })
        return { rows: answer.applications, pagination: answer.pagination }
      }),
    // The answer for the previous filter is shown until the new one arrives.
    placeholderData: keepPreviousData,
  })

/** What the vendor has withdrawn, the newest first. */
export const withdrawnQuery = queryOptions({
  queryKey: [...keys.applications, 'withdrawn'],
  queryFn: ({ signal }) => applications.withdrawn(undefined, { signal }),
})

export const applicationQuery = (id: number) =>
  queryOptions({
    queryKey: [...keys.oneApplication, id],
    queryFn: ({ signal }) => applications.get({ params: { id } }, { signal }),
  })

/** What happened to an application, oldest first. Read anew whenever it is opened. */
export const applicationHistoryQuery = (id: number) =>
  queryOptions({
    queryKey: [...keys.applications, 'history', id],
    queryFn: ({ signal }) => applications.history({ params: { id } }, { signal }),
    staleTime: 0,
  })

/** On which days around the event the vendor is taken. */
export const vendorDatesQuery = (id: number) =>
  queryOptions({
    queryKey: [...keys.applications, 'vendor-dates', id],
    queryFn: ({ signal }) => applications.vendorDates({ params: { id } }, { signal }),
  })

export const applyToEvent = mutationOptions({
  mutationFn: ({ body, idempotencyKey }: { body: ApplicationInput; idempotencyKey: string }) =>
    applications.create({ body }, { idempotencyKey }),
  // Also when it was refused: the event was closed meanwhile, or the person applied in another tab.
  onSettled: refreshApplications,
  meta: { success: 'Application submitted successfully!', failure: 'Failed to submit application' },
})

/** An application in the version that the person saw. */
type ApplicationReading = Pick<Application, 'id' | 'version'>

/** The verb of each decision, for error messages. */
const decisionVerbs: Record<ApplicationStatus, string> = {
  accepted: 'accept',
  rejected: 'reject',
  pending: 'reset',
}

export const decideApplication = mutationOptions({
  mutationFn: ({ id, version, ...body }: ApplicationReading & Decision) =>
    applications.decide({ params: { id }, body }, { version }),
  onSuccess: showDecided,
  // Version conflict or refusal: the data on screen is out of date.
  onError: refreshApplications,
  meta: {
    failure: ({ status }: { status: ApplicationStatus }) => `Failed to ${decisionVerbs[status]} application`,
  },
})

interface DecisionOnSeveral {
  status: ApplicationStatus
  reason?: string
  applications: readonly ApplicationReading[]
}

/**
 * One decision on several applications, each in the version that was shown; the answer names each. It may be sent again after a failure:
 * what was decided counts as done.
 */
export const decideApplications = mutationOptions({
  mutationFn: decideInParts,
  onSettled: refreshApplications,
  meta: {
    failure: ({ status }: DecisionOnSeveral) => `Failed to ${decisionVerbs[status]} the applications`,
  },
})

/**
 * Shows what was decided, with a way to undo it: each application gets the status and the reason that it had in `before`. Nobody learns of a
 * decision that is undone while the toast stands.
 */
export function offerUndo(before: readonly Application[], decided: readonly Application[]): void {
  const [first] = decided
  if (!first) return
  const isOne = decided.length === 1 && before.length === 1
  const title = first.status === 'pending' ? 'reset to pending' : first.status
  const undo = async () => {
    const former = new Map(before.map((one) => [one.id, one]))
    const same = Map.groupBy(decided, ({ id }) => {
      const { status, status_reason } = former.get(id) ?? first
      return JSON.stringify([status, status_reason])
    })
    try {
      const results = []
      for (const [key, some] of same) {
        const [status, reason] = JSON.parse(key) as [ApplicationStatus, string | null]
        results.push(...(await decideInParts({ status, applications: some, ...(reason && { reason }) })))
      }
      const failed = results.flatMap(({ error }) => error?.sentence ?? [])
      if (failed[0]) toast.error(failed[0])
      else toast.info('Undone', { about: isOne ? companyName(first) : countOf(decided.length) })
    } catch (error) {
      toast.error(failureText(error as Error, 'Failed to undo this'))
    } finally {
      await refreshApplications()
    }
  }
  if (isOne)
    toast.success(first.status === 'pending' ? 'Application reset to pending' : `Application ${title} successfully!`, {
      about: companyName(first),
      undo,
    })
  else toast.success(`${countOf(decided.length)} ${title}`, { undo })
}

/** The name of the business that applied, for headings, rows and labels. */
export const companyName = ({ company_name }: Pick<Application, 'company_name'>) => company_name || 'Unnamed Company'

/** `1 application`, `38 applications`. */
export const countOf = (count: number) => `${count} ${count === 1 ? 'application' : 'applications'}`

/** Changes the private note or the place on the shortlist. `version` is that of the note that the person saw. */
export const markApplication = mutationOptions({
  mutationFn: ({ id, version, ...body }: MarkUpdate & { id: number; version?: number }) =>
    applications.mark({ params: { id }, body }, { version }),
  onSuccess: (mark: ApplicationMark, { id }) => changeLoaded(id, (one) => ({ ...one, mark })),
  meta: { quiet: true },
})

export const withdrawApplication = mutationOptions({
  mutationFn: ({ id, version }: ApplicationReading) => applications.withdraw({ params: { id } }, { version }),
  onSettled: refreshApplications,
  meta: { success: 'Application withdrawn', failure: 'Failed to withdraw application' },
})

/** What else has changed is read when the window gets the focus or another page is opened. */
export function showDecided(decided: Application) {
  const client = queryClient()
  changeLoaded(decided.id, () => decided)
  for (const [key, rows] of client.getQueriesData<Application[]>({ queryKey: keys.applicationLists })) {
    const { status } = key[2] as ListedFilters
    if (status)
      client.setQueryData(
        key,
        rows?.filter((one) => one.status === status),
      )
  }
  void client.invalidateQueries({ queryKey: [...keys.applications, 'history', decided.id] })
  // What is left of the places changes for others too.
  const refetchType = decided.place ? 'active' : 'none'
  for (const queryKey of [keys.applicationLists, keys.events]) void client.invalidateQueries({ queryKey, refetchType })
}

/** Changes an application in what is loaded, so that a list of hundreds need not be read again. */
export function changeLoaded(id: number, change: (one: Application) => Application): void {
  const changeIt = (one: Application) => (one.id === id ? change(one) : one)
  queryClient().setQueriesData<Application[]>({ queryKey: keys.applicationLists }, (list) => list?.map(changeIt))
  queryClient().setQueryData(applicationQuery(id).queryKey, (one) => one && change(one))
}

/** Events are fetched again too, because they contain the number of their applications. */
export function refreshApplications() {
  return readAgain(keys.applications, keys.events)
}

/** The server takes a limited number at once. When a later part fails, its applications are answered with that failure. */
async function decideInParts({ applications: all, status, reason }: DecisionOnSeveral): Promise<DecisionResult[]> {
  const results: DecisionResult[] = []
  for (let start = 0; start < all.length; start += maxCounts.decisions) {
    const part = all.slice(start, start + maxCounts.decisions).map(({ id, version }) => ({ id, version }))
    try {
      const answer = await applications.decideMany({ body: { status, ...(reason && { reason }), applications: part } })
      results.push(...answer.results)
    } catch (error) {
      if (start === 0) throw error
      const sentence = failureText(error as Error)
      const rest = all.slice(start).map(({ id }) => ({ id, application: null, error: { code: 'failed', sentence } }))
      return [...results, ...rest]
    }
  }
  return results
}

const messages = client(messagesApi)

export const conversationFailures = {
  list: 'Failed to load the messages',
  report: 'Failed to send the report',
} as const

/** The conversation of an application, newest part first. Read anew whenever it is opened. */
export const conversationQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [...keys.conversations, id],
    queryFn: ({ pageParam: before, signal }) =>
      messages.list({ params: { id }, query: { ...(before !== undefined && { before }) } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ has_earlier, messages: [first] }: Conversation) => (has_earlier ? first?.id : undefined),
    staleTime: 0,
  })

/** `key` is the idempotency key: sent again with it, the message is stored once. */
export const sendMessage = mutationOptions({
  mutationFn: ({ id, text, key }: { id: number; text: string; key: string }) =>
    messages.send({ params: { id }, body: { text } }, { idempotencyKey: key }),
  onSuccess: (message: Message, { id }) => showSent(id, message),
  // The list shows a failure beside the message.
  meta: { quiet: true },
})

/** Whether the answers to an event wait, and what each vendor will be sent. */
export const heldAnswersQuery = (eventId: number) =>
  queryOptions({
    queryKey: [...keys.applications, 'held', eventId],
    queryFn: ({ signal }) => applications.heldAnswers({ params: { eventId } }, { signal }),
    staleTime: 0,
  })

/** Holds the answers that follow, or sends all that wait. */
export const holdAnswers = (eventId: number) =>
  mutationOptions({
    mutationFn: (is_held: boolean) => applications.holdAnswers({ params: { eventId }, body: { is_held } }),
    onSettled: () => readAgain(keys.applications),
    meta: {
      success: ({ is_held }: { is_held: boolean }) =>
        is_held ? 'Answers wait until you send them' : 'Answers go out at once',
      failure: 'Failed to change how answers are sent',
    },
  })

/** Switches off or on the e-mails to the organizer about applications to the event. */
export const silenceEvent = (eventId: number) =>
  mutationOptions({
    mutationFn: (mails_off: boolean) => applications.holdAnswers({ params: { eventId }, body: { mails_off } }),
    onSettled: () => readAgain(keys.applications),
    meta: {
      success: ({ mails_off }: { mails_off: boolean }) =>
        mails_off ? 'No more emails about applications to this event' : 'Applications to this event are emailed again',
      failure: 'Failed to change the emails about this event',
    },
  })

/** Writes to all who are accepted for an event, or to all who wait. */
export const messageAll = (eventId: number) =>
  mutationOptions({
    mutationFn: ({ body, idempotencyKey }: { body: MassMessage; idempotencyKey: string }) =>
      messages.sendMany({ params: { eventId }, body }, { idempotencyKey }),
    onSuccess: () => readAgain(keys.applications),
    meta: {
      success: ({ sent }: { sent: number }) => `Sent to ${sent} ${sent === 1 ? 'vendor' : 'vendors'}`,
      failure: 'Failed to send the message',
    },
  })

export const readMessages = mutationOptions({
  mutationFn: ({ id, upTo }: { id: number; upTo: number }) => messages.read({ params: { id }, body: { up_to: upTo } }),
  onSuccess: (_: null, { id, upTo }) => showRead(id, upTo),
  // Nobody waits for it, and it is tried again with the next message.
  meta: { quiet: true },
})

export const reportConversation = mutationOptions({
  mutationFn: ({ id, reason }: { id: number; reason: string }) => messages.report({ params: { id }, body: { reason } }),
  onSettled: (_, __, { id }: { id: number }) =>
    queryClient().invalidateQueries({ queryKey: conversationQuery(id).queryKey }),
  meta: { success: 'Reported. Our team will look at it.', failure: conversationFailures.report },
})

type Pages = InfiniteData<Conversation, number | undefined>

async function showSent(id: number, message: Message): Promise<void> {
  await changeNewest(id, (newest) =>
    newest.messages.some((one) => one.id === message.id)
      ? newest
      : { ...newest, messages: [...newest.messages, message] },
  )
}

async function showRead(id: number, upTo: number): Promise<void> {
  await changeNewest(id, (newest) => ({ ...newest, own_read_up_to: Math.max(newest.own_read_up_to, upTo) }))
  changeLoaded(id, (one) => ({ ...one, unread_messages: 0 }))
  void queryClient().invalidateQueries({ queryKey: keys.notifications })
}

/** The answer of a reading that is under way may be older than the change, so it is begun anew. */
async function changeNewest(id: number, change: (newest: Conversation) => Conversation): Promise<void> {
  const client = queryClient()
  const { queryKey } = conversationQuery(id)
  const isReading = client.isFetching({ queryKey }) > 0
  await client.cancelQueries({ queryKey })
  client.setQueryData<Pages>(queryKey, (data) => {
    const [newest, ...earlier] = data?.pages ?? []
    return data && newest && { ...data, pages: [change(newest), ...earlier] }
  })
  if (isReading) void client.invalidateQueries({ queryKey })
}

/** Reads again how much is unread in the lists of applications that are loaded. The lists themselves may be long. */
const unreadMessagesQuery = queryOptions({
  // Not below the applications: when those are read again, they contain it.
  queryKey: keys.unreadMessages,
  queryFn: async ({ signal }) => {
    const rows = await everyPage(async (query) => {
      const answer = await applications.mine({ query: { has_unread: true, ...query } }, { signal })
      return { rows: answer.applications, pagination: answer.pagination }
    })
    await showUnread(new Map(rows.map((one) => [one.id, one])))
    return null
  },
  // Read only when a message has arrived.
  initialData: null,
  staleTime: Infinity,
})

/** For pages with a list of the person's applications: it shows how much is unread, also when a message arrives. */
export function useUnreadMessages(): void {
  useQuery(unreadMessagesQuery)
}

async function showUnread(news: ReadonlyMap<number, Application>): Promise<void> {
  const client = queryClient()
  const lists = { queryKey: keys.applicationLists }
  const change = (one: Application) => {
    const { unread_messages, last_message } = news.get(one.id) ?? { ...one, unread_messages: 0 }
    const isSame = one.unread_messages === unread_messages && one.last_message?.created_at === last_message?.created_at
    return isSame ? one : { ...one, unread_messages, last_message }
  }
  client.setQueriesData<Application[]>(lists, (list) => list?.map(change))
  // What is being read may be older than the message.
  if (client.isFetching(lists) > 0) await client.invalidateQueries(lists)
}
