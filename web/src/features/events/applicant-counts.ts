import { applicationsApi } from '@marquee/contract/applications'
import type { ApplicationStatus, EventStatus } from '@marquee/contract/limits'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../../lib/api.ts'
import { keys } from '../../lib/query-keys.ts'
import { events } from './queries.ts'

const applications = client(applicationsApi)

/** How many vendors have applied to an own event, and how many of them wait for an answer or were rejected. Read anew whenever it is asked. */
export const applicantsQuery = (event_id: number) =>
  queryOptions({
    queryKey: [...keys.events, 'applicants', event_id],
    queryFn: async ({ signal }) => {
      const of = (status?: ApplicationStatus) => countApplications({ event_id, status }, signal)
      const [all, pending, rejected] = await Promise.all([of(), of('pending'), of('rejected')])
      return { all, pending, rejected }
    },
    staleTime: 0,
  })

/** How many of the organizer's events are published or drafts, and the number of applications to all of them. */
export const eventNumbersQuery = queryOptions({
  queryKey: [...keys.events, 'numbers'],
  queryFn: async ({ signal }) => {
    const of = async (status: EventStatus) =>
      (await events.mine({ query: { status, limit: 1 } }, { signal })).pagination.total
    const [published, drafts, received] = await Promise.all([
      of('published'),
      of('draft'),
      countApplications({}, signal),
    ])
    return { published, drafts, applications: received }
  },
})

async function countApplications(
  { status, ...query }: { event_id?: number; status?: ApplicationStatus | undefined },
  signal: AbortSignal,
): Promise<number> {
  const answer = await applications.mine({ query: { ...query, ...(status && { status }), limit: 1 } }, { signal })
  return answer.pagination.total
}

/** Who is notified of the end of an event: all who applied. */
export function notifiedInWords(applicants: number): string {
  if (applicants === 0) return 'Nobody has applied to it.'
  return `The ${vendorsInWords(applicants)} who applied ${applicants === 1 ? 'is' : 'are'} told.`
}

/** `1 vendor`, `40 vendors`. */
export const vendorsInWords = (count: number) => (count === 1 ? '1 vendor' : `${count} vendors`)
