import type { UseFormRegisterReturn } from 'react-hook-form'
import { TextField } from '../../ui/text-field.tsx'

interface Props {
  /** What `register` of the form returned. */
  field: UseFormRegisterReturn
  error: string | undefined
}

/** The e-mail address of an account, which password managers keep as its name. */
export function EmailField({ field, error }: Props) {
  return (
    <TextField
      {...field}
      label="Email"
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      error={error}
      required
    />
  )
}
