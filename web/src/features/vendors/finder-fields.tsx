import { maxLengths } from '@marquee/contract/limits'
import { useEffect, useId, useRef, useState } from 'react'
import { firstDay } from '../../lib/dates.ts'
import { useEarlyText } from '../../lib/early-input.ts'
import { toast } from '../../lib/toast.tsx'
import { FieldError } from '../../ui/field.tsx'
import { SuggestField } from '../../ui/suggest-field.tsx'
import { hereKey, useWhatSuggestions, useWhereSuggestions, type WhatChoice } from './finder-suggestions.tsx'

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

interface WhereProps extends TextProps {
  /** Without a name the text is not submitted with the form. */
  name: string | undefined
  /** Called with where the person is, as the filter `near`. */
  onNear: (near: string) => void
}

/** Free text with suggestions: where the person is, and cities and service areas that have vendors. */
export function WhereField({ onLeave, onNear, ...field }: WhereProps) {
  return (
    <SuggestField
      label="Where"
      placeholder="City or area"
      {...useWhereSuggestions(field.value)}
      onPick={({ key, label }) => (key === hereKey ? askForPlace(onNear) : field.onText(label))}
      maxLength={maxLengths.search}
      onBlur={onLeave}
      {...field}
    />
  )
}

/** Asks the browser where the person is, to about a kilometre; that is all that leaves it. */
function askForPlace(onNear: (near: string) => void): void {
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => onNear([coords.latitude, coords.longitude].map((degrees) => degrees.toFixed(2)).join(',')),
    () => toast.error('We could not find out where you are. Type a city instead.'),
    { timeout: 15_000, maximumAge: 600_000 },
  )
}

interface WhenProps {
  /** A day as `YYYY-MM-DD`, or an empty text. */
  value: string
  /** Called with a whole day that is not past, or with an empty text. */
  onDay: (day: string) => void
  className?: string | undefined
}

/** A day, typed or picked. While it is typed, the year grows from 0002 to 2026: only a day that is not past counts. */
export function WhenField({ value, onDay, className = '' }: WhenProps) {
  // What is typed over a value is shown until the value changes.
  const [draft, setDraft] = useState({ over: value, text: value })
  const text = draft.over === value ? draft.text : value
  const [isPast, setPast] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const type = (day: string) => {
    const isWhole = day === '' || day >= firstDay()
    setDraft({ over: isWhole ? day : value, text: day })
    setPast(false)
    if (isWhole) onDay(day)
  }
  useEarlyText(field, type)
  useEffect(() => {
    // Not in the server's HTML, which may be a day old.
    field.current?.setAttribute('min', firstDay())
  }, [])
  return (
    <div className={`slot ${className}`}>
      <label htmlFor={id}>When</label>
      <input
        ref={field}
        id={id}
        type="date"
        name="availability_date"
        max="9999-12-31"
        value={text}
        onChange={(event) => type(event.target.value)}
        onBlur={() => setPast(text !== '' && text < firstDay())}
        aria-invalid={isPast || undefined}
        aria-describedby={isPast ? `${id}-error` : undefined}
        className="control"
      />
      {isPast && <FieldError id={`${id}-error`}>This day is past. Choose a later one.</FieldError>}
    </div>
  )
}
