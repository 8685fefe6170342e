import {
  applicationsApi,
  type Application,
  type ApplicationFilters,
  type ApplicationInput,
} from '@marquee/contract/applications'
import type { ApplicationStatus } from '@marquee/contract/limits'
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { client } from '../../lib/api.ts'
import { everyPage } from '../../lib/every-page.ts'
import { queryClient } from '../../lib/query-client.ts'

export const applications = client(applicationsApi)

export const applicationFailures = {
  list: 'Failed to fetch applications',
  history: 'Failed to load the timeline',
  one: "Application not found or you don't have permission to view it.",
  oneNotLoaded: 'This application could not be loaded',
} as const

type ListedFilters = Pick<ApplicationFilters, 'status' | 'event_id'>

/** All applications that match, of every page, so that none is missing. */
export const myApplicationsQuery = (filters: ListedFilters = {}) =>
  queryOptions({
    queryKey: ['applications', 'mine', filters],
    queryFn: ({ signal }) =>
      everyPage(async (query) => {
        const answer = await applications.mine({ query: { ...filters, ...query } }, { signal })
        return { rows: answer.applications, pagination: answer.pagination }
      }),
    // The answer for the previous filter is shown until the new one arrives.
    placeholderData: keepPreviousData,
  })

export const applicationQuery = (id: number) =>
  queryOptions({
    queryKey: ['applications', 'one', id],
    queryFn: ({ signal }) => applications.get({ params: { id } }, { signal }),
  })

/** What happened to an application, oldest first. Read anew whenever it is opened. */
export const applicationHistoryQuery = (id: number) =>
  queryOptions({
    queryKey: ['applications', 'history', id],
    queryFn: ({ signal }) => applications.history({ params: { id } }, { signal }),
    staleTime: 0,
  })

export const applyToEvent = mutationOptions({
  mutationFn: ({ body, idempotencyKey }: { body: ApplicationInput; idempotencyKey: string }) =>
    applications.create({ body }, { idempotencyKey }),
  onSuccess: refreshApplications,
  // Refused: the event was closed meanwhile, or the person applied in another tab.
  onError: refreshApplications,
  meta: { success: 'Application submitted successfully!', failure: 'Failed to submit application' },
})

/** An application in the version that the person saw. */
type ApplicationReading = Pick<Application, 'id' | 'version'>

/** The verb of each decision, for error messages. */
export const decisionVerbs: Record<ApplicationStatus, string> = {
  accepted: 'accept',
  rejected: 'reject',
  pending: 'reset',
}

export const decideApplication = mutationOptions({
  mutationFn: ({ id, version, status, reason }: ApplicationReading & { status: ApplicationStatus; reason?: string }) =>
    applications.decide({ params: { id }, body: { status, ...(reason && { reason }) } }, { version }),
  onSuccess: showDecided,
  // Version conflict or refusal: the data on screen is out of date.
  onError: refreshApplications,
  meta: {
    success: (application: Application) => `Application ${application.status} successfully!`,
    failure: ({ status }: { status: ApplicationStatus }) => `Failed to ${decisionVerbs[status]} application`,
  },
})

export const withdrawApplication = mutationOptions({
  mutationFn: ({ id, version }: ApplicationReading) => applications.withdraw({ params: { id } }, { version }),
  onSuccess: refreshApplications,
  onError: refreshApplications,
  meta: { success: 'Application withdrawn', failure: 'Failed to withdraw application' },
})

/**
 * Puts the decided application into the cached lists, without reading hundreds of others again: what else has changed is read when the
 * window gets the focus or another page is opened.
 */
async function showDecided(decided: Application) {
  const client = queryClient()
  client.setQueryData(applicationQuery(decided.id).queryKey, decided)
  const lists = client.getQueriesData<Application[]>({ queryKey: ['applications', 'mine'] })
  for (const [key, rows] of lists) {
    const { status } = key[2] as ListedFilters
    const isListed = status === undefined || status === decided.status
    client.setQueryData(
      key,
      rows?.flatMap((row) => (row.id !== decided.id ? [row] : isListed ? [decided] : [])),
    )
  }
  void client.invalidateQueries({ queryKey: ['applications', 'history', decided.id] })
  void client.invalidateQueries({ queryKey: ['applications', 'waiting'] })
  await Promise.all(
    [['applications', 'mine'], ['events']].map((queryKey) =>
      client.invalidateQueries({ queryKey, refetchType: 'none' }),
    ),
  )
}

/** Events are fetched again too, because they contain the number of their applications. */
async function refreshApplications() {
  await Promise.all([
    queryClient().invalidateQueries({ queryKey: ['applications'] }),
    queryClient().invalidateQueries({ queryKey: ['events'] }),
  ])
}
