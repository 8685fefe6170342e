import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { Bulbs } from './bulbs.tsx'
import { Button } from './button.tsx'
import { cx } from './cx.ts'

export interface WizardStep {
  /** Heading of the step, "(optional)" included where it is. */
  title: string
  description?: ReactNode | undefined
  /** What still has to be filled in before Next goes on: `field` is the control's `name` (or a picker's), `label` its words. */
  missing?: readonly { field: string; label: string }[] | undefined
  content: ReactNode
}

interface Props {
  title: string
  steps: readonly WizardStep[]
  onSubmit: () => void
  /** Called with the missing fields when Next was pressed too early, so that the form can mark them. */
  onMissing?: ((fields: string[]) => void) | undefined
  isPending?: boolean | undefined
  submitLabel?: string | undefined
  pendingLabel?: string | undefined
  /** Above the title: a way out. */
  back?: ReactNode | undefined
  /** A failed submit, said in the page. */
  alert?: string | undefined
}

/**
 * Steps forward and back; each step's bulb lights when it is valid. Next stays reachable: pressed too early it moves
 * focus to the first missing field and says what is missing.
 */
export function Wizard(props: Props) {
  const { title, steps, onSubmit, onMissing, isPending, back, alert } = props
  const { submitLabel = 'Submit Application', pendingLabel = 'Submitting...' } = props
  const [index, setIndex] = useState(0)
  const [isAsking, setAsking] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const shown = useRef(index)
  const step = steps[index]
  const missing = step?.missing ?? []
  const isLast = index === steps.length - 1

  useEffect(() => {
    if (shown.current === index) return
    shown.current = index
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'center' })
  }, [index])

  const go = (to: number) => {
    setAsking(false)
    setIndex(to)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (isPending) return
    if (missing.length > 0) {
      setAsking(true)
      onMissing?.(missing.map((one) => one.field))
      focusField(panel.current, missing[0]?.field ?? '')
      return
    }
    if (isLast) onSubmit()
    else go(index + 1)
  }

  return (
    <form noValidate onSubmit={submit} className="mx-auto grid w-full max-w-form gap-8" aria-label={title}>
      <header className="grid grid-cols-1 gap-5">
        {back}
        <h1>{title}</h1>
        <ol className="grid auto-cols-fr grid-flow-col gap-3">
          {steps.map((one, at) => (
            <li key={one.title} aria-current={at === index ? 'step' : undefined} className="grid content-start gap-2">
              <Lamp isLit={at < index || (at === index && missing.length === 0)} isCurrent={at === index} />
              <span className={cx('text-sm max-sm:sr-only', at === index ? 'font-semibold' : 'text-muted')}>
                {one.title}
                {at < index && <span className="sr-only"> (done)</span>}
              </span>
            </li>
          ))}
        </ol>
      </header>

      <div ref={panel} className="card grid grid-cols-1 gap-6 p-5 sm:p-8">
        <div className="grid gap-1.5">
          <p className="figures text-sm text-muted">
            Step {index + 1} of {steps.length}
          </p>
          <h2 ref={heading} tabIndex={-1}>
            {step?.title}
          </h2>
          {step?.description && <p className="text-muted">{step.description}</p>}
        </div>
        {step?.content}
      </div>

      <div className="grid grid-cols-1 gap-4">
        <div role="alert" className="empty:hidden">
          {isAsking && missing.length > 0 && (
            <p className="rounded-md bg-wait-wash px-4 py-3 font-medium text-wait">
              Still missing: {missing.map((one) => one.label).join(', ')}.
            </p>
          )}
          {alert && <p className="rounded-md bg-no-wash px-4 py-3 font-medium text-no">{alert}</p>}
        </div>
        <div className="flex justify-between gap-4">
          <Button isDisabled={index === 0 || isPending} onClick={() => go(index - 1)}>
            <ArrowLeft aria-hidden="true" />
            Previous
          </Button>
          <Button
            type="submit"
            variant="primary"
            isPending={isLast && isPending}
            pendingLabel={pendingLabel}
            aria-disabled={missing.length > 0 || undefined}
          >
            {isLast ? submitLabel : 'Next'}
            {!isLast && <ArrowRight aria-hidden="true" />}
          </Button>
        </div>
      </div>
    </form>
  )
}

function Lamp({ isLit, isCurrent }: { isLit: boolean; isCurrent: boolean }) {
  return (
    <span className="flex items-center gap-3" aria-hidden="true">
      <Bulbs count={1} lit={isLit ? 1 : 0} className="text-[1.375rem]" />
      <span className={cx('h-px flex-1', isCurrent ? 'bg-ink' : 'bg-line')} />
    </span>
  )
}

function focusField(panel: HTMLElement | null, name: string) {
  const field = panel?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"], [data-field="${CSS.escape(name)}"]`)
  const operable = 'input:not([disabled]), button:not([disabled]), select, textarea'
  const target = field?.matches(operable) ? field : field?.querySelector<HTMLElement>(operable)
  target?.focus()
}
