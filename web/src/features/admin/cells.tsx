import type { AdminVendor } from '@marquee/contract/admin'
import type { ProfileStatus } from '@marquee/contract/limits'
import { Eye, MailCheck, MailQuestionMark } from 'lucide-react'
import { shortDate } from '../../lib/dates.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import { Breakable } from '../../ui/breakable.tsx'
import { fieldName, statusNames } from './labels.ts'

/** Text that wraps where the column ends. Without a value: N/A. */
export function Text({ text }: { text: string | null }) {
  return text ? <span className="block min-w-20 wrap-anywhere">{text}</span> : <NotGiven />
}

/** A number with its noun, in one line. Without a value: N/A. */
export function Count({ text }: { text: string | null }) {
  return text ? <span className="whitespace-nowrap">{text}</span> : <NotGiven />
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
  const whole = 'min-w-24 wrap-anywhere'
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      {isLink ? (
        <a href={`mailto:${email}`} className={`link ${whole}`}>
          <Breakable address={email} />
        </a>
      ) : (
        <span className={whole}>
          <Breakable address={email} />
        </span>
      )}{' '}
      <span className="inline-flex flex-none items-center gap-1 text-xs text-muted">
        <VerifiedIcon isVerified={isVerified} />
        {isVerified ? 'Confirmed' : 'Not confirmed'}
      </span>
    </span>
  )
}

/** The same for a column: only an address that is not verified says so in words that are seen. */
export function ShortAddress({ email, isVerified }: { email: string | null; isVerified: boolean }) {
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

function VerifiedIcon({ isVerified }: { isVerified: boolean }) {
  return isVerified ? (
    <MailCheck aria-hidden="true" className="inline size-3.5 align-[-0.15em] text-yes" />
  ) : (
    <MailQuestionMark aria-hidden="true" className="inline size-3.5 align-[-0.15em] text-wait" />
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
const sentenceCase = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
