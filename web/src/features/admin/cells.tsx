import type { AdminUser, AdminVendor } from '@marquee/contract/admin'
import { Eye, MailCheck, MailQuestionMark } from 'lucide-react'
import type { CsvColumn } from '../../lib/csv.ts'
import { shortDate } from '../../lib/dates.ts'
import { Badge, StatusBadge } from '../../ui/badge.tsx'
import { Breakable } from '../../ui/breakable.tsx'
import { cx } from '../../ui/cx.ts'
import { fieldName, roleNames, statusNames } from './labels.ts'

/** Text that wraps where the column ends; short text does not wrap. Without a value: N/A. */
export function Text({ text, isShort }: { text: string | null; isShort?: boolean | undefined }) {
  if (!text) return <NotGiven />
  return <span className={isShort ? 'whitespace-nowrap' : 'block min-w-20 wrap-anywhere'}>{text}</span>
}

interface AddressProps {
  email: string | null
  isVerified: boolean
}

/** An e-mail address as a link, and whether it is verified. */
export function Address({ email, isVerified }: AddressProps) {
  if (!email) return <NotGiven />
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      <a href={`mailto:${email}`} className="link min-w-24 wrap-anywhere">
        <Breakable address={email} />
      </a>{' '}
      <span className="inline-flex flex-none items-center gap-1 text-xs text-muted">
        <VerifiedIcon isVerified={isVerified} />
        {isVerified ? 'Confirmed' : 'Not confirmed'}
      </span>
    </span>
  )
}

/** The same for a column: only of an address that is not verified the words are seen. */
export function ShortAddress({ email, isVerified }: AddressProps) {
  if (!email) return <NotGiven />
  return (
    <span className="block min-w-40 wrap-anywhere">
      <Breakable address={email} />{' '}
      <span className="text-xs whitespace-nowrap text-muted" title={isVerified ? 'Confirmed' : undefined}>
        <VerifiedIcon isVerified={isVerified} />
        <span className={isVerified ? 'sr-only' : 'ml-1'}>{isVerified ? 'Confirmed' : 'Not confirmed'}</span>
      </span>
    </span>
  )
}

/** The columns for it in a file. */
export const addressInFile: CsvColumn<{ email: string | null; email_verified: boolean }>[] = [
  { header: 'Email', value: ({ email }) => email },
  { header: 'Email confirmed', value: (row) => (row.email_verified ? 'yes' : 'no') },
]

function VerifiedIcon({ isVerified }: { isVerified: boolean }) {
  const Icon = isVerified ? MailCheck : MailQuestionMark
  return (
    <Icon aria-hidden="true" className={cx('inline size-3.5 align-[-0.15em]', isVerified ? 'text-yes' : 'text-wait')} />
  )
}

/** Shown for a value that nobody entered. */
const NotGiven = () => <span className="text-muted">N/A</span>

/** The role of an account, and whether it is suspended. */
export function RoleCell({ user: { role, suspended_at, suspended_reason } }: { user: AdminUser }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge look={role === 'admin' ? 'default' : role === 'user' ? 'outline' : 'secondary'}>{roleNames[role]}</Badge>
      {suspended_at !== null && (
        <span title={suspended_reason ?? undefined}>
          <Badge look="destructive">Suspended</Badge>
        </span>
      )}
    </span>
  )
}

const looks = { pending: 'waiting', approved: 'accepted', rejected: 'rejected' } as const

/** The status of a profile, and what its owner changed since the decision, which no admin has reviewed. */
export function ProfileStatusCell({
  status,
  question,
  edited_since_approval: edited,
}: Pick<AdminVendor, 'status' | 'question' | 'edited_since_approval'>) {
  const { material } = edited ?? {}
  const others = edited?.fields.filter((field) => !material?.fields.includes(field)) ?? []
  return (
    <span className="inline-grid justify-items-start gap-1">
      <StatusBadge look={looks[status]}>{statusNames[status]}</StatusBadge>
      {question !== null && <span className="max-w-52 text-xs text-muted">Waiting for the applicant</span>}
      {material && (
        <span className="flex max-w-52 min-w-32 gap-1.5 text-xs font-semibold text-wait">
          <Eye aria-hidden="true" className="size-4 flex-none" />
          {sentenceCase(names(material.fields))} changed {shortDate(material.at)}: look again
        </span>
      )}
      {edited && others.length > 0 && (
        <span className="max-w-52 min-w-32 text-xs text-muted">
          Edited {shortDate(edited.at)}: {names(others)}
        </span>
      )}
    </span>
  )
}

const names = (fields: readonly string[]) => fields.map(fieldName).join(', ')
export const sentenceCase = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
