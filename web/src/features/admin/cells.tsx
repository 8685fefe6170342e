import type { AdminVendor } from '@marquee/contract/admin'
import type { ProfileStatus } from '@marquee/contract/limits'
import { Eye, MailCheck, MailQuestionMark } from 'lucide-react'
import { shortDate } from '../../lib/dates.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import { fieldName, statusNames } from './labels.ts'

/** Text that is cut off at the column's width; the title attribute has the whole text. Without a value: N/A. */
export function Text({ text, isStrong }: { text: string | null; isStrong?: boolean }) {
  if (!text) return <NotGiven />
  return (
    <span title={text} className={`block truncate ${isStrong ? 'max-w-60 font-semibold' : 'max-w-72'}`}>
      {text}
    </span>
  )
}

/** An e-mail address and whether it is verified. With `isLink` it is a `mailto:` link. */
export function Address({
  email,
  isVerified,
  isLink,
}: {
  email: string | null
  isVerified: boolean
  isLink?: boolean
}) {
  if (!email) return <NotGiven />
  const whole = 'min-w-0 max-w-72 truncate'
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      {isLink ? (
        <a href={`mailto:${email}`} title={email} className={`link ${whole}`}>
          {email}
        </a>
      ) : (
        <span title={email} className={whole}>
          {email}
        </span>
      )}{' '}
      <span className="inline-flex flex-none items-center gap-1 text-xs text-muted">
        {isVerified ? (
          <MailCheck aria-hidden="true" className="size-3.5 text-yes" />
        ) : (
          <MailQuestionMark aria-hidden="true" className="size-3.5 text-wait" />
        )}
        {isVerified ? 'Confirmed' : 'Not confirmed'}
      </span>
    </span>
  )
}

/** Shown for a value that nobody entered. */
export function NotGiven() {
  return <span className="text-muted">N/A</span>
}

const looks = { pending: 'waiting', approved: 'accepted', rejected: 'rejected' } as const

/** The status of a profile. */
export function ProfileStatusBadge({ status }: { status: ProfileStatus }) {
  return <StatusBadge look={looks[status]}>{statusNames[status]}</StatusBadge>
}

/** The status of a profile, and what its owner changed since the decision, which no admin has reviewed. */
export function ProfileStatusCell({
  status,
  edited_since_approval: edited,
}: Pick<AdminVendor, 'status' | 'edited_since_approval'>) {
  const { material } = edited ?? {}
  const others = edited?.fields.filter((field) => !material?.fields.includes(field)) ?? []
  return (
    <span className="inline-grid justify-items-start gap-1">
      <ProfileStatusBadge status={status} />
      {material && (
        <span className="flex max-w-60 gap-1.5 text-xs font-semibold whitespace-normal text-wait">
          <Eye aria-hidden="true" className="size-4 flex-none" />
          {sentenceCase(names(material.fields))} changed {shortDate(material.at)}: look again
        </span>
      )}
      {edited && others.length > 0 && (
        <span className="max-w-60 text-xs whitespace-normal text-muted">
          Edited {shortDate(edited.at)}: {names(others)}
        </span>
      )}
    </span>
  )
}

const names = (fields: readonly string[]) => fields.map(fieldName).join(', ')
const sentenceCase = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
