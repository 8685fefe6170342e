import type { ComponentProps } from 'react'
import { maxLengths } from '@marquee/contract/limits'
import { FieldSet } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-field.tsx'

type Props = Omit<ComponentProps<typeof TextArea>, 'label'> & {
  /** Vendors have read a text before. */
  hasOld: boolean
}

/** What vendors agree to when they apply. */
export function ConditionsFields({ hasOld, ...field }: Props) {
  return (
    <FieldSet legend="Conditions">
      <TextArea
        {...field}
        label="What vendors agree to"
        required={false}
        rows={6}
        counter={maxLengths.conditions}
        hint={
          hasOld
            ? 'Vendors who applied are asked to agree again'
            : 'Set-up times, power, insurance, how a place is cancelled'
        }
      />
    </FieldSet>
  )
}
