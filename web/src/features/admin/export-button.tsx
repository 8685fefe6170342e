import { writeNumber } from '@marquee/contract/formats'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { downloadCsv, type CsvColumn } from '../../lib/csv.ts'
import { everyPage } from '../../lib/every-page.ts'
import { Button } from '../../ui/button.tsx'
import type { Page } from './queries.ts'

interface Props<Row> {
  /** What the file holds: "vendors". */
  name: string
  columns: readonly CsvColumn<Row>[]
  readPage: (page: { page: number; limit: number }, options: { signal: AbortSignal }) => Promise<Page<Row>>
  rowKey: (row: Row) => number
  /** How many rows the list has; without any there is nothing to export. */
  total: number
}

/** Saves every row of the filtered list as a CSV file. Shows how far it is, and stops when it is pressed again or the page is left. */
export function ExportButton<Row>({ name, columns, readPage, rowKey, total }: Props<Row>) {
  const [count, setCount] = useState(0)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const exporting = useMutation({
    mutationFn: async () => {
      const { signal } = (running.current = new AbortController())
      setCount(0)
      const rows = await everyPage(async (page) => {
        const answer = await readPage(page, { signal })
        setCount((before) => before + answer.rows.length)
        return answer
      })
      signal.throwIfAborted()
      // A row that was added meanwhile moves others to the next page, where they are read again.
      const once = new Map(rows.map((row) => [rowKey(row), row]))
      await downloadCsv(name, columns, [...once.values()])
    },
    meta: { failure: 'The file could not be made. Please try again.' },
  })
  return (
    <div className="flex flex-wrap items-center gap-3">
      <span role="status" className="figures text-sm text-muted">
        {exporting.isPending && `${writeNumber(count)} of ${writeNumber(total)}`}
      </span>
      <Button
        size="sm"
        isDisabled={total === 0}
        onClick={() => (exporting.isPending ? running.current?.abort() : exporting.mutate())}
      >
        <Download aria-hidden="true" />
        {exporting.isPending ? 'Stop' : 'Export CSV'}
      </Button>
    </div>
  )
}
