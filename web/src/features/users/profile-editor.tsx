import type { ProfileStatus } from '@marquee/contract/limits'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { setFieldErrors } from '../../lib/forms.ts'
import { failureText, statusOf } from '../../lib/query-client.ts'
import { toast } from '../../lib/toast.tsx'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { Conflict } from '../../ui/conflict.tsx'
import { cx } from '../../ui/cx.ts'
import { FieldSet } from '../../ui/field.tsx'
import { focusFirst } from '../../ui/focus-first.ts'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { LoadingScreen } from '../../ui/states.tsx'
import { ConfirmEmail } from './confirm-email.tsx'
import { ProfileFields } from './profile-fields.tsx'
import { changedFields, useProfileForm, valuesOf } from './profile-form.ts'
import type { ProfilePart } from './review-presets.ts'
import { readOwn, type OwnedProfile, type ProfileKind } from './profile-kind.ts'
import { askedSentence, ReviewBanner } from './review-banner.tsx'

interface PageProps<Profile extends OwnedProfile, Name extends string> {
  kind: ProfileKind<Profile, Name>
  /** What each status means to the owner. */
  standing: Readonly<Record<ProfileStatus, string>>
  actions?: (profile: Profile) => ReactNode
  children: (profile: Profile) => ReactNode
}

/** The page where owners change their profile, as soon as that is loaded. */
export function OwnProfile<Profile extends OwnedProfile, Name extends string>({
  kind,
  standing,
  actions,
  children,
}: PageProps<Profile, Name>) {
  return (
    <Loaded
      query={useQuery({ ...kind.own, staleTime: 0 })}
      failure={kind.loadFailure}
      hint={failureText}
      level={1}
      loading={<LoadingScreen label="Loading..." />}
    >
      {(profile) => (
        <>
          <PageHeader
            title="Your profile"
            subtitle={profile.question ? undefined : standing[profile.status]}
            actions={actions?.(profile)}
          />
          <ConfirmEmail className="mb-8" />
          {profile.status === 'rejected' && (
            <ReviewBanner description={kind.rejection} words={profile.status_reason} form={kind.path} isOnForm />
          )}
          {profile.question && (
            <ReviewBanner
              answer="asked"
              description={askedSentence}
              words={profile.question}
              form={kind.path}
              isOnForm
            />
          )}
          {children(profile)}
        </>
      )}
    </Loaded>
  )
}

interface Section<Name> {
  legend: string
  names: readonly Name[]
  hint?: ReactNode
  hints?: Readonly<Record<string, ReactNode>>
  id?: ProfilePart
  className?: string
}

interface Props<Profile extends OwnedProfile, Name extends string> {
  kind: ProfileKind<Profile, Name>
  /** The stored profile. A newer one replaces the values of a form in which nothing was changed. */
  profile: Profile
  sections: readonly Section<Name>[]
}

/**
 * The form in which owners change their stored profile. Only changed fields are sent. If somebody else has changed the profile meanwhile,
 * the typed values stay, and the person chooses.
 */
export function ProfileEditor<Profile extends OwnedProfile, Name extends string>({
  kind,
  profile,
  sections,
}: Props<Profile, Name>) {
  const { schema, fields } = kind
  const form = useProfileForm(schema, profile)
  const { isDirty, isSubmitting, isSubmitted, isSubmitSuccessful, errors } = form.formState
  const element = useRef<HTMLFormElement>(null)
  const saveButton = useRef<HTMLButtonElement>(null)
  /** The profile that the form was filled from. */
  const [base, setBase] = useState(profile)
  const isRejected = base.status === 'rejected'
  /** Saving sends it for another look, also without a change: pictures are stored by themselves. */
  const isSent = isRejected || base.question !== null

  const load = (stored: Profile) => {
    setBase(stored)
    form.reset(valuesOf(schema, stored))
  }
  const save = useMutation({
    mutationFn: ({ body, over }: { body: FieldValues; over: Profile }) => {
      const changes = changedFields(schema, base, body).map((field) => [field, body[field]])
      return kind.update(Object.fromEntries(changes), over.version)
    },
    onError: async (error) => {
      focusFirst(element.current, setFieldErrors(form, error))
      if (statusOf(error) === 412) await readOwn(kind.own).catch(() => {})
    },
    meta: { quiet: true },
  })
  const newer = statusOf(save.error) === 412 && profile.version > base.version ? profile : undefined
  useEffect(() => {
    if (profile.version > base.version && !isDirty && !isSubmitting) load(profile)
  })

  const send = async (body: FieldValues, over: Profile) => {
    const sent = structuredClone(form.getValues())
    const saved = await save.mutateAsync({ body, over }).catch(() => {})
    if (!saved) return
    // What was typed meanwhile stays.
    const typed = Object.keys(sent).filter(
      (field) => JSON.stringify(sent[field]) !== JSON.stringify(form.getValues(field)),
    )
    const values = typed.map((field) => [field, form.getValues(field)] as const)
    load(saved)
    for (const [field, value] of values) form.setValue(field, value, { shouldDirty: true })
    toast.success(isSent ? 'Profile updated. Our team looks at it again.' : 'Profile updated')
  }
  const refuse = (wrong: object) => focusFirst(element.current, Object.keys(wrong))
  const submit = (over: Profile) => {
    if (isSubmitting) return
    save.reset()
    void form.handleSubmit((body) => send(body, over), refuse)()
  }

  const isRefused = isSubmitted && !isSubmitSuccessful && !save.error
  const wrong = isRefused ? Object.keys(form.getValues()).filter((field) => field in errors) : []
  const labelsOf = (names: readonly string[]) => names.map((name) => fields[name as Name].label)
  return (
    <form
      ref={element}
      noValidate
      aria-label="Your profile"
      onSubmit={(event) => {
        event.preventDefault()
        submit(base)
      }}
      className={formLayout}
    >
      <LeaveGuard isUnsaved={isDirty} />
      {sections.map(({ names, hints, ...section }) => (
        <FieldSet key={section.legend} {...section}>
          <ProfileFields kind={kind} form={form} names={names} hints={hints} />
        </FieldSet>
      ))}
      <div
        className={cx(
          '-mx-4 grid gap-3 border-t border-line bg-canvas px-4 py-4 sm:-mx-2 sm:px-2',
          isDirty && 'sticky bottom-0 z-10 max-h-[60dvh] overflow-y-auto',
        )}
      >
        <div role="alert" className="empty:hidden">
          {wrong.length > 0 && <p className="font-medium text-wait">Please check: {labelsOf(wrong).join(', ')}.</p>}
          {save.error && (
            <p className="font-medium text-no">{failureText(save.error, 'Failed to update your profile')}</p>
          )}
        </div>
        {newer && (
          <Conflict
            changed={labelsOf(changedFields(schema, base, newer))}
            onOverwrite={() => {
              saveButton.current?.focus()
              submit(newer)
            }}
            onLoad={() => {
              saveButton.current?.focus()
              save.reset()
              load(newer)
            }}
          />
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <p className="text-sm text-muted">
            {isDirty ? 'Your changes are not saved yet.' : isSent ? askedFor : 'Everything is saved.'}
          </p>
          <Button
            ref={saveButton}
            type="submit"
            variant="primary"
            isPending={isSubmitting}
            pendingLabel="Saving..."
            isDisabled={!isDirty && !isSent}
          >
            {isRejected ? 'Save and apply again' : isSent ? 'Save and send' : 'Save changes'}
          </Button>
        </div>
      </div>
    </form>
  )
}

const askedFor = 'Change what our team asked for, then save.'
/** What has the focus is not scrolled behind the bar with the button. */
const formLayout = 'grid max-w-form grid-cols-1 gap-12 [&_:is(.control,.chip,.button)]:scroll-mb-28'
