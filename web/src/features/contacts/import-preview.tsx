import {
  contactSentences,
  readContacts,
  type ContactField,
  type ContactRow,
  type ImportedContacts,
} from '@marquee/contract/contacts'
import { maxCounts } from '@marquee/contract/limits'
import { plainText } from '@marquee/contract/plain-text'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { downloadCsv } from '../../lib/csv.ts'
import { failureText } from '../../lib/query-client.ts'
import { useOnce } from '../../lib/send-once.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/card.tsx'
import { LoadingScreen } from '../../ui/states.tsx'
import { lookupQuery } from '../lookups/queries.ts'
import { contactLabels, countOf } from './contact-words.ts'
import { guessColumns, isHeader, isJoined, type Columns } from './guess-columns.ts'
import { importContacts } from './queries.ts'
import { rowsAbove } from './no-table.ts'
import type { Table } from './read-table.ts'

interface Props {
  table: Table
  onBack: () => void
  onDone: (done: ImportedContacts) => void
}

/** Rows that are shown of a table, and sentences about rows that cannot be used. */
const shownRows = 5
const shownProblems = 12

/** What was understood of a table: the columns, which can be changed, and the rows that cannot be used, with the reasons. */
export function ImportPreview(props: Props) {
  // Words for services help to find the trade. Without them it is chosen by hand.
  const services = useQuery(lookupQuery('services'))
  if (services.isPending) return <LoadingScreen label="Reading your table..." />
  const words = (services.data ?? []).flatMap(({ display_name, synonyms = [] }) => [display_name, ...synonyms])
  return <Preview {...props} services={new Set(words.map(plainText))} />
}

function Preview({ table: { source, rows }, onBack, onDone, services }: Props & { services: ReadonlySet<string> }) {
  /** The index of the row that names the columns; -1 without one. */
  const [headerAt, setHeaderAt] = useState(() => rows.slice(0, rowsAbove).findIndex(isHeader))
  const guess = (at: number) => guessColumns(rows[at], rows.slice(at + 1), services)
  const [columns, setColumns] = useState<Columns>(() => guess(headerAt))
  const header = rows[headerAt]
  const given = rowsOf(rows, headerAt + 1, columns)
  const isTooMany = given.length > maxCounts.importedRows
  const { contacts, merged, refused } = readContacts(given)
  const call = useMutation(importContacts)
  const send = useOnce(async () => onDone(await call.mutateAsync({ source, rows: given })))
  const hasAddresses = columns.includes('email')

  const choose = (at: number, field: ContactField | null) =>
    setColumns(
      columns.map((had, one) => (one === at ? field : field && had === field && !isJoined(field) ? null : had)),
    )
  const toggleHeader = () => {
    const next = headerAt < 0 ? 0 : -1
    setHeaderAt(next)
    setColumns(guess(next))
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      <Panel title={source}>
        <p className="mb-4 text-muted">Check what each column holds. What you leave out is not imported.</p>
        <label className="mb-4 flex min-h-11 w-fit cursor-pointer items-center gap-3">
          <input type="checkbox" className="check" checked={headerAt >= 0} onChange={toggleHeader} />
          {headerAt > 0
            ? `Line ${headerAt + 1} has the names of the columns`
            : 'The first row has the names of the columns'}
        </label>
        <div
          className="overflow-x-auto rounded-md border border-line"
          role="region"
          aria-label="First rows"
          tabIndex={0}
        >
          <table className="w-full text-sm">
            <thead>
              <tr>
                {columns.map((field, at) => (
                  <th
                    key={at}
                    scope="col"
                    className="min-w-40 border-b border-line bg-soft p-2 text-start align-top font-normal"
                  >
                    <select
                      className="control"
                      aria-label={`Column ${at + 1}${header?.[at] ? `: ${header[at]}` : ''}`}
                      value={field ?? ''}
                      onChange={({ target }) => choose(at, (target.value || null) as ContactField | null)}
                    >
                      <option value="">Leave out</option>
                      {Object.entries(contactLabels).map(([name, label]) => (
                        <option key={name} value={name}>
                          {label}
                        </option>
                      ))}
                    </select>
                    {header?.[at] && <span className="mt-1.5 block px-1 text-muted wrap-anywhere">{header[at]}</span>}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.slice(headerAt + 1, headerAt + 1 + shownRows).map((row, index) => (
                <tr key={index}>
                  {columns.map((field, at) => (
                    <td key={at} className={field ? 'p-3 align-top' : 'p-3 align-top text-muted'}>
                      <span className="line-clamp-3 wrap-anywhere">{row[at]}</span>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Panel>

      {refused.length > 0 && hasAddresses && (
        <Panel
          title={`${countOf(refused.length, 'row')} cannot be used`}
          aside={<LeftOut rows={rows} header={header} refused={refused} />}
        >
          <ul className="grid gap-1">
            {refused.slice(0, shownProblems).map(({ line, reason }) => (
              <li key={line} className="wrap-anywhere">
                <span className="font-semibold">Line {line}:</span> {reason}
              </li>
            ))}
          </ul>
          {refused.length > shownProblems && (
            <p className="mt-2 text-muted">And {refused.length - shownProblems} more, which are in the file.</p>
          )}
        </Panel>
      )}

      <div className="grid gap-3" role="status">
        {!hasAddresses ? (
          <p className="font-medium text-no">No column has email addresses. Choose the one that does.</p>
        ) : isTooMany ? (
          <p className="font-medium text-no">{contactSentences.tooManyRows}</p>
        ) : (
          merged > 0 && <p>{countOf(merged, 'row')} will be merged with another row of the same address.</p>
        )}
      </div>
      {call.error && (
        <p role="alert" className="font-medium text-no">
          {failureText(call.error, 'Failed to import the contacts')}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="primary"
          isDisabled={!hasAddresses || isTooMany || contacts.length === 0}
          isPending={call.isPending}
          pendingLabel="Importing..."
          onClick={() => send()}
        >
          Import {countOf(contacts.length, 'contact')}
        </Button>
        <Button onClick={onBack}>Choose another</Button>
      </div>
    </div>
  )
}

/** The rows from this index on that have something in them, with the cells of each field joined. */
function rowsOf(rows: Table['rows'], from: number, columns: Columns): ContactRow[] {
  return rows.flatMap((row, index) => {
    if (index < from || !row.some((cell) => cell.trim() !== '')) return []
    const cells: Partial<Record<ContactField, string>> = {}
    for (const [at, field] of columns.entries()) {
      // An apostrophe before a sign that could begin a formula is that of an exported file.
      const text = row[at]?.trim().replace(/^'(?=[=+\-@\uFF0B\uFF0D\uFF1D\uFF20])/, '')
      if (field && text) cells[field] = cells[field] ? `${cells[field]} ${text}` : text
    }
    return [{ line: index + 1, ...cells }]
  })
}

interface LeftOutProps {
  rows: Table['rows']
  header: readonly string[] | undefined
  refused: readonly { line: number; reason: string }[]
}

/** Saves the rows that cannot be used as a CSV file, with the reasons, so that they can be put right and imported. */
function LeftOut({ rows, header, refused }: LeftOutProps) {
  const width = Math.max(...refused.map(({ line }) => rows[line - 1]?.length ?? 0))
  const save = useMutation({
    mutationFn: () =>
      downloadCsv(
        'contacts-left-out',
        [
          { header: 'Line', value: ({ line }) => line },
          { header: 'Why', value: ({ reason }) => reason },
          ...Array.from({ length: width }, (_, at) => ({
            header: header?.[at] ?? `Column ${at + 1}`,
            value: ({ line }: { line: number }) => rows[line - 1]?.[at],
          })),
        ],
        refused,
      ),
    meta: { failure: 'The file could not be made. Please try again.' },
  })
  return (
    <Button size="sm" isPending={save.isPending} onClick={() => save.mutate()}>
      <Download aria-hidden="true" />
      Download these rows
    </Button>
  )
}
