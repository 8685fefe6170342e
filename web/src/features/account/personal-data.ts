import { brand } from '@marquee/contract/brand'
import { createClient } from '@marquee/contract/client'
import { exportFilePath, personalDataApi, type AccountDeletion, type DataExport } from '@marquee/contract/personal-data'
import type { ProfileInput } from '@marquee/contract/users'
import { usersApi } from '@marquee/contract/users'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { client } from '../../lib/api.ts'
import { today } from '../../lib/dates.ts'
import { queryClient, statusOf } from '../../lib/query-client.ts'
import { saveFile } from '../../lib/save-file.ts'
import { session } from '../../lib/session.ts'
import { meQuery } from '../users/queries.ts'

/** A person's own data: name and phone, the export, and the deletion of the account. */

const own = client(personalDataApi)
/** Its refusals do not end the session: the page asks first whether the account is gone. */
const deleting = createClient(personalDataApi, { base: '/api', token: session.token })
const users = client(usersApi)

const exportKey = ['account', 'export'] as const
const pollMs = 1_000

export const exportFailure = 'Your export could not be looked up'

/** The person's export; asked for again every second while it is being made. */
export const exportQuery = queryOptions({
  queryKey: exportKey,
  queryFn: ({ signal }) => own.exportState({}, { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (isBeingMade(state.data) ? pollMs : false),
})

/** Whether the file is still being made. */
export const isBeingMade = (found: DataExport | null | undefined): boolean =>
  found?.status === 'waiting' || found?.status === 'running'

export const startExport = mutationOptions({
  mutationFn: () => own.startExport(),
  onSuccess: (begun) => queryClient().setQueryData(exportKey, begun),
  meta: { failure: 'The export could not be started. Please try again.' },
})

/** Fetches the file with the person's token and gives it to the browser to save. */
export const saveExport = mutationOptions({
  mutationFn: async () => {
    const token = await session.token()
    const answer = await fetch(`/api${exportFilePath}`, { headers: token ? { authorization: `Bearer ${token}` } : {} })
    if (!answer.ok) {
      void queryClient().invalidateQueries({ queryKey: exportKey })
      throw new Error(`HTTP ${answer.status}`)
    }
    saveFile(await answer.blob(), `${brand.slug}-export-${today()}.json`)
  },
  meta: { failure: 'The file could not be downloaded. Please try again.' },
})

export const saveProfile = mutationOptions({
  mutationFn: (body: ProfileInput) => users.update({ body }),
  onSuccess: (me) => queryClient().setQueryData(meQuery.queryKey, me),
  meta: { quiet: true, success: 'Your details are saved.' },
})

let isAnswerLost = false

/** Deletes the account. When the answer of an earlier attempt was lost, the token may be refused: that is the same end. */
export const deleteAccount = mutationOptions({
  mutationFn: async (body: AccountDeletion) => {
    try {
      await deleting.deleteAccount({ body })
    } catch (error) {
      if (isAnswerLost && statusOf(error) === 401) return
      isAnswerLost ||= statusOf(error) === 0
      throw error
    }
  },
  meta: { quiet: true },
})
