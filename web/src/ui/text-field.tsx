import { useState, type ChangeEvent, type ComponentProps, type FocusEvent } from 'react'
import { cx } from './cx.ts'
import { Field, partsOf, type FieldProps } from './field.tsx'

type InputProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps | 'children'>

/** One line of text. Takes what react-hook-form's `register` returns; `required={false}` marks it as optional in its label. */
export function TextField(props: InputProps) {
  const { field, control } = partsOf(props)
  return <Field {...field}>{(wiring) => <input type="text" {...control} {...wiring} className="control" />}</Field>
}

/** A whole number. The value stays text until `setValueAs: toNumber`; the mouse wheel never changes it. */
export function NumberField(props: Omit<InputProps, 'type'>) {
  return (
    <TextField
      inputMode="numeric"
      min={0}
      step={1}
      {...props}
      type="number"
      onWheel={(event) => event.currentTarget.blur()}
    />
  )
}

/** A web address; the scheme may be left out. */
export function UrlField(props: Omit<InputProps, 'type'>) {
  return (
    <TextField
      inputMode="url"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      placeholder="example.com"
      {...props}
      type="text"
    />
  )
}

/** A day, typed or picked, as `YYYY-MM-DD`. */
export function DateField(props: Omit<InputProps, 'type'>) {
  return <TextField {...props} type="date" />
}

type AreaProps = FieldProps &
  Omit<ComponentProps<'textarea'>, keyof FieldProps | 'children'> & {
    /** Shows how many of this many characters are used; above it the counter warns, and the text is not cut. */
    counter?: number
  }

/** Several lines of text; the height grows with the content. */
export function TextArea({ counter, ...props }: AreaProps) {
  const { field, control: area } = partsOf(props)
  const [typed, setTyped] = useState(String(area.defaultValue ?? ''))
  const length = String(area.value ?? typed).length
  const follow = (event: ChangeEvent<HTMLTextAreaElement> | FocusEvent<HTMLTextAreaElement>) =>
    setTyped(event.currentTarget.value)
  const aside =
    counter === undefined ? (
      field.aside
    ) : (
      <span className={cx('figures text-sm', length > counter ? 'font-semibold text-wait' : 'text-muted')}>
        {length}/{counter}
      </span>
    )
  return (
    <Field {...field} aside={aside}>
      {(wiring) => (
        <textarea
          rows={4}
          // For the focus the browser shows only the line of the caret, and a bar may cover the rest.
          onKeyUp={({ key, currentTarget }) => key === 'Tab' && currentTarget.scrollIntoView({ block: 'nearest' })}
          {...area}
          {...wiring}
          onChange={(event) => {
            follow(event)
            area.onChange?.(event)
          }}
          onFocus={(event) => {
            follow(event)
            area.onFocus?.(event)
          }}
          className={cx('control field-sizing-content max-h-96', area.rows === 1 ? 'min-h-11' : 'min-h-28')}
        />
      )}
    </Field>
  )
}

type SelectProps = FieldProps &
  Omit<ComponentProps<'select'>, keyof FieldProps | 'children'> & {
    options: readonly { value: string | number; label: string; isDisabled?: boolean | undefined }[]
    /** First option, with an empty value: "Any", "Choose one". */
    placeholder?: string
  }

/** The option of a status filter that means no filter. */
export const allStatuses = 'All Status'

/** A native select. */
export function SelectField({ options, placeholder, ...props }: SelectProps) {
  const { field, control } = partsOf(props)
  return (
    <Field {...field}>
      {(wiring) => (
        <select {...control} {...wiring} className="control">
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.isDisabled}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
