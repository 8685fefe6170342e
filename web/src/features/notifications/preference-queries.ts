import { notificationsApi, type NoticePreference, type NoticePreferenceUpdate } from '@marquee/contract/notifications'
import { queryOptions, useMutation, useMutationState } from '@tanstack/react-query'
import { client } from '../../lib/api.ts'
import { readAgain } from '../../lib/query-client.ts'

const notifications = client(notificationsApi)

/** Shown when the choices cannot be loaded, and when one cannot be saved. */
export const preferenceFailures = {
  load: 'Your choices could not be loaded',
  save: 'This could not be saved. It is as it was before.',
} as const

// Not below the key of the lists: what arrives does not change what somebody chose.
const queryKey = ['notification-preferences']

export const preferencesQuery = queryOptions({
  queryKey,
  queryFn: ({ signal }) => notifications.preferences({}, { signal }),
  // Another browser, or the link in an e-mail, may have changed them.
  staleTime: 0,
})

/** The choices for a group as they will be when everything is saved, and the call that saves one. */
export function usePreference(stored: NoticePreference) {
  const mutationKey = [...queryKey, stored.group]
  const save = useMutation({
    mutationKey,
    mutationFn: (body: NoticePreferenceUpdate) => notifications.prefer({ params: { group: stored.group }, body }),
    // The choice counts as pending until the list has it.
    onSettled: () => readAgain(queryKey),
    // One after another, so that the last press holds.
    scope: { id: queryKey[0]! },
    meta: { quiet: true },
  })
  const pending = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as NoticePreferenceUpdate,
  })
  return { preference: Object.assign({}, stored, ...pending) as NoticePreference, save }
}
