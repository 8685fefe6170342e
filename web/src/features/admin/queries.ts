import { adminApi, type OrganizerApplication, type VendorApplication } from '@marquee/contract/admin'
import type { CallOptions, Data, Input } from '@marquee/contract/endpoint'
import type { Pagination } from '@marquee/contract/fields'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../../lib/api.ts'
import { everyPage } from '../../lib/every-page.ts'
import { caches, change, failureText, queryClient, readAgain, retries } from '../../lib/query-client.ts'
import { keys } from '../../lib/query-keys.ts'
import { toast } from '../../lib/toast.tsx'

export const admin = client(adminApi)

type Calls = typeof adminApi
type ReadName = { [Name in keyof Calls]: Calls[Name] extends { method: 'GET' } ? Name : never }[keyof Calls]

/** What one call of the admin area answers, as a query. Its key is the name of the call and the input. */
export const adminQuery = <Name extends ReadName>(name: Name, input: Input<Calls[Name]>) =>
  queryOptions({
    queryKey: [...keys.admin, name, input] as const,
    queryFn: ({ signal }) => {
      const read = admin[name] as unknown as (given: object, options: CallOptions) => Promise<Data<Calls[Name]>>
      return read(input, { signal })
    },
    ...caches.adminLists,
  })

/** How much waits for an admin; the sidebar and both dashboards use it. */
export const adminWorkQuery = queryOptions({ ...adminQuery('work', {}), ...caches.adminApplications })

export type ReviewedApplication = VendorApplication | OrganizerApplication
export type ProfileKind = 'vendor' | 'organizer'

/** All pending vendors or organizers, longest waiting first. Fetches every page. */
export const pendingQuery = (kind: ProfileKind) =>
  queryOptions({
    queryKey: [...keys.admin, 'pending', kind],
    queryFn: ({ signal }) =>
      everyPage<ReviewedApplication>(async (query) => {
        const read = kind === 'vendor' ? admin.vendorApplications : admin.organizerApplications
        return pageOf(await read({ query }, { signal }))
      }),
    ...caches.adminApplications,
  })

/** False while it waits for the applicant, who was asked for more. */
export const isOurs = ({ profile }: ReviewedApplication) => profile.question === null

/** Since when an application waits. */
export const waitsSince = ({ resubmitted_at, profile }: ReviewedApplication) =>
  resubmitted_at ?? profile.profile_created_at

/** The three that have waited longest. They are on the first pages: before them stand only those whose owners answered a question. */
export const longestQuery = queryOptions({
  queryKey: [...keys.admin, 'longest'],
  queryFn: async ({ signal }) => {
    const pages = await Promise.all([
      admin.vendorApplications({}, { signal }),
      admin.organizerApplications({}, { signal }),
    ])
    return pages
      .flatMap(({ applications }): ReviewedApplication[] => applications)
      .filter(isOurs)
      .sort((one, other) => waitsSince(one).localeCompare(waitsSince(other)))
      .slice(0, 3)
  },
  ...caches.adminApplications,
})

/** How an application was decided, by whom and with which words; fails with 404 when its person no longer has it. */
export const decidedQuery = (kind: ProfileKind, userId: number) =>
  queryOptions({
    queryKey: [...keys.admin, 'decided', kind, userId],
    queryFn: async ({ signal }) => {
      const read = kind === 'vendor' ? admin.vendorApplication : admin.organizerApplication
      const [{ profile }, { entries }] = await Promise.all([
        read({ params: { userId } }, { signal }),
        admin.audit({ query: { about_user_id: userId } }, { signal }),
      ])
      const { status, status_reason } = profile
      const by = entries.find((one) => one.to_state === status && one.action.startsWith(`${kind}.`))?.actor_name
      return { status, status_reason, by }
    },
    staleTime: 0,
    retry: retries(1),
  })

/** One page of rows. */
export interface Page<Row> {
  rows: Row[]
  pagination: Pagination
}

type RowsIn<Answer> = Extract<Answer[keyof Answer], readonly unknown[]>

/** The page of rows in an answer, whatever it calls them. */
export function pageOf<Answer extends { pagination: Pagination }>(answer: Answer): Page<RowsIn<Answer>[number]> {
  const rows = Object.values(answer).find((value) => Array.isArray(value)) as RowsIn<Answer>[number][]
  return { rows, pagination: answer.pagination }
}

/** A change with its toasts. All admin data is read again after success and failure, because another admin may have been first. */
export const adminChange = <Given, Answer>(
  call: (given: Given) => Promise<Answer>,
  words: Parameters<typeof change<Given, Answer>>[1],
) => change(call, { onSettled: refreshAdmin, ...words })

/** The role of the owner of a profile. */
export const ownerRoles = { vendor: 'contractor', organizer: 'client' } as const

export interface DecisionInput {
  userId: number
  kind: ProfileKind
  /** Of the vendor or organizer. */
  name: string
  /** The version of the profile that the admin saw. */
  version: number
  /** `asked`: not decided yet, the applicant should add something first. */
  status: 'approved' | 'rejected' | 'asked'
  /** What the applicant reads with it. */
  reason?: string | undefined
}

/** Approves or rejects a pending profile in a list, or asks its owner for more. */
export const decideProfileInList = decisionOn('')

/** The same decision in the review, with other toasts. The next application is open as soon as this one is decided. */
export const decideProfile = {
  ...decisionOn(' application'),
  onSettled: () => void refreshAdmin(),
}

function decisionOn(what: '' | ' application') {
  const nouns = { vendor: `Vendor${what}`, organizer: `Organizer${what}` }
  return adminChange(
    ({ userId, kind, version, status, reason }: DecisionInput) => {
      const [params, role] = [{ userId }, ownerRoles[kind]]
      return status === 'asked'
        ? admin.ask({ params, body: { role, question: reason ?? '' } }, { version })
        : admin.updateRole({ params, body: { role, status, ...(reason && { reason }) } }, { version })
    },
    {
      failure: ({ kind }) => `Failed to update ${nouns[kind].toLowerCase()} status`,
      onSuccess(user, given) {
        leaveQueue(user, given)
        const { kind, status, name } = given
        const done = status === 'asked' ? 'Asked for more' : `${nouns[kind]} ${status} successfully`
        toast.success(done, { about: name, undo: () => undoDecision(given) })
      },
    },
  )
}

/**
 * Removes the decided profile from the cached review at once, in case fetching it again fails. One that now waits for its owner goes to the
 * end.
 */
function leaveQueue(_user: unknown, { userId, kind, status, reason = '' }: DecisionInput) {
  queryClient().setQueryData(pendingQuery(kind).queryKey, (before) => {
    const [decided] = before?.filter(({ user }) => user.id === userId) ?? []
    const others = before?.filter((one) => one !== decided)
    return decided && status === 'asked' ? [...others!, askedNow(decided, reason)] : others
  })
}

function askedNow(application: ReviewedApplication, text: string): ReviewedApplication {
  const asked = { text, asked_at: new Date().toISOString(), admin_name: null, answered_at: null }
  const profile = { ...application.profile, question: text, version: application.profile.version + 1 }
  return { ...application, profile, age: null, asked } as ReviewedApplication
}

/** The profile waits again, and its owner never learns of the decision. */
async function undoDecision({ userId, kind, name }: DecisionInput) {
  try {
    await admin.updateRole({ params: { userId }, body: { role: ownerRoles[kind], status: 'pending' } })
    toast.info('Undone', { about: name })
  } catch (error) {
    toast.error(failureText(error as Error, 'Failed to undo this'))
  } finally {
    await refreshAdmin()
  }
}

/**
 * Reads all admin data again. A decision or a new role also changes which profiles are listed publicly, and what people see of their
 * contact requests.
 */
function refreshAdmin() {
  return readAgain(keys.admin, keys.vendors)
}
