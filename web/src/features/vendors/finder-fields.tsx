import { maxLengths } from '@marquee/contract/limits'
import { useEffect, useId, useRef, useState, type ComponentProps } from 'react'
import { firstDay } from '../../lib/dates.ts'
import { useEarlyText } from '../../lib/early-input.ts'
import { askForPlace, hereKey } from '../../lib/near-me.ts'
import { FieldError } from '../../ui/field.tsx'
import { SuggestField } from '../../ui/suggest-field.tsx'
import { useWhatSuggestions, useWhereSuggestions, type WhatChoice } from './finder-suggestions.tsx'

export type { WhatChoice }

interface TextProps {
  value: string
  onText: (text: string) => void
  /** Called when the focus leaves the field. */
  onLeave?: (() => void) | undefined
  className?: string | undefined
}

interface WhatProps extends TextProps {
  /** Without a name the text is not submitted with the form. */
  name: string | undefined
  placeholder: string
  onChoice: (choice: WhatChoice) => void
  /** Somebody chose a vendor by name. */
  onVendor: (id: number) => void
}

/** Free text with suggestions: services, occasions and vendors by name. */
export function WhatField({ onChoice, onVendor, onLeave, ...field }: WhatProps) {
  return (
    <SuggestField
      label="What"
      {...useWhatSuggestions(field.value)}
      onPick={(item) => ('vendor' in item ? onVendor(item.vendor) : onChoice(item.choice))}
      maxLength={maxLengths.search}
      onBlur={onLeave}
      {...field}
    />
  )
}

/** Free text with suggestions: where the person is, and cities and service areas that have vendors. */
export function WhereField(field: TextProps & Required<Pick<PlaceProps, 'name' | 'onNear'>>) {
  return <PlaceField label="Where" placeholder="City or area" {...useWhereSuggestions(field.value)} {...field} />
}

interface PlaceProps extends TextProps, Pick<ComponentProps<typeof SuggestField>, 'groups' | 'onFocus' | 'name'> {
  label: string
  placeholder: string
  /** Called with where the person is, as the filter `near`. */
  onNear?: (near: string) => void
}

/** Free text with suggestions of places. */
export function PlaceField({ onLeave, onNear, ...field }: PlaceProps) {
  return (
    <SuggestField
      onPick={({ key, label }) => (onNear && key === hereKey ? askForPlace(onNear) : field.onText(label))}
      maxLength={maxLengths.search}
      onBlur={onLeave}
      {...field}
    />
  )
}

interface WhenProps {
  /** A day as `YYYY-MM-DD`, or an empty text. */
  value: string
  /** Called with a whole day that is not too early, or with an empty text. */
  onDay: (day: string) => void
  className?: string | undefined
}

/** A day that is not past. */
export function WhenField(props: WhenProps) {
  const problem = 'This day is past. Choose a later one.'
  return <DayField label="When" name="availability_date" earliest={firstDay} problem={problem} {...props} />
}

interface DayProps extends WhenProps {
  label: string
  name: string
  earliest: () => string
  /** The sentence about an earlier day. */
  problem: string
}

/** A day, typed or picked. While it is typed, the year grows from 0002 to 2026: only a day that is not too early counts. */
export function DayField({ label, name, earliest, problem, value, onDay, className = '' }: DayProps) {
  // What is typed over a value is shown until the value changes.
  const [draft, setDraft] = useState({ over: value, text: value })
  const text = draft.over === value ? draft.text : value
  const [isEarly, setEarly] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const type = (day: string) => {
    const isWhole = day === '' || day >= earliest()
    setDraft({ over: isWhole ? day : value, text: day })
    setEarly(false)
    if (isWhole) onDay(day)
  }
  useEarlyText(field, type)
  useEffect(() => {
    // Not in the server's HTML, which may be a day old.
    field.current?.setAttribute('min', earliest())
  })
  return (
    <div className={`slot ${className}`}>
      <label htmlFor={id}>{label}</label>
      <input
        ref={field}
        id={id}
        type="date"
        name={name}
        max="9999-12-31"
        value={text}
        onChange={(event) => type(event.target.value)}
        onBlur={() => setEarly(text !== '' && text < earliest())}
        aria-invalid={isEarly || undefined}
        aria-describedby={isEarly ? `${id}-error` : undefined}
        className="control"
      />
      {isEarly && <FieldError id={`${id}-error`}>{problem}</FieldError>}
    </div>
  )
}
