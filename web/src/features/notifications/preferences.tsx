import { brand } from '@marquee/contract/brand'
import { networkError } from '@marquee/contract/errors'
import {
  digestFrequencies,
  noticeChannels,
  noticeGroupRule,
  type DigestFrequency,
  type NoticeChannel,
} from '@marquee/contract/notice-kinds'
import {
  preferenceSentences,
  type NoticePreference,
  type NoticePreferenceUpdate,
} from '@marquee/contract/notifications'
import { useQuery, useMutation, useMutationState } from '@tanstack/react-query'
import { Check, LockKeyhole } from 'lucide-react'
import { useId } from 'react'
import { failureText, isUnreachable, readAgain } from '../../lib/query-client.ts'
import { cx } from '../../ui/cx.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Switch } from '../../ui/switch.tsx'
import { SelectField } from '../../ui/text-field.tsx'
import { useMe } from '../users/queries.ts'
import { GroupIcon } from './news-entry.tsx'
import { preferencesKey, preferencesQuery, savePreference } from './queries.ts'

const channelWords: Record<NoticeChannel, string> = {
  get in_app() {
    return `In ${brand.name}`
  },
  email: 'By email',
}
const frequencyWords: Record<DigestFrequency, string> = { off: 'Off', daily: 'Daily', weekly: 'Weekly' }

/** What each row looks like: the group, then a column for each channel. */
const columns = 'md:grid-cols-[minmax(0,1fr)_8rem_8rem] md:gap-x-6'

/** What the person wants to be notified of, and where: a row for each group. Each press is saved at once. */
export function Preferences() {
  const { data: me } = useMe()
  const list = useQuery(preferencesQuery)
  return (
    <Loaded
      query={list}
      failure="Your choices could not be loaded"
      hint={failureText}
      loading="Loading your choices..."
      skeleton="h-96"
    >
      {({ preferences }) => (
        <div className="grid max-w-[60rem] grid-cols-1 gap-6">
          <p className="measure text-muted">
            Choose where you hear of what. Each change is saved at once.
            {me?.email && (
              <>
                {' '}
                Emails go to <span className="font-medium wrap-anywhere text-ink">{me.email}</span>.
              </>
            )}
          </p>
          <div>
            <div aria-hidden="true" className={`hidden pb-2 text-sm text-muted md:grid ${columns}`}>
              <span />
              {noticeChannels.map((channel) => (
                <span key={channel}>{channelWords[channel]}</span>
              ))}
            </div>
            <ul className="divide-y divide-line border-y border-line">
              {preferences.map((preference) => (
                <Row key={preference.group} stored={preference} />
              ))}
            </ul>
          </div>
        </div>
      )}
    </Loaded>
  )
}

function Row({ stored }: { stored: NoticePreference }) {
  const { preference, save } = usePreference(stored)
  const { group, frequency } = preference
  const { label, explanation, required, unused = [] } = noticeGroupRule(group)
  const id = useId()
  return (
    <li className={`grid grid-cols-1 gap-y-1 py-4 ${columns}`}>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-3">
        <span className="notice-lamp">
          <GroupIcon group={group} className="size-4.5" />
        </span>
        <div className="grid content-start gap-0.5">
          <div className="flex flex-wrap items-center gap-x-3">
            <h2 className="font-sans text-base font-semibold tracking-normal">{label}</h2>
            <p role="status" className="text-sm font-medium text-yes">
              {save.isSuccess && (
                <span className="flex items-center gap-1">
                  <Check aria-hidden="true" className="size-4" />
                  Saved
                </span>
              )}
            </p>
          </div>
          <p id={id} className="text-sm text-pretty text-muted">
            {explanation} {required.length > 0 && reasonOf(required)}
          </p>
          {save.error && (
            <p role="alert" className="text-sm font-medium text-no">
              {isUnreachable(save.error) ? networkError : 'This could not be saved. It is as it was before.'}
            </p>
          )}
        </div>
      </div>
      <div
        className={cx(
          'flex flex-wrap gap-x-8 max-md:pl-12 md:contents',
          // Where nothing can be chosen, the explanation is enough.
          required.length === noticeChannels.length && 'max-md:hidden',
        )}
      >
        {noticeChannels.map((channel) => (
          <div key={channel} className="md:-my-1 max-md:empty:hidden">
            {required.includes(channel) ? (
              <p className="flex min-h-11 items-center gap-2 text-sm text-muted">
                <LockKeyhole aria-hidden="true" className="size-4 flex-none" />
                <span className="md:sr-only">{channelWords[channel]}:</span> Always
              </p>
            ) : unused.includes(channel) ? null : frequency === null ? (
              <Switch
                label={`${channelWords[channel]}: ${label}`}
                isOn={preference[channel]}
                describedBy={id}
                onChange={(isOn) => save.mutate({ [channel]: isOn })}
              >
                <span className="md:sr-only">{channelWords[channel]}</span>
              </Switch>
            ) : (
              <div className="flex items-center gap-3 max-md:mt-1.5">
                <SelectField
                  label={`${channelWords[channel]}: ${label}`}
                  isLabelHidden
                  className="md:grow"
                  value={frequency}
                  onChange={({ target }) => save.mutate({ frequency: target.value as DigestFrequency })}
                  options={digestFrequencies.map((value) => ({ value, label: frequencyWords[value] }))}
                />
                <span aria-hidden="true" className="text-sm md:hidden">
                  {channelWords[channel]}
                </span>
              </div>
            )}
          </div>
        ))}
      </div>
    </li>
  )
}

/** Why some channels have no switch. */
const reasonOf = (required: readonly NoticeChannel[]) =>
  required.includes('email') ? preferenceSentences.required : `They are always shown in ${brand.name}.`

/** The choices for a group as they will be when everything is saved, and the call that saves one. */
function usePreference(stored: NoticePreference) {
  const mutationKey = [...preferencesKey, stored.group]
  const save = useMutation({
    mutationKey,
    mutationFn: (body: NoticePreferenceUpdate) => savePreference(stored.group, body),
    // The choice counts as pending until the list has it.
    onSettled: () => readAgain(preferencesKey),
    // One after another, so that the last press holds.
    scope: { id: preferencesKey[0]! },
    meta: { quiet: true },
  })
  const pending = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as NoticePreferenceUpdate,
  })
  return { preference: Object.assign({}, stored, ...pending) as NoticePreference, save }
}
