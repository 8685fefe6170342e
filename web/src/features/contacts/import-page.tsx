import type { ImportedContacts } from '@marquee/contract/contacts'
import { useMutation } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useId, useState, type DragEvent } from 'react'
import { fullTitle } from '../../lib/page-head.tsx'
import { failureText } from '../../lib/query-client.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card, PageHeader } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { FieldError } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { countOf } from './contact-words.ts'
import { ImportPreview } from './import-preview.tsx'
import { readFile, readPasted, type Table } from './read-table.ts'

export const meta = () => [{ title: fullTitle('Import contacts') }]

/** Brings contacts from a spreadsheet: choose or paste it, look at what was understood, import. */
export default function ImportPage() {
  const [table, setTable] = useState<Table>()
  const [done, setDone] = useState<ImportedContacts>()
  return (
    <>
      <PageHeader
        title="Import contacts"
        subtitle={!table && !done && 'Names, email addresses, trades: as they stand in your spreadsheet.'}
      />
      {done ? (
        <Outcome of={done} />
      ) : table ? (
        <ImportPreview table={table} onBack={() => setTable(undefined)} onDone={setDone} />
      ) : (
        <Start onTable={setTable} />
      )}
    </>
  )
}

function Start({ onTable }: { onTable: (table: Table) => void }) {
  const [text, setText] = useState('')
  const [isOver, setOver] = useState(false)
  const fileError = useId()
  const reading = useMutation({
    mutationFn: (from: File | string) => (typeof from === 'string' ? readPasted(from) : readFile(from)),
    onSuccess: onTable,
    meta: { quiet: true },
  })
  const failure = reading.error && failureText(reading.error)
  const isOfText = typeof reading.variables === 'string'
  const read = (files: FileList | null) => files?.[0] && reading.mutate(files[0])
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    read(event.dataTransfer.files)
  }
  return (
    <div className="grid max-w-3xl gap-8">
      <Card className="grid gap-3 p-5 sm:p-6">
        <div
          role="presentation"
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <label
            className={cx(
              'grid cursor-pointer place-content-center justify-items-center gap-2 rounded-lg border-2 border-dashed px-4 py-10 text-center',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              isOver ? 'border-ink bg-lamp-wash' : 'border-control hover:border-ink',
            )}
          >
            <FileUp aria-hidden="true" className="size-7" strokeWidth={1.5} />
            <span className="font-semibold">Choose a file</span>
            <span className="text-sm text-muted">Excel (.xlsx) or CSV, up to 2,000 rows</span>
            <input
              type="file"
              accept=".csv,.tsv,.txt,.xlsx,text/csv"
              aria-describedby={failure && !isOfText ? fileError : undefined}
              className="sr-only"
              onChange={({ target }) => {
                read(target.files)
                // The same file can be chosen again, after it was changed.
                target.value = ''
              }}
            />
          </label>
        </div>
        <div role="alert" className="empty:hidden">
          {failure && !isOfText && <FieldError id={fileError}>{failure}</FieldError>}
        </div>
      </Card>
      <form
        className="card grid gap-4 p-5 sm:p-6"
        onSubmit={(event) => {
          event.preventDefault()
          reading.mutate(text)
        }}
      >
        <TextArea
          label="Or paste the rows"
          hint="Select them in your spreadsheet, copy, and paste them here."
          rows={6}
          value={text}
          onChange={({ target }) => setText(target.value)}
          error={failure && isOfText ? failure : undefined}
          spellCheck={false}
        />
        <div>
          <Button type="submit" isDisabled={text.trim() === ''} isPending={reading.isPending && isOfText}>
            Continue
          </Button>
        </div>
      </form>
    </div>
  )
}

function Outcome({ of: { added, changed, unchanged, merged, refused } }: { of: ImportedContacts }) {
  const lines = [
    changed > 0 && `${countOf(changed, 'contact')} updated`,
    unchanged > 0 && `${countOf(unchanged, 'contact')} unchanged`,
    merged > 0 && `${countOf(merged, 'row')} merged with another row of the same address`,
    refused.length > 0 && `${countOf(refused.length, 'row')} left out`,
  ].filter(Boolean)
  return (
    <Card className="grid max-w-3xl gap-4 p-5 sm:p-6">
      <div role="status" className="grid gap-2">
        <h2 className="text-xl">{countOf(added, 'contact')} added</h2>
        {lines.map((line) => (
          <p key={String(line)}>{line}</p>
        ))}
      </div>
      <div>
        <ButtonLink variant="primary" to="/organizer/contacts">
          See your contacts
        </ButtonLink>
      </div>
    </Card>
  )
}
