import { brand } from '@marquee/contract/brand'
import { noticeGroupRule, type NoticeFrequency, type NoticeGroup } from '@marquee/contract/notice-kinds'
import type { MailHours, NoticePreference, NoticePreferenceUpdate } from '@marquee/contract/notifications'
import { mayStop } from '@marquee/contract/unsubscribe'
import { useQuery, useMutation, useMutationState } from '@tanstack/react-query'
import { Mail, Moon } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { failureText, readAgain } from '../../lib/query-client.ts'
import { cx } from '../../ui/cx.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Switch } from '../../ui/switch.tsx'
import { SelectField, TextField } from '../../ui/text-field.tsx'
import { useMe } from '../users/queries.ts'
import { groupIcons } from './news-entry.tsx'
import { columns, PreferenceRow } from './preference-row.tsx'
import { preferencesKey, preferencesQuery, saveHours, savePreference } from './queries.ts'

const frequencyWords: Record<NoticeFrequency, string> = {
  off: 'Off',
  at_once: 'At once',
  daily: 'Daily',
  weekly: 'Weekly',
}

/** The hours that are offered first. */
const night = { quiet_from: '22:00', quiet_until: '07:00' }
const noQuiet = { quiet_from: null, quiet_until: null }

/** What the person wants to be notified of, how often and when: a row for each group that leaves a choice. Each press is saved at once. */
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
      {({ preferences, hours }) => (
        <div className="grid grid-cols-1 gap-10">
          <Part title="What" hint="Your choices are saved at once.">
            <ul className="card mb-4 bg-sunken px-4 sm:px-5">
              <AllRow preferences={preferences.filter(isChoice)} />
            </ul>
            <div className="card px-4 sm:px-5">
              <p
                aria-hidden="true"
                className={cx(columns, 'border-b border-line py-2.5 text-sm font-semibold max-sm:hidden')}
              >
                <span className="col-start-2">In {brand.name}</span>
                <span>By email</span>
              </p>
              <ul className="divide-y divide-line">
                {preferences.filter(isChoice).map((preference) => (
                  <GroupRow key={preference.group} stored={preference} hasHours={hours !== null} />
                ))}
              </ul>
            </div>
            <p className="mt-2 text-sm text-muted">
              Always sent
              {me?.email && (
                <>
                  {' '}
                  to <span className="wrap-anywhere">{me.email}</span>
                </>
              )}
              : {alwaysSent(preferences)}.
            </p>
          </Part>
          <Part title="When">
            <Hours stored={hours} />
          </Part>
        </div>
      )}
    </Loaded>
  )
}

const isChoice = ({ group }: NoticePreference) => mayStop(group)

/** One choice for all groups. What is on stays as often as it comes; digests come weekly. */
function AllRow({ preferences }: { preferences: readonly NoticePreference[] }) {
  const { save } = useSaved(['all'], null, (isOn: boolean) =>
    Promise.all(
      preferences
        .filter((stored) => (frequencyOf(stored) === 'off') === isOn)
        .map(({ group }) => savePreference(group, changeTo(group, isOn ? usualOf(group) : 'off'))),
    ),
  )
  const id = useId()
  const off = preferences.filter((stored) => frequencyOf(stored) === 'off')
  const chosen = off.length === 0 ? 'on' : off.length === preferences.length ? 'off' : undefined
  return (
    <PreferenceRow
      icon={Mail}
      label="All emails"
      explanation="One choice for all of the below."
      id={id}
      save={save}
      control={
        <SelectField
          label="All by email"
          isLabelHidden
          aria-describedby={id}
          {...(!chosen && { placeholder: 'Some' })}
          value={chosen ?? ''}
          onChange={({ target }) => save.mutate(target.value === 'on')}
          options={[
            { value: 'off', label: 'Off' },
            { value: 'on', label: 'On' },
          ]}
        />
      }
    />
  )
}

const frequenciesOf = (group: NoticeGroup) => noticeGroupRule(group).frequencies ?? (['off', 'at_once'] as const)

const usualOf = (group: NoticeGroup) => frequenciesOf(group).find((one) => one === 'at_once') ?? 'weekly'

const frequencyOf = ({ frequency, email }: NoticePreference) => frequency ?? (email ? 'at_once' : 'off')

const changeTo = (group: NoticeGroup, frequency: NoticeFrequency): NoticePreferenceUpdate =>
  noticeGroupRule(group).frequencies ? { frequency } : { email: frequency !== 'off' }

/** The heading of a part stands above its card, on wide pages beside it. */
const Part = ({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) => (
  <div className="grid grid-cols-1 gap-x-12 gap-y-3 lg:grid-cols-[14rem_minmax(0,1fr)]">
    <div className="lg:pt-2.5">
      <h2 className="text-lg">{title}</h2>
      {hint && <p className="text-sm text-muted">{hint}</p>}
    </div>
    <div>{children}</div>
  </div>
)

const alwaysSent = (preferences: readonly NoticePreference[]) =>
  preferences
    .filter(({ group }) => !mayStop(group))
    .map(({ group }) => noticeGroupRule(group).label)
    .map((label) => label.charAt(0).toLowerCase() + label.slice(1))
    .join(', ')

function GroupRow({ stored, hasHours }: { stored: NoticePreference; hasHours: boolean }) {
  const { now, save } = useSaved([stored.group], stored, (body: NoticePreferenceUpdate) =>
    savePreference(stored.group, body),
  )
  const { save: keepZone } = useSaved(hoursPart, null, saveHours)
  const { label, explanation, required, unused = [] } = noticeGroupRule(stored.group)
  const id = useId()
  const isAlways = required.includes('in_app')
  const choose = (frequency: NoticeFrequency) => {
    // The mornings are those of the person's zone.
    if (!hasHours && (frequency === 'daily' || frequency === 'weekly'))
      keepZone.mutate({ time_zone: guessedZone(), ...noQuiet })
    save.mutate(changeTo(stored.group, frequency))
  }
  return (
    <PreferenceRow
      icon={groupIcons[stored.group]}
      label={label}
      explanation={explanation}
      id={id}
      save={save}
      control={
        <SelectField
          label={`By email: ${label}`}
          isLabelHidden
          aria-describedby={id}
          value={frequencyOf(now)}
          onChange={({ target }) => choose(target.value as NoticeFrequency)}
          options={frequenciesOf(stored.group).map((value) => ({ value, label: frequencyWords[value] }))}
        />
      }
      inApp={
        isAlways ? (
          <span className="flex items-center text-sm text-muted sm:min-h-11">
            Always<span className="sr-only"> in {brand.name}</span>
          </span>
        ) : unused.includes('in_app') ? (
          false
        ) : (
          <Switch
            label={`In ${brand.name}: ${label}`}
            isOn={now.in_app}
            describedBy={id}
            onChange={(in_app) => save.mutate({ in_app })}
          />
        )
      }
    />
  )
}

/** The quiet hours, and the time zone where it matters. Without a choice the zone is the browser's. */
function Hours({ stored }: { stored: MailHours | null }) {
  const { now, save } = useSaved(hoursPart, stored ?? { time_zone: guessedZone(), ...noQuiet }, saveHours)
  const { time_zone, quiet_from: from, quiet_until: until } = now
  const zones = [...new Set([time_zone, ...Intl.supportedValuesOf('timeZone')])].toSorted()
  const id = useId()
  const isOn = from !== null && until !== null
  const time = (label: string, name: 'quiet_from' | 'quiet_until') => (
    <TextField
      label={label}
      type="time"
      defaultValue={now[name] ?? ''}
      onChange={({ target }) => target.value && save.mutate({ ...now, [name]: target.value })}
    />
  )
  return (
    <ul className="card divide-y divide-line px-4 sm:px-5">
      <PreferenceRow
        icon={Moon}
        label="Quiet hours"
        explanation="Only what is urgent is sent then."
        id={id}
        save={save}
        control={
          <Switch
            label="Quiet hours"
            isOn={isOn}
            describedBy={id}
            onChange={(turnsOn) => save.mutate({ time_zone, ...(turnsOn ? night : noQuiet) })}
          />
        }
      >
        {isOn && (
          <div className="col-span-full grid max-w-xs grid-cols-2 gap-4 max-sm:-ml-12">
            {time('From', 'quiet_from')}
            {time('Until', 'quiet_until')}
          </div>
        )}
      </PreferenceRow>
      {(isOn || stored) && (
        <li className="py-4 sm:pl-12 *:max-w-xs">
          <SelectField
            label="Time zone"
            value={time_zone}
            onChange={({ target }) => save.mutate({ ...now, time_zone: target.value })}
            options={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
          />
        </li>
      )}
    </ul>
  )
}

const hoursPart = ['hours'] as const

const guessedZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** A part of the choices as it will be when everything is saved, and the call that saves a change of it. */
function useSaved<Part, Change>(part: readonly string[], stored: Part, send: (change: Change) => Promise<unknown>) {
  const mutationKey = [...preferencesKey, ...part]
  const save = useMutation({
    mutationKey,
    mutationFn: send,
    // The choice counts as pending until the list has it.
    onSettled: () => readAgain(preferencesKey),
    // One after another, so that the last press holds.
    scope: { id: preferencesKey[0]! },
    meta: { quiet: true },
  })
  const pending = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as Change,
  })
  return { now: Object.assign({}, stored, ...pending) as Part, save }
}
