import type { ProfileStatus } from '@marquee/contract/limits'
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import type { FieldErrors, FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { setFieldErrors } from '../../lib/forms.ts'
import { failureText, statusOf } from '../../lib/query-client.ts'
import { useOnce } from '../../lib/send-once.ts'
import { toast } from '../../lib/toast.tsx'
import { Button } from '../../ui/button.tsx'
import { Conflict } from '../../ui/conflict.tsx'
import { cx } from '../../ui/cx.ts'
import { focusFirst } from '../../ui/focus-first.ts'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { changedFields, useProfileForm, valuesOf, type FormSchema, type Stored } from './profile-form.ts'

interface Props<Values extends FieldValues, Parsed extends FieldValues, Profile> {
  /** The accessible name of the form. */
  name: string
  schema: FormSchema<Values, Parsed>
  labels: Readonly<Record<keyof Values & string, string>>
  /** The stored profile. A newer one replaces the values of a form in which nothing was changed. */
  profile: Profile
  /** Stores the changed fields over this version. */
  save: (changes: Partial<Parsed>, version: number) => Promise<Profile>
  /** Reads the current profile from the server. */
  own: () => Promise<Profile>
  /** Shown when a save fails without a sentence of the server. */
  failure: string
  children: (form: UseFormReturn<Values, unknown, Parsed>) => ReactNode
}

/**
 * The form in which owners change their stored profile. Only changed fields are sent. If somebody else has changed the profile meanwhile,
 * the typed values stay, and the person chooses.
 */
export function ProfileEditor<
  Values extends FieldValues,
  Parsed extends FieldValues,
  Profile extends Stored<Values> & { version: number; status: ProfileStatus },
>({ name, schema, labels, profile, save, own, failure, children }: Props<Values, Parsed, Profile>) {
  const form = useProfileForm(schema, profile)
  const { isDirty, errors } = form.formState
  const element = useRef<HTMLFormElement>(null)
  const saveButton = useRef<HTMLButtonElement>(null)
  /** The profile that the form was filled from. */
  const [base, setBase] = useState(profile)
  const [newer, setNewer] = useState<Profile>()
  const [failed, setFailed] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  const [isPending, setPending] = useState(false)
  const isRejected = base.status === 'rejected'

  const load = (stored: Profile) => {
    setBase(stored)
    setNewer(undefined)
    form.reset(valuesOf(schema, stored))
  }
  useEffect(() => {
    if (profile.version > base.version && !isDirty && !isPending) load(profile)
  })

  const send = async (body: Parsed, over: Profile) => {
    const sent = structuredClone(form.getValues())
    const changes = changedFields(schema, base, body).map((field) => [field, body[field]])
    try {
      const saved = await save(Object.fromEntries(changes) as Partial<Parsed>, over.version)
      const typed = fieldsOf(sent).filter((field) => !isSame(sent[field], form.getValues(field)))
      const values = typed.map((field) => [field, form.getValues(field)] as const)
      load(saved)
      for (const [field, value] of values) form.setValue(field, value, { shouldDirty: true })
      toast.success(isRejected ? 'Profile updated. Our team looks at it again.' : 'Profile updated')
    } catch (error) {
      setFailed(failureText(error as Error, failure))
      const named = setFieldErrors(form as unknown as UseFormReturn<Values>, error)
      focusFirst(element.current, named)
      if (statusOf(error) === 412) setNewer(await own().catch(() => undefined))
    }
  }
  const refuse = (wrong: FieldErrors<Values>) => {
    setAsking(true)
    focusFirst(element.current, Object.keys(wrong))
  }
  const submit = useOnce(async (over: Profile) => {
    setFailed(undefined)
    setNewer(undefined)
    setAsking(false)
    setPending(true)
    await form.handleSubmit((body) => send(body, over), refuse)()
    setPending(false)
  })
  const press = (event: FormEvent) => {
    event.preventDefault()
    submit(base)
  }

  const wrong = isAsking ? fieldsOf(form.getValues()).filter((field) => field in errors) : []
  return (
    <form ref={element} noValidate aria-label={name} onSubmit={press} className={formLayout}>
      <LeaveGuard isUnsaved={isDirty} />
      {children(form)}
      <div
        className={cx(
          '-mx-4 grid gap-3 border-t border-line bg-canvas px-4 py-4',
          isDirty && 'sticky bottom-0 z-10 max-h-[60dvh] overflow-y-auto',
        )}
      >
        <div role="alert" className="empty:hidden">
          {wrong.length > 0 && (
            <p className="font-medium text-wait">Please check: {wrong.map((field) => labels[field]).join(', ')}.</p>
          )}
          {failed && <p className="font-medium text-no">{failed}</p>}
        </div>
        {newer && (
          <Conflict
            changed={changedFields(schema, base, newer).map((field) => labels[field])}
            onOverwrite={() => {
              saveButton.current?.focus()
              submit(newer)
            }}
            onLoad={() => {
              saveButton.current?.focus()
              setFailed(undefined)
              load(newer)
            }}
          />
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <p className="text-sm text-muted">{isDirty ? 'Your changes are not saved yet.' : 'Everything is saved.'}</p>
          <Button
            ref={saveButton}
            type="submit"
            variant="primary"
            isPending={isPending}
            pendingLabel="Saving..."
            isDisabled={!isDirty && !isRejected}
          >
            {isRejected ? 'Save and apply again' : 'Save changes'}
          </Button>
        </div>
      </div>
    </form>
  )
}

/** What has the focus is not scrolled behind the bar with the button. */
const formLayout = 'grid max-w-form grid-cols-1 gap-12 [&_:is(.control,.chip,.button)]:scroll-mb-28'
const fieldsOf = <Values extends FieldValues>(values: Values) => Object.keys(values) as Path<Values>[]
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
