import type { ApplicationEdit } from '@marquee/contract/application-history'
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
import type { HeldAnswer } from '@marquee/contract/held-answers'
import { maxCounts, type ApplicationStatus } from '@marquee/contract/limits'
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { client } from '../../lib/api.ts'
import { everyPage } from '../../lib/every-page.ts'
import { change, failureText, freshQuery, queryClient, readAgain } from '../../lib/query-client.ts'
import { keys } from '../../lib/query-keys.ts'
import { toast } from '../../lib/toast.tsx'
import type { AnswerUploads } from '../events/file-answer.tsx'

export const applications = client(applicationsApi)

export const applicationFailures = {
  list: 'Failed to fetch applications',
  history: 'Failed to load the timeline',
  changes: 'Failed to load what changed',
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

/** Changes message and answers of the own application. */
export const editApplication = mutationOptions({
  mutationFn: ({ id, version, ...body }: ApplicationReading & ApplicationEdit) =>
    applications.edit({ params: { id }, body }, { version }),
  onSuccess: (edited) => changeLoaded(edited.id, () => edited),
  // Questions or the status have changed.
  onError: refreshApplications,
  meta: { success: 'Saved', failure: 'Failed to save your changes' },
})

/** How files that answer questions of this event are sent. */
export const answerUploads = (event_id: number): AnswerUploads => ({
  key: `answers-${event_id}`,
  send: (file, options) => applications.uploadFile({ body: { event_id, file_name: file.name, file } }, options),
})

/** What the vendor changed in an application, newest first. */
export const applicationChangesQuery = (id: number) =>
  freshQuery([...keys.applications, 'changes', id], (options) => applications.changes({ params: { id } }, options))

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

/** Whether the answers to an event wait, and what each vendor will be sent. */
export const heldAnswersQuery = (eventId: number) =>
  queryOptions({
    queryKey: [...keys.applications, 'held', eventId],
    queryFn: ({ signal }) => applications.heldAnswers({ params: { eventId } }, { signal }),
    staleTime: 0,
  })

/** Changes the words of an answer that waits, in the version that the person saw. */
export const changeWords = ({ application_id: id, status, version }: HeldAnswer) =>
  change(
    ({ reason }: Pick<Decision, 'reason'>) =>
      applications.decide({ params: { id }, body: { status, reason } }, { version }),
    { success: 'Answer saved', quiet: true, onSuccess: refreshApplications },
  )

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
