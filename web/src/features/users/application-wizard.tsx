import { namesOf } from '@marquee/contract/described'
import { useMutation, useQueries, type MutationMeta } from '@tanstack/react-query'
import { reviewPromise, type ProfileStatus } from '@marquee/contract/limits'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useFormDraft } from '../../lib/form-draft.ts'
import { setFieldErrors } from '../../lib/forms.ts'
import { forgetPictures, type PictureDraft } from '../../lib/picture-draft.ts'
import { codeOf, failureText, isUnreachable, statusOf } from '../../lib/query-client.ts'
import { useIdempotencyKey } from '../../lib/send-once.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Bulbs } from '../../ui/bulbs.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { useKeptSentence } from '../../ui/send-failed.tsx'
import { Wizard, type WizardField } from '../../ui/wizard.tsx'
import { lookupQuery } from '../lookups/queries.ts'
import { ConfirmEmail } from './confirm-email.tsx'
import { ProfileFields } from './profile-fields.tsx'
import { useProfileForm } from './profile-form.ts'
import { readOwn, type Control, type OwnedProfile, type ProfileKind } from './profile-kind.ts'
import { useMe } from './queries.ts'

/** One step of an application: the fields that the contract names for it, or other content. */
interface Step {
  title: string
  description?: string
  /** Its name in the contract. */
  step?: string
  /** Missing values outside the form, such as pictures. */
  missing?: readonly WizardField[]
  content?: (isPending: boolean) => ReactNode
}

interface Props<Profile extends OwnedProfile, Name extends string> {
  kind: ProfileKind<Profile, Name>
  title: string
  steps: readonly Step[]
  /** The lists of which at least one entry must be chosen. */
  required: readonly Name[]
  /** The text for an error without a sentence of its own. */
  failure: (error: Error) => string
  /** Whether a failure is also a toast. */
  meta: MutationMeta
  /** Pictures outside the form, which belong to the draft too. */
  pictures?: PictureDraft
  /** Sends what belongs to the stored profile. */
  onStored?: (profile: Profile) => Promise<void>
  /** Beside the form on wide screens: what becomes of it. */
  preview?: (values: FieldValues) => ReactNode
  /** Called with the names of the missing or invalid fields. */
  onMissing?: (fields: readonly string[]) => void
  /** The label of the link to the vendors, and what else stands in the confirmation. */
  browseLabel: string
  received?: ReactNode
}

/** An application in steps, and its confirmation. There is one place for the error of a failed submit, which loses no input. */
export function ApplicationWizard<Profile extends OwnedProfile, Name extends string>(props: Props<Profile, Name>) {
  const { kind, title, failure, meta, pictures, onStored, onMissing, browseLabel, received, preview } = props
  const form = useProfileForm(kind.schema, undefined)
  const { isDirty, isSubmitting } = form.formState
  const values = form.watch()
  const { data: me } = useMe()
  const [step, setStep] = useState(0)
  const [restored, setRestored] = useState<{ step: number }>()
  const [refused, setRefused] = useState<string[]>()
  const keptSentence = useKeptSentence()
  const draft = useFormDraft({
    name: kind.draft,
    form,
    shape: kind.schema.shape,
    parts: {
      step: {
        value: step,
        isChanged: false,
        show: (kept) => setRestored({ step: typeof kept === 'number' ? kept : 0 }),
      },
      ...(pictures && { pictures }),
    },
    onRemove: pictures && forgetPictures,
  })
  // The lists of later steps are fetched before these are shown.
  const controls = Object.values<Control<Name>>(kind.controls)
  useQueries({ queries: controls.flatMap((one) => (one.as === 'lookup' ? [lookupQuery(one.source)] : [])) })
  const keyOf = useIdempotencyKey()
  const submit = useMutation({
    mutationFn: async (body: FieldValues) => {
      const stored = await store(kind, body, keyOf(body))
      await onStored?.(stored)
      return stored
    },
    onSuccess: draft.clear,
    onError: (error) => setRefused(setFieldErrors(form, error)),
    meta,
  })
  const send = form.handleSubmit((body) => submit.mutateAsync(body).catch(() => undefined))

  // A field that is marked counts as touched, so its error disappears during typing. If it disappeared only when the field loses the focus,
  // the page would move under the pointer and the press would miss its button.
  const markFields = (fields: readonly string[]) => {
    onMissing?.(fields)
    for (const field of fields) {
      if (!(field in values)) continue
      const value = form.getValues(field)
      // The schema allows empty lists, so it has no sentence for them.
      const isEmptyList = Array.isArray(value) && value.length === 0
      form.setValue(field, value, { shouldTouch: true, shouldValidate: !isEmptyList })
      if (isEmptyList) form.setError(field, { type: 'required', message: 'Choose at least one' })
    }
  }

  if (submit.isSuccess)
    return (
      <ApplicationReceived browseLabel={browseLabel} status={submit.data.status}>
        {received}
      </ApplicationReceived>
    )

  const invalid = new Set(kind.schema.safeParse(values).error?.issues.map(({ path }) => String(path[0])))
  const asWizardStep = ({ missing = [], content, ...one }: Step) => {
    const fields = one.step === undefined ? [] : namesOf(kind.fields, one.step)
    const empty = fields.filter(
      (name) => (kind.fields[name].kind === 'required' || props.required.includes(name)) && isEmpty(values[name]),
    )
    const wrong = fields.filter((name) => invalid.has(name) && !empty.includes(name))
    const labelled = (names: typeof fields) => names.map((field) => ({ field, label: kind.fields[field].label }))
    return {
      ...one,
      fields,
      missing: [...labelled(empty), ...missing],
      wrong: labelled(wrong),
      content: content ? content(isSubmitting) : <ProfileFields kind={kind} form={form} names={fields} />,
    }
  }
  return (
    <div className="page pt-10 pb-16">
      <LeaveGuard
        isUnsaved={isSubmitting || isDirty || (pictures?.isChanged ?? false)}
        isKept={() => !isSubmitting && draft.isKept()}
        {...(isSubmitting && {
          title: 'Leave before it is sent?',
          description: 'Your application is still on its way.',
        })}
      />
      <div className={cx('max-w-form', !preview && 'mx-auto')}>
        <ConfirmEmail className="mb-8" />
        <DraftNotice draft={draft.state} note={pictures?.note} className="mb-6" />
      </div>
      <div className={cx(preview && 'grid gap-10 lg:grid-cols-[minmax(0,44rem)_minmax(18rem,1fr)] xl:gap-14')}>
        <Wizard
          title={title}
          steps={props.steps.map(asWizardStep)}
          alert={submit.error && alertOf(submit.error, failure(submit.error), me?.email_verified, keptSentence)}
          refused={refused}
          isPending={isSubmitting}
          back={<BackLink to="/dashboard">Back to Dashboard</BackLink>}
          startAt={restored}
          onStep={setStep}
          onMissing={markFields}
          onSubmit={() => void send()}
        />
        {preview && <div className="pt-[14.75rem] max-lg:hidden">{preview(values)}</div>}
      </div>
    </div>
  )
}

const inputIsKept = 'Everything you entered stays here: submit it again once that is done.'

function alertOf(error: Error, otherwise: string, isVerified: boolean | undefined, keptSentence: string) {
  const isUnverified = codeOf(error) === 'unverified'
  if (isUnverified && isVerified) return undefined
  return (
    <>
      {failureText(error, otherwise)}
      {isUnverified && ` ${inputIsKept}`}
      {isUnreachable(error) && <span className="block font-normal">{keptSentence}</span>}
    </>
  )
}

const isEmpty = (value: unknown) =>
  Array.isArray(value) ? value.length === 0 : typeof value !== 'string' || value.trim() === ''

interface ReceivedProps {
  browseLabel: string
  /** Of the stored profile: an approved one, from another tab, was updated and not sent for review. */
  status: ProfileStatus
  children?: ReactNode
}

/** The confirmation after an application was sent. */
function ApplicationReceived({ browseLabel, status, children }: ReceivedProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const isLive = status === 'approved'
  return (
    <div className="mx-auto grid max-w-form justify-items-center gap-6 px-4 py-20 text-center">
      <Bulbs count={9} lit={9} className="text-xl max-sm:text-base" />
      <h1 tabIndex={-1} ref={heading}>
        {isLive ? 'Profile updated' : 'Application Submitted!'}
      </h1>
      <p className="measure text-lg text-muted">
        {isLive
          ? 'Your changes are live for everybody to see.'
          : `Thank you. Our team reviews every application by hand. You will hear from us by email within ${reviewPromise}.`}
      </p>
      {children}
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to="/dashboard" variant="primary">
          Go to Dashboard
        </ButtonLink>
        <ButtonLink to="/vendors">{browseLabel}</ButtonLink>
      </div>
    </div>
  )
}

/** Creates the profile, or updates one that exists: from another tab, or from a call whose answer was lost. Resolves to the stored profile. */
async function store<Profile extends OwnedProfile, Name extends string>(
  { apply, update, own }: ProfileKind<Profile, Name>,
  body: FieldValues,
  idempotencyKey: string,
): Promise<Profile> {
  try {
    return await apply(body, idempotencyKey)
  } catch (error) {
    if (statusOf(error) !== 409) throw error
    // Either a profile exists, or this account may not have one: then the refusal is thrown.
    const existing = await readOwn(own).catch(() => undefined)
    if (!existing) throw error
    return update(body, existing.version)
  }
}
