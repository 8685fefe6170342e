import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { briefDate, waitedFor } from '../../lib/dates.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'

interface RowProps {
  name: string
  /** Default: the avatar of the name. */
  picture?: ReactNode
  /** Between the name and the age. */
  badges?: ReactNode
  /** For how long it has waited, or since when. */
  age?: ReactNode
  since?: string
  /** The line below. */
  children: ReactNode
}

/** One row of a desk: who, for how long, and the first words. */
export const DeskRow = ({ name, picture, badges, age, since, children }: RowProps) => (
  <span className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3">
    {picture ?? <Avatar name={name} className="size-10 text-xs" />}
    <span className="grid min-w-0">
      <span className="flex min-w-0 items-center gap-2">
        <span className="min-w-0 grow truncate font-semibold">{name}</span>
        {badges}
        {since ? <span className="figures flex-none text-xs text-muted">{waitedFor(since)}</span> : age}
      </span>
      <span className="truncate text-sm text-muted">{children}</span>
    </span>
  </span>
)

/** A text in one line. */
export const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ')

interface PersonProps {
  label: string
  /** After the label of the side: ", the vendor". */
  side?: string | null
  name: string
  isSuspended: boolean
  /** The list of users with this account. */
  account: string | undefined
  /** Before the link to the account. */
  links?: ReactNode
  children?: ReactNode
}

/** One of the two people of a contact request or a report, with the way to the account. */
export const DeskPerson = ({ label, side, name, isSuspended, account, links, children }: PersonProps) => (
  <section aria-label={`${label}: ${name}`} className="grid content-start gap-1 rounded-md border border-line p-4">
    <h3 className="text-sm font-normal text-muted">
      {label}
      {side && `, the ${side}`}
    </h3>
    <p className="font-semibold wrap-anywhere">
      {name}
      {isSuspended && (
        <span className="ml-2 align-middle">
          <Badge look="destructive">Suspended</Badge>
        </span>
      )}
    </p>
    {children}
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {links}
      {account && (
        <Link to={account} className="link">
          Account
        </Link>
      )}
    </p>
  </section>
)

/** The two people beside each other, where there is room. */
export const DeskPeople = ({ children }: { children: ReactNode }) => (
  <div className="@container">
    <div className="grid gap-4 @lg:grid-cols-2">{children}</div>
  </div>
)

interface QuoteProps {
  title: string
  text: string | null
  /** Shown when there is no text. */
  none?: string
}

/** What somebody wrote, below a heading. */
export const DeskQuote = ({ title, text, none }: QuoteProps) => (
  <section className="grid gap-2">
    <h3 className="text-lg">{title}</h3>
    {text ? (
      <p className="measure rounded-md bg-sunken px-4 py-3 whitespace-pre-line wrap-anywhere">{text}</p>
    ) : (
      <p className="text-muted">{none}</p>
    )}
  </section>
)

/** "Asked Mar 4, 2027 · 2 days". */
export const AskedAt = ({ verb, at }: { verb: string; at: string }) => (
  <>
    {verb} {briefDate(at)} <span aria-hidden="true">·</span> {waitedFor(at)}
  </>
)
