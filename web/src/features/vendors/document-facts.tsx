import { documentDays, documentNames } from '@marquee/contract/limits'
import { documentFilePath, type VendorDocument } from '@marquee/contract/vendor-documents'
import { longDate, today } from '../../lib/dates.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import { FileLink } from '../users/file-link.tsx'

export const documentName = ({ kind, title }: Pick<VendorDocument, 'kind' | 'title'>) => title ?? documentNames[kind]

/** From when until when a document is valid, in words. */
export const validWords = ({ valid_from, valid_until }: Pick<VendorDocument, 'valid_from' | 'valid_until'>) =>
  valid_until === null
    ? `From ${longDate(valid_from)}, without an end`
    : `${longDate(valid_from)} to ${longDate(valid_until)}`

/** What a document is, until when it is valid, its file, and who has checked it. */
export function DocumentFacts({ document, level }: { document: VendorDocument; level: 2 | 3 | 4 }) {
  const Heading = `h${level}` as const
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Heading className="text-lg wrap-anywhere">{documentName(document)}</Heading>
        <End day={document.valid_until} />
      </div>
      <p className="text-muted">{validWords(document)}</p>
      <p>
        <FileLink path={documentFilePath(document.id)} file={document} />
      </p>
      {document.checks.map(({ by, day }, index) => (
        <p key={index} className="text-sm">
          Checked by {by ?? 'our team'} on {longDate(day)}
        </p>
      ))}
    </div>
  )
}

function End({ day }: { day: string | null }) {
  if (day === null || day > today(documentDays.reminders[0])) return null
  const isOver = day < today()
  return <StatusBadge look={isOver ? 'rejected' : 'waiting'}>{isOver ? 'Expired' : 'Expires soon'}</StatusBadge>
}
