import { Check } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { FieldError } from './field.tsx'
import { Skeleton } from './skeleton.tsx'

interface Props {
  /** Heading and accessible name of the group. */
  label: string
  options: readonly { id: number; label: string; description?: string | null }[]
  value: readonly number[]
  onChange: (ids: number[]) => void
  /** When this many are chosen, the others are disabled. Without it there is no counter. */
  max?: number | undefined
  hint?: ReactNode | undefined
  error?: string | undefined
  /** The field's name in the contract, by which a wizard finds it. */
  name?: string | undefined
  isRequired?: boolean | undefined
  isLoading?: boolean | undefined
}

/** Chooses several of many options: a group of toggle buttons with a counter "n / max selected". */
export function ChipPicker({ label, options, value, onChange, max, hint, error, name, isRequired, isLoading }: Props) {
  const id = useId()
  const isFull = max !== undefined && value.length >= max
  const toggle = (option: number) =>
    onChange(value.includes(option) ? value.filter((one) => one !== option) : [...value, option])
  const described = [hint && `${id}-hint`, max !== undefined && `${id}-count`, error && `${id}-error`]
  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={described.filter(Boolean).join(' ') || undefined}
      data-field={name}
      className="grid grid-cols-1 gap-3"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id={`${id}-label`} className="font-sans text-base font-semibold tracking-normal">
          {label}
          {isRequired === false && <span className="font-normal text-muted"> (optional)</span>}
        </h3>
        {max !== undefined && (
          <p id={`${id}-count`} role="status" className="figures text-sm text-muted">
            {value.length} / {max} selected
          </p>
        )}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="-mt-2 text-sm text-muted">
          {hint}
        </p>
      )}
      {isLoading ? (
        <Skeleton className="h-9 w-full" />
      ) : (
        <div className="flex flex-wrap gap-2">
          {options.map((option) => {
            const isChosen = value.includes(option.id)
            return (
              <button
                key={option.id}
                type="button"
                className="chip"
                aria-pressed={isChosen}
                disabled={isFull && !isChosen}
                title={option.description ?? undefined}
                onClick={() => toggle(option.id)}
              >
                {isChosen && <Check aria-hidden="true" className="-ml-1 size-4" strokeWidth={2.5} />}
                {option.label}
              </button>
            )
          })}
        </div>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
