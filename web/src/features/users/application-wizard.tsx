import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { setFieldErrors } from '../../lib/forms.ts'
import { failureText } from '../../lib/query-client.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Wizard, type WizardStep } from '../../ui/wizard.tsx'

interface Props<Values extends FieldValues, Parsed extends FieldValues> {
  title: string
  form: UseFormReturn<Values, unknown, Parsed>
  steps: readonly WizardStep[]
  /** Sends what the schema made of the form. What it throws is shown in the page, and under the fields it names. */
  submit: (body: Parsed) => Promise<void>
  /** Said when a failure brings no sentence of its own. */
  failure: string
}

/** An application to become something: steps, a way back, and one place where a failed submit is said. Nothing typed is lost by it. */
export function ApplicationWizard<Values extends FieldValues, Parsed extends FieldValues>(
  props: Props<Values, Parsed>,
) {
  const { title, form, steps, submit, failure } = props
  const [alert, setAlert] = useState<string>()
  const [isPending, setPending] = useState(false)

  const send = async (body: Parsed) => {
    if (isPending) return
    setAlert(undefined)
    setPending(true)
    try {
      await submit(body)
    } catch (error) {
      setFieldErrors(form as unknown as UseFormReturn<Values>, error)
      setAlert(failureText(error as Error, failure))
    } finally {
      setPending(false)
    }
  }

  return (
    <div className="px-4 py-10">
      <Wizard
        title={title}
        steps={steps}
        alert={alert}
        isPending={isPending}
        back={
          <ButtonLink to="/dashboard" variant="ghost" size="sm" className="justify-self-start">
            <ArrowLeft aria-hidden="true" />
            Back to Dashboard
          </ButtonLink>
        }
        onMissing={(fields) => void form.trigger(fields as Path<Values>[])}
        onSubmit={() =>
          void form.handleSubmit(send, (errors) => {
            const sentences = Object.values(errors).map((error) => error?.message)
            setAlert(sentences.find((sentence) => typeof sentence === 'string') ?? failure)
          })()
        }
      />
    </div>
  )
}

/** The entries of a step's `missing` that really are: pairs of "is it missing" and what to call it. */
export function missing(...entries: (readonly [isMissing: boolean, field: string, label: string])[]) {
  return entries.filter(([isMissing]) => isMissing).map(([, field, label]) => ({ field, label }))
}

export const isBlank = (text: string | null | undefined) => !text?.trim()
