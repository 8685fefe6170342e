import { askedKinds } from '@marquee/contract/asked-documents'
import { documentNames } from '@marquee/contract/limits'
import type { ComponentProps } from 'react'
import { FieldError, FieldSet } from '../../ui/field.tsx'

/** The kinds of documents that an open call asks for. Takes what react-hook-form's `register` returns. */
export function AskedKinds({ error, ...field }: ComponentProps<'input'> & { error: string | undefined }) {
  return (
    <FieldSet legend="Documents" hint="Vendors see which ones are missing or end before your event.">
      <div className="flex flex-wrap gap-x-6">
        {askedKinds.map((kind) => (
          <label key={kind} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input type="checkbox" className="check" value={kind} {...field} />
            {documentNames[kind]}
          </label>
        ))}
      </div>
      {error && <FieldError>{error}</FieldError>}
    </FieldSet>
  )
}
