import type { Described } from '@marquee/contract/described'
import { getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type * as z from 'zod/mini'
import { erasedText } from './erased.ts'

/** Columns that only the server writes. */
type ServerColumn =
  | 'id'
  | 'user_id'
  | 'organizer_id'
  | 'status'
  | 'status_reason'
  | 'is_listed'
  | 'resubmitted_at'
  | 'published_at'
  | 'change_word'
  | 'answers_held'
  | 'mails_off'
  | 'words'
  | 'latitude'
  | 'longitude'
  | 'version'
  | 'created_at'
  | 'updated_at'

/** The names of the fields that are columns. */
type ColumnName<Fields extends Described> = {
  [Name in keyof Fields]: Fields[Name]['kind'] extends 'required' | 'optional' ? Name : never
}[keyof Fields]

/** Fields that no column can hold, and columns that no field fills. */
type Misfit<Table extends PgTable, Fields extends Described> =
  | {
      [Name in ColumnName<Fields>]: Name extends keyof Table['$inferInsert']
        ? z.output<Fields[Name]['sent']> extends Table['$inferInsert'][Name] | undefined
          ? never
          : Name
        : Name
    }[ColumnName<Fields>]
  | Exclude<keyof Table['$inferInsert'], ColumnName<Fields> | ServerColumn>

/**
 * The columns of a table that hold described fields. A field without a column and a column without a field do not compile. The functions
 * return the values to write.
 */
export function describedColumns<Table extends PgTable, Fields extends Described>(
  table: Table,
  fields: Fields & Record<Misfit<Table, Fields>, never>,
) {
  type Row = Pick<Table['$inferInsert'], ColumnName<Fields> & keyof Table['$inferInsert']>
  const names = Object.keys(getTableColumns(table)).filter((name) => name in fields)
  const written = (valueOf: (name: string) => unknown) => Object.fromEntries(names.map((name) => [name, valueOf(name)]))

  return {
    /** All of them; null where the input, or the row that is copied, has no value. */
    all: (input: object) => written((name) => input[name as keyof typeof input] ?? null) as Row,

    /** Those that the input contains. Drizzle does not write columns with the value undefined. */
    given: (input: object) => written((name) => input[name as keyof typeof input]) as Partial<Row>,

    /** What is left of them when the account is deleted. */
    erased: () =>
      written((name) => {
        const { kind, isKept, erased = erasedText } = fields[name]!
        if (isKept) return undefined
        return kind === 'required' ? erased : null
      }) as Partial<Row>,
  }
}
