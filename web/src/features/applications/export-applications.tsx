import type { Application } from '@marquee/contract/applications'
import { answerWords } from '@marquee/contract/questions'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { downloadCsv, type CsvColumn } from '../../lib/csv.ts'
import { IconButton } from '../../ui/button.tsx'
import { documentWords } from './asked-documents.tsx'
import { standingOf } from './application-badge.tsx'
import { agreementWords, waitingWords } from './place-queries.ts'
import { countOf } from './queries.ts'
import { priceText } from './vendor-summary.tsx'

interface Props {
  /** The rows of the file: all applications, or those to one event. */
  applications: readonly Application[]
  /** The title of the event, when all rows are of one: it becomes part of the file's name. */
  event?: string | undefined
}

const columns: readonly CsvColumn<Application>[] = [
  { header: 'Company', value: (one) => one.company_name },
  { header: 'Contact', value: (one) => one.contractor_name },
  { header: 'Email', value: (one) => one.contractor_email },
  { header: 'Trade', value: (one) => one.vendor.trade },
  { header: 'Phone', value: (one) => one.vendor.phone },
  { header: 'Price', value: priceText },
  { header: 'License', value: (one) => one.vendor.license_number },
  { header: 'Insurance', value: (one) => one.vendor.insurance_info },
  { header: 'Event', value: (one) => one.event_title },
  { header: 'Date', value: (one) => one.event_start_date },
  { header: 'Last day', value: (one) => one.event_end_date ?? one.event_start_date },
  { header: 'Status', value: (one) => standingOf(one).words },
  { header: 'Message', value: (one) => one.message },
  { header: 'Reason', value: (one) => one.status_reason },
  { header: 'Shortlisted', value: (one) => (one.mark?.is_shortlisted ? 'Yes' : '') },
  { header: 'Note', value: (one) => one.mark?.note },
  { header: 'Applied', value: (one) => one.applied_at.slice(0, 10) },
  { header: 'Place', value: (one) => one.place?.trade },
  { header: 'Waiting list', value: waitingWords },
  { header: 'Conditions', value: agreementWords },
  { header: 'Documents', value: (one) => one.documents.map(documentWords).join('; ') },
  { header: 'Over the limit', value: (one) => (one.place?.is_over_limit ? 'Yes' : '') },
]

/** A column for each question, also for what it was before. */
const answerColumns = (rows: readonly Application[]): CsvColumn<Application>[] =>
  [...new Set(rows.flatMap(({ answers }) => answers.map(({ text }) => text)))].map((header) => ({
    header,
    value: ({ answers }) =>
      answers
        .filter(({ text }) => text === header)
        .map(({ value }) => answerWords(value))
        .join('; '),
  }))

/** Gives the applications to the organizer as a CSV file. */
export const useExport = ({ applications, event }: Props) =>
  useMutation({
    mutationFn: () =>
      downloadCsv(
        ['applications', event && fileWords(event)].filter(Boolean).join('-'),
        [...columns, ...answerColumns(applications)],
        applications,
      ),
    meta: { failure: 'The file could not be made. Check your connection and try again.' },
  })

/** A button for it. */
export function ExportApplications(props: Props) {
  const { applications } = props
  const save = useExport(props)
  return (
    <IconButton
      icon={Download}
      className="-mr-3"
      size="md"
      isDisabled={save.isPending || applications.length === 0}
      label={`Export CSV: ${countOf(applications.length)}`}
      title="Export CSV"
      onClick={() => save.mutate()}
    />
  )
}

/** `Harvest Supper, 2027` becomes `harvest-supper-2027`. */
function fileWords(title: string): string {
  const plain = title.normalize('NFKD').toLowerCase()
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).join('-').slice(0, 60)
}
