import type { NoticeGroup } from '@marquee/contract/notice-kinds'
import { notificationsApi, type NoticePreference, type NoticePreferenceUpdate } from '@marquee/contract/notifications'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { client } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'

const notifications = client(notificationsApi)

/** Shown when the choices cannot be loaded, and when one cannot be saved. */
export const preferenceFailures = {
  load: 'Your choices could not be loaded',
  save: 'This could not be saved. It is as it was before.',
} as const

const mutationKey = ['notification-preferences']

// Not below the key of the lists: what arrives does not change what somebody chose.
export const preferencesQuery = queryOptions({
  queryKey: ['notification-preferences'],
  queryFn: ({ signal }) => notifications.preferences({}, { signal }),
  // Another browser, or the link in an e-mail, may have changed them.
  staleTime: 0,
})

/**
 * Saves a choice. It is shown at once, and put back when it could not be saved. Changes are sent one after another, so that the last press
 * holds.
 */
export const choosePreference = mutationOptions({
  mutationFn: ({ group, ...body }: NoticePreferenceUpdate & { group: NoticeGroup }) =>
    notifications.prefer({ params: { group }, body }),
  onMutate: ({ group, ...update }) => {
    const before = preferenceOf(group)
    show(group, update)
    return before
  },
  onSuccess: (row) => {
    if (isLastSave()) show(row.group, row)
  },
  onError: (_error, { group }, before) => {
    if (before && isLastSave()) show(group, before)
  },
  onSettled: async () => {
    if (isLastSave()) await queryClient().invalidateQueries({ queryKey: preferencesQuery.queryKey })
  },
  mutationKey,
  scope: { id: 'notification-preferences' },
  meta: { quiet: true },
})

/** Whether no later change is on its way: it knows better what to show. */
const isLastSave = () => queryClient().isMutating({ mutationKey }) <= 1

const preferenceOf = (group: NoticeGroup) =>
  queryClient()
    .getQueryData(preferencesQuery.queryKey)
    ?.preferences.find((one) => one.group === group)

function show(group: NoticeGroup, { in_app, email, frequency }: NoticePreferenceUpdate | NoticePreference): void {
  const changed = (one: NoticePreference): NoticePreference => ({
    group,
    in_app: in_app ?? one.in_app,
    email: email ?? one.email,
    frequency: frequency ?? one.frequency,
  })
  queryClient().setQueryData(
    preferencesQuery.queryKey,
    (known) => known && { preferences: known.preferences.map((one) => (one.group === group ? changed(one) : one)) },
  )
}
