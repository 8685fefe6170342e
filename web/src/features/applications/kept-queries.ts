import { keptApplicationsApi } from '@marquee/contract/kept-applications'
import type { ApplicationInput } from '@marquee/contract/applications'
import { client } from '../../lib/api.ts'
import { change, freshQuery, readAgain } from '../../lib/query-client.ts'
import { keys } from '../../lib/query-keys.ts'

const kept = client(keptApplicationsApi)
const key = [...keys.applications, 'kept']
const onSettled = () => readAgain(key)

/** Applications of the vendor that wait for the approval, and those that could not be sent after it. */
export const keptQuery = freshQuery(key, (options) => kept.kept(undefined, options))

export const keepApplication = change((body: ApplicationInput) => kept.keep({ body }), {
  success: 'Kept. We send it once you are approved.',
  failure: 'Failed to keep your application',
  onSettled,
})

export const dropKept = change((eventId: number) => kept.drop({ params: { eventId } }), {
  success: 'Application taken back',
  failure: 'Failed to take it back',
  onSettled,
})
