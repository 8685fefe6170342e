import type { ImportedContacts } from '@marquee/contract/contacts'
import { maxCounts } from '@marquee/contract/limits'
import { useMutation } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { fullTitle } from '../../lib/page-head.tsx'
import type { DropRules } from '../../lib/picture-rules.ts'
import { failureText } from '../../lib/query-client.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card, PageHeader } from '../../ui/card.tsx'
import { PictureDrop } from '../../ui/picture-drop.tsx'
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

const tableRules: DropRules = {
  icon: FileUp,
  accept: '.csv,.tsv,.txt,.xlsx,text/csv',
  // What is in it decides.
  problem: () => undefined,
  drop: 'Drop a file here or choose one',
  choose: 'Choose a file',
  full: '',
}

function Start({ onTable }: { onTable: (table: Table) => void }) {
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const reading = useMutation({
    mutationFn: (from: File | string) => (typeof from === 'string' ? readPasted(from) : readFile(from)),
    onSuccess: onTable,
    meta: { quiet: true },
  })
  const failure = reading.error && failureText(reading.error)
  const isOfText = typeof reading.variables === 'string'
  return (
    <div className="grid max-w-3xl gap-8">
      <Card className="grid gap-3 p-5 sm:p-6">
        <PictureDrop
          rules={tableRules}
          label="contacts"
          max={1}
          room={1}
          input={input}
          note={`Excel (.xlsx) or CSV, up to ${maxCounts.importedRows.toLocaleString('en-US')} rows`}
          onFiles={([file]) => file && reading.mutate(file)}
          refused={failure && !isOfText ? [failure] : []}
        />
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
