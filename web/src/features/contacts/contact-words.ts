import { contactFields, type Contact } from '@marquee/contract/contacts'
import { each } from '@marquee/contract/described'
import { writeNumber } from '@marquee/contract/formats'
import type { CsvColumn } from '../../lib/csv.ts'

export const contactLabels = each(contactFields, 'label')

export const countOf = (count: number, noun: string) => `${writeNumber(count)} ${count === 1 ? noun : `${noun}s`}`

/** The columns of the file, by whose headers it can be imported again. */
export const contactColumns: readonly CsvColumn<Contact>[] = (
  Object.keys(contactLabels) as (keyof typeof contactLabels)[]
).map((name) => ({ header: contactLabels[name], value: (contact) => contact[name] }))
