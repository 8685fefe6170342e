import { useEffect, useRef, useState, type ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'

type Props = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'children' | 'type'> & {
    /** What a password manager fills in: the one that is known, or a new one. */
    autoComplete: 'current-password' | 'new-password'
  }

/** A password, hidden until one asks to see it, and hidden again when its form is sent. Takes what `register` returns. */
export function PasswordField({ label, hint, error, isLabelHidden, aside, className, id, required, ...input }: Props) {
  const [isShown, setShown] = useState<boolean>()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const form = box.current?.closest('form')
    // Shown it would be text like any other, which browsers remember and offer again.
    const hide = () => setShown((before) => before && false)
    form?.addEventListener('submit', hide)
    return () => form?.removeEventListener('submit', hide)
  }, [])
  return (
    <Field {...{ label, hint, error, isLabelHidden, aside, className, id }} isRequired={required}>
      {(wiring) => (
        <div ref={box} className="relative">
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...wiring}
            type={isShown ? 'text' : 'password'}
            aria-required={required || undefined}
            className="control pr-16! [&::-ms-reveal]:hidden"
          />
          <button
            type="button"
            className="absolute inset-y-0 right-0 rounded-md px-3.5 text-sm font-semibold text-muted hover:text-ink hover:underline"
            onClick={() => setShown(!isShown)}
          >
            {isShown ? 'Hide' : 'Show'}
            <span className="sr-only"> password</span>
          </button>
          <span role="status" className="sr-only">
            {isShown !== undefined && (isShown ? 'Your password is visible' : 'Your password is hidden')}
          </span>
        </div>
      )}
    </Field>
  )
}
