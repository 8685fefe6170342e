import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { flushSync } from 'react-dom'
import { Bulbs } from './bulbs.tsx'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { focusFirst } from './focus-first.ts'

export interface WizardStep {
  /** Heading of the step, including "(optional)" where it applies. */
  title: string
  description?: ReactNode | undefined
  /** The fields that must be filled in before Next continues. */
  missing?: readonly WizardField[] | undefined
  /** Fields with an invalid value: Next does not continue either. */
  wrong?: readonly WizardField[] | undefined
  /** The names of all fields of this step, to find the step of a failed field. */
  fields?: readonly string[] | undefined
  content: ReactNode
}

/** `field` is the `name` of the control (or picker), `label` its label. */
export interface WizardField {
  field: string
  label: string
}

interface Props {
  title: string
  steps: readonly WizardStep[]
  onSubmit: () => void
  /** Called with the missing and invalid fields when Next was pressed too early, so that the form can mark them. */
  onMissing?: ((fields: string[]) => void) | undefined
  isPending?: boolean | undefined
  /** Above the title: a link back. */
  back?: ReactNode | undefined
  /** The error of a failed submit. */
  alert?: ReactNode | undefined
  /** The fields that a failed submit named: the step of the first opens, and the field gets the focus. Pass a new array for each failure. */
  refused?: readonly string[] | undefined
  /** Opens this step (from 0), or the first incomplete one before it, without moving the focus. Pass a new object each time. */
  startAt?: { step: number } | undefined
  /** Called with the index of the open step. */
  onStep?: ((step: number) => void) | undefined
}

/**
 * A form in steps; the bulb of a step is lit when it was reached and is valid. Next is never disabled: pressed too early, it focuses the
 * first missing field and names what is missing.
 */
export function Wizard(props: Props) {
  const { title, steps, onSubmit, onMissing, isPending, back, alert, refused, startAt, onStep } = props
  const [index, setIndex] = useState(0)
  const [reached, setReached] = useState(0)
  const [isAsking, setAsking] = useState(false)
  const [answered, setAnswered] = useState(refused)
  const [started, setStarted] = useState(startAt)
  const heading = useRef<HTMLHeadingElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const step = steps[index]
  const missing = step?.missing ?? []
  const wrong = step?.wrong ?? []
  const isLast = index === steps.length - 1

  if (refused !== answered) {
    setAnswered(refused)
    const at = steps.findIndex((one) => one.fields?.some((field) => refused?.includes(field)))
    if (at >= 0) setIndex(at)
  }
  if (startAt && startAt !== started) {
    setStarted(startAt)
    const incomplete = steps.findIndex((one) => !isValid(one))
    const to = Math.min(startAt.step, incomplete < 0 ? steps.length - 1 : incomplete)
    setIndex(to)
    setReached(to)
  }

  useEffect(() => onStep?.(index), [index, onStep])
  useEffect(() => {
    if (refused) focusFirst(panel.current, refused)
  }, [refused])

  const go = (to: number) => {
    flushSync(() => {
      setAsking(false)
      setIndex(to)
      setReached(Math.max(reached, to))
    })
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'center' })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (isPending) return
    if (!isValid(step)) {
      const fields = [...missing, ...wrong].map((one) => one.field)
      setAsking(true)
      onMissing?.(fields)
      focusFirst(panel.current, fields)
      return
    }
    if (isLast) onSubmit()
    else go(index + 1)
  }

  return (
    <form noValidate onSubmit={submit} className="mx-auto grid w-full max-w-form gap-8" aria-label={title}>
      <header className="grid grid-cols-1 gap-7">
        {back}
        <h1>{title}</h1>
        <ol className="flex gap-3 *:flex-1 max-sm:*:last:flex-none">
          {steps.map((one, at) => (
            <li key={one.title} aria-current={at === index ? 'step' : undefined} className="grid content-start gap-2">
              <span className="flex items-center gap-3" aria-hidden="true">
                <Bulbs
                  count={1}
                  lit={at <= reached && isValid(one) ? 1 : 0}
                  className={cx(
                    'text-[1.375rem]',
                    at === index && 'rounded-full outline-2 outline-offset-2 outline-ink',
                  )}
                />
                {at < steps.length - 1 && (
                  <span
                    className="step-line flex-1 border-t border-line data-done:border-t-2 data-done:border-ink"
                    data-done={at < index || undefined}
                  />
                )}
              </span>
              <span className={cx('text-sm max-sm:sr-only', at === index ? 'font-semibold' : 'text-muted')}>
                {one.title}
                {at !== index && at <= reached && isValid(one) && <span className="sr-only"> (done)</span>}
              </span>
            </li>
          ))}
        </ol>
      </header>

      <div ref={panel} className="card grid grid-cols-1 gap-8 p-5 sm:p-8">
        <div className="grid gap-1.5">
          <p className="figures text-sm text-muted">
            Step {index + 1} of {steps.length}
            {!isLast && <span className="sm:hidden"> · then {steps[index + 1]?.title}</span>}
          </p>
          <h2 ref={heading} tabIndex={-1}>
            {step?.title}
          </h2>
          {step?.description && <p className="text-muted">{step.description}</p>}
        </div>
        {step?.content}
      </div>

      <div className="grid grid-cols-1 gap-4">
        {!isAsking && !isValid(step) && (
          <p className="text-sm text-muted sm:text-right">{missingOf(missing, wrong, 'To go on')}</p>
        )}
        <div role="alert" className="empty:hidden">
          {isAsking && !isValid(step) && (
            <p className="rounded-md bg-wait-wash px-4 py-3 font-medium text-wait">{missingOf(missing, wrong)}</p>
          )}
          {alert && <p className="rounded-md bg-no-wash px-4 py-3 font-medium text-no">{alert}</p>}
        </div>
        <div className="flex flex-wrap justify-between gap-4">
          <Button
            variant="ghost"
            className="-ml-4.5"
            isDisabled={index === 0 || isPending}
            onClick={() => go(index - 1)}
          >
            <ArrowLeft aria-hidden="true" />
            Previous
          </Button>
          <Button
            type="submit"
            variant="primary"
            isPending={isLast && isPending}
            pendingLabel="Submitting..."
            aria-disabled={!isValid(step) || undefined}
            data-explains
            className="max-sm:flex-1"
          >
            {isLast ? 'Submit Application' : 'Next'}
            {!isLast && <ArrowRight aria-hidden="true" />}
          </Button>
        </div>
      </div>
    </form>
  )
}

const isValid = (step: WizardStep | undefined) => !step?.missing?.length && !step?.wrong?.length

const missingOf = (missing: readonly WizardField[], wrong: readonly WizardField[], lead = 'Still missing') =>
  [words(lead, missing), words('Please check', wrong)].filter(Boolean).join(' ')

const words = (what: string, fields: readonly WizardField[]) =>
  fields.length > 0 && `${what}: ${fields.map((one) => one.label).join(', ')}.`
