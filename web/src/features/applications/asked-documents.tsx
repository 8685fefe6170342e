import { askedDocuments, isLacking, type AskedDocument, type AskedKind } from '@marquee/contract/asked-documents'
import { documentNames } from '@marquee/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX, Clock } from 'lucide-react'
import { longDate, today } from '../../lib/dates.ts'
import { cx } from '../../ui/cx.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { useMe } from '../users/queries.ts'
import { documentsPath, documentsQuery } from '../vendors/document-queries.ts'

/** A document that is asked for, in words: `Insurance: expires on May 3, 2027, before the event`. */
export function documentWords({ kind, state, valid_until, is_checked }: AskedDocument): string {
  const until = valid_until === null ? '' : ` ${longDate(valid_until)}`
  const words = {
    missing: 'missing',
    expires:
      valid_until !== null && valid_until < today()
        ? `expired on${until}`
        : `expires on${until}, before the event ends`,
    covered: until ? `covered until${until}` : 'covered',
  }[state]
  return `${documentNames[kind]}: ${words}${is_checked ? ', checked' : ''}`
}

const looks = {
  missing: { icon: CircleX, className: 'text-no' },
  expires: { icon: Clock, className: 'text-wait' },
  covered: { icon: CircleCheck, className: 'text-yes' },
} as const

interface Props {
  documents: readonly AskedDocument[]
  /** The reader is the vendor, who can add what is missing. */
  isOwn?: boolean
}

/** The documents that an open call asks for, and what the vendor has. Nothing where it asks for none. */
export function AskedDocuments({ documents, isOwn = false }: Props) {
  if (documents.length === 0) return null
  return (
    <ul aria-label="Documents" className="grid gap-1.5">
      {documents.map((one) => {
        const { icon: Icon, className } = looks[one.state]
        return (
          <li key={one.kind} className="flex items-start gap-2">
            <Icon aria-hidden="true" className={cx('mt-1 size-4 flex-none', className)} />
            <span>
              {documentWords(one)}
              {isOwn && isLacking(one) && (
                <>
                  {'. '}
                  <TextLink to={`${documentsPath}?add=${one.kind}`} className="font-semibold">
                    Add {documentNames[one.kind].toLowerCase()}
                  </TextLink>
                </>
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

interface OwnProps {
  kinds: readonly AskedKind[]
  event: { start_date: string; end_date: string | null }
}

/** The same before a vendor has applied. */
export function OwnDocuments({ kinds, event: { start_date, end_date } }: OwnProps) {
  const { data: me } = useMe()
  const vendorId = me?.contractor_id ?? 0
  const { data } = useQuery({ ...documentsQuery(vendorId), enabled: kinds.length > 0 && vendorId > 0 })
  if (!data) return null
  const held = data.map((one) => ({ ...one, is_checked: false }))
  return (
    <AskedDocuments
      isOwn
      documents={askedDocuments(kinds, held, { first: start_date, last: end_date ?? start_date })}
    />
  )
}
