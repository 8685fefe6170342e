import type { ComponentProps } from 'react'
import { TextField } from '../../ui/text-field.tsx'

/** The e-mail address of an account, which password managers keep as its name. Takes what `field` of a `CallForm` returns. */
export function EmailField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return (
    <TextField {...props} label="Email" type="email" autoComplete="username" autoCapitalize="none" spellCheck={false} />
  )
}
