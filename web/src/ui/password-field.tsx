import { useEffect, useRef, useState, type ComponentProps } from 'react'
import { Field, partsOf, type FieldProps } from './field.tsx'

type Props = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'children' | 'type'> & {
    /** Whether a password manager fills in the current password or suggests a new one. */
    autoComplete: 'current-password' | 'new-password'
  }

/** A password field with a button that shows the text; hidden again when its form is submitted. Takes what `register` returns. */
export function PasswordField(props: Props) {
  const { field, control } = partsOf(props)
  const [isShown, setShown] = useState<boolean>()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const form = box.current?.closest('form')
    // Browsers store and suggest the text of a visible field.
    const hide = () => setShown((before) => before && false)
    form?.addEventListener('submit', hide)
    return () => form?.removeEventListener('submit', hide)
  }, [])
  return (
    <Field {...field}>
      {(wiring) => (
        <div ref={box} className="relative">
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...control}
            {...wiring}
            type={isShown ? 'text' : 'password'}
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
