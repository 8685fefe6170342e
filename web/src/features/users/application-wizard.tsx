import { useState, type ReactNode } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import { useFormDraft } from '../../lib/form-draft.ts'
import { setFieldErrors } from '../../lib/forms.ts'
import { forgetPictures, type PictureDraft } from '../../lib/picture-draft.ts'
import { codeOf, failureText, isUnreachable } from '../../lib/query-client.ts'
import { useOnce } from '../../lib/send-once.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { useKeptSentence } from '../../ui/send-failed.tsx'
import { ConfirmEmail } from './confirm-email.tsx'
import { useMe } from './queries.ts'
import { Wizard, type WizardField, type WizardStep } from '../../ui/wizard.tsx'

/** One step of an application. */
export interface ApplicationStep<Name extends string> {
  title: string
  description?: ReactNode | undefined
  /** The form's fields in this step. */
  fields: readonly Name[]
  /** The required ones of them. */
  required?: readonly Name[] | undefined
  /** Missing values outside the form, such as pictures. */
  missing?: readonly WizardField[] | undefined
  content: ReactNode
}

export type Labels<Values> = Readonly<Record<keyof Values & string, string>>

interface Props<Values extends FieldValues, Parsed extends FieldValues> {
  title: string
  form: UseFormReturn<Values, unknown, Parsed>
  /** The form's schema: a step is valid when the schema reports no error for the step's fields. */
  schema: z.ZodMiniType<Parsed, Values> & { shape: Record<string, z.ZodMiniType> }
  /** The label of every field, by its name in the contract. A field without a label does not compile. */
  labels: Labels<Values>
  steps: readonly ApplicationStep<keyof Values & string>[]
  /** Sends the parsed form. If it throws, the error is shown in the page and at the fields that it names. */
  submit: (body: Parsed) => Promise<void>
  /** The text for an error without a sentence of its own. */
  failure: (error: Error) => string
  /** The name of the draft in which everything entered is kept. */
  draft: string
  /** The version of the profile that the form started with, if there was one. */
  version: number | undefined
  /** Pictures outside the form, which belong to the draft too. */
  pictures?: PictureDraft | undefined
  /** Above the form: why an earlier application was rejected. */
  notice?: ReactNode | undefined
  /** Called with the names of the missing or invalid fields. */
  onMissing?: ((fields: readonly string[]) => void) | undefined
}

/**
 * An application form in steps, with one place for the error of a failed submit, which loses no input. The parent must render again when
 * the form changes (`watch`).
 */
export function ApplicationWizard<Values extends FieldValues, Parsed extends FieldValues>(
  props: Props<Values, Parsed>,
) {
  const { title, form, schema, labels, steps, submit, failure, version = null, pictures, notice, onMissing } = props
  const { isDirty } = form.formState
  const { data: me } = useMe()
  const [failed, setFailed] = useState<Failed>()
  const [isPending, setPending] = useState(false)
  const [step, setStep] = useState(0)
  const [restored, setRestored] = useState<{ step: number }>()
  const [isOlder, setOlder] = useState(false)
  const keptSentence = useKeptSentence()
  const draft = useFormDraft({
    name: props.draft,
    form,
    shape: schema.shape,
    parts: {
      step: {
        value: step,
        isChanged: false,
        show: (kept) => setRestored({ step: typeof kept === 'number' ? kept : 0 }),
      },
      version: {
        value: version,
        isChanged: false,
        show: (kept) => setOlder(kept !== undefined && kept !== version),
      },
      ...(pictures && { pictures }),
    },
    onRemove: pictures && forgetPictures,
  })

  const send = async (body: Parsed) => {
    try {
      await submit(body)
      draft.clear()
    } catch (error) {
      const fields = setFieldErrors(form as unknown as UseFormReturn<Values>, error)
      const isUnverified = codeOf(error) === 'unverified'
      const sentence = failureText(error as Error, failure(error as Error))
      const isNetwork = isUnreachable(error)
      setFailed({ sentence: isUnverified ? `${sentence} ${inputIsKept}` : sentence, fields, isUnverified, isNetwork })
    }
  }

  const submitOnce = useOnce(async () => {
    setFailed(undefined)
    setPending(true)
    await form.handleSubmit(send)()
    setPending(false)
  })

  // A field that is marked counts as touched, so its error disappears during typing. If it disappeared only when the field loses the focus,
  // the page would move under the pointer and the press would miss its button.
  const markFields = (fields: readonly string[]) => {
    onMissing?.(fields)
    for (const field of fields as Path<Values>[]) {
      if (!(field in form.getValues())) continue
      const value = form.getValues(field)
      // The schema allows empty lists, so it has no sentence for them.
      const isEmptyList = Array.isArray(value) && value.length === 0
      form.setValue(field, value, { shouldTouch: true, shouldValidate: !isEmptyList })
      if (isEmptyList) form.setError(field, { type: 'required', message: 'Choose at least one' })
    }
  }

  return (
    <div className="px-4 pt-10 pb-16">
      <LeaveGuard
        isUnsaved={isPending || isDirty || (pictures?.isChanged ?? false)}
        isKept={() => !isPending && draft.isKept()}
        {...(isPending && { title: 'Leave before it is sent?', description: 'Your application is still on its way.' })}
      />
      <ConfirmEmail className="mx-auto mb-8 max-w-form" />
      {notice && <div className="mx-auto max-w-form">{notice}</div>}
      <DraftNotice
        draft={draft.state}
        note={[isOlder && profileChanged, pictures?.note].filter(Boolean).join(' ')}
        className="mx-auto mb-6 max-w-form"
      />
      <Wizard
        title={title}
        steps={steps.map((step) => asWizardStep(step, labels, form.getValues(), schema))}
        alert={alertOf(failed, me?.email_verified, keptSentence)}
        refused={failed?.fields}
        isPending={isPending}
        back={<BackLink to="/dashboard">Back to Dashboard</BackLink>}
        startAt={restored}
        onStep={setStep}
        onMissing={markFields}
        onSubmit={submitOnce}
      />
    </div>
  )
}

interface Failed {
  sentence: string
  fields: string[]
  isUnverified: boolean
  isNetwork: boolean
}

const inputIsKept = 'Everything you entered stays here: submit it again once that is done.'
const profileChanged = 'Your profile was changed after that: what you submit here replaces it.'

function alertOf(failed: Failed | undefined, isVerified: boolean | undefined, keptSentence: string) {
  if (!failed || (failed.isUnverified && isVerified)) return undefined
  return (
    <>
      {failed.sentence}
      {failed.isNetwork && <span className="block font-normal">{keptSentence}</span>}
    </>
  )
}

function asWizardStep<Name extends string>(
  step: ApplicationStep<Name>,
  labels: Readonly<Record<Name, string>>,
  values: FieldValues,
  schema: z.ZodMiniType,
): WizardStep {
  const { title, description, fields, required = [], content } = step
  const labelled = (names: readonly Name[]) => names.map((field) => ({ field, label: labels[field] }))
  const empty = required.filter((field) => isEmpty(values[field]))
  const refused = new Set(schema.safeParse(values).error?.issues.map(({ path }) => String(path[0])))
  const wrong = fields.filter((field) => refused.has(field) && !empty.includes(field))
  return {
    title,
    description,
    content,
    fields,
    missing: [...labelled(empty), ...(step.missing ?? [])],
    wrong: labelled(wrong),
  }
}

const isEmpty = (value: unknown) =>
  Array.isArray(value) ? value.length === 0 : typeof value !== 'string' || value.trim() === ''
