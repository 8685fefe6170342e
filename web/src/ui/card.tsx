import { Component, type ComponentProps, type ReactNode } from 'react'
import { cx } from './cx.ts'

/** A box on the canvas. `as` names the element if it is more than a `div` (`article`, `section`, `li`). */
export function Card({
  as: Box = 'div',
  className,
  ...props
}: ComponentProps<'div'> & { as?: 'div' | 'article' | 'section' | 'li' }) {
  return <Box {...(props as object)} className={cx('card', className)} />
}

/** Error boundary for one item of a list: if it throws during rendering, a message replaces it and the other items stay. */
export class CardBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  static getDerivedStateFromError = () => ({ isBroken: true })
  override state = { isBroken: false }
  override render() {
    if (!this.state.isBroken) return this.props.children
    return (
      <p role="alert" className="p-5 text-muted">
        This part could not be shown. Reload the page to try again.
      </p>
    )
  }
}

interface PanelProps {
  title: ReactNode
  /** At the end of the title's row. */
  aside?: ReactNode | undefined
  /** Of the heading. Default 2. */
  level?: 2 | 3 | undefined
  children: ReactNode
  className?: string | undefined
}

/** A card with a heading, for detail pages. */
export function Panel({ title, aside, level = 2, children, className }: PanelProps) {
  const Heading = level === 3 ? 'h3' : 'h2'
  return (
    <Card as="section" className={cx('p-5 sm:p-6', className)}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <Heading className="text-xl">{title}</Heading>
        {aside}
      </div>
      <CardBoundary>{children}</CardBoundary>
    </Card>
  )
}

/** Pairs of term and value as a list. Entries without a value are left out; texts keep their lines. */
export function Facts({
  facts,
  className,
}: {
  facts: readonly (readonly [string, ReactNode])[]
  className?: string | undefined
}) {
  return (
    <dl className={cx('grid gap-4', className)}>
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== false && value !== '')
        .map(([term, value]) => (
          <div key={term}>
            <dt className="text-sm text-muted">{term}</dt>
            <dd className="text-pretty whitespace-pre-line">{value}</dd>
          </div>
        ))}
    </dl>
  )
}

interface TicketProps {
  /** The lines of the date block (`dateParts`); null shows that no date is set. */
  date: { weekday: string; day: string; month: string; year: string } | null
  /** Fills its place (`size-full`). */
  picture?: ReactNode | undefined
  /** The picture is a thumbnail beside the date block: for lists where people work. */
  isCompact?: boolean | undefined
  /** The title, beside the date block or below the picture. */
  head: ReactNode
  children?: ReactNode | undefined
  /** The part below the perforation, for the action. */
  stub?: ReactNode | undefined
  className?: string | undefined
}

/**
 * An event as a ticket: the date as a coupon in the corner, picture, body, and a stub with the action. Screen readers ignore the coupon: the
 * body must contain the date too.
 */
export function Ticket({ date, picture, isCompact, head, children, stub, className }: TicketProps) {
  return (
    <article className={cx('ticket', isCompact && 'ticket-compact', className)}>
      <div className="ticket-main">
        <div className="ticket-date night" aria-hidden="true">
          {date ? (
            <>
              <span className="text-muted">{date.weekday}</span>
              <span
                className={cx(
                  'ticket-day',
                  date.day.length > 5 ? 'text-lg/none' : date.day.length > 2 && 'text-2xl/none',
                )}
              >
                {date.day}
              </span>
              <span>
                {date.month} {date.year}
              </span>
            </>
          ) : (
            <span className="text-muted">No date set</span>
          )}
        </div>
        {picture && <div className="ticket-picture">{picture}</div>}
        <div className="ticket-head">{head}</div>
        {children && <div className="ticket-body">{children}</div>}
      </div>
      {/* On phones its buttons may stand in a bar. */}
      {stub && (
        <div className="ticket-stub flex flex-wrap items-center justify-between gap-3 px-5 py-3 empty:hidden">
          {stub}
        </div>
      )}
    </article>
  )
}

interface HeaderProps {
  title: ReactNode
  subtitle?: ReactNode | undefined
  /** Above the title: a link back. */
  back?: ReactNode | undefined
  actions?: ReactNode | undefined
}

/** The head of a page: its only `h1`, a subtitle, and the actions. */
export function PageHeader({ title, subtitle, back, actions }: HeaderProps) {
  return (
    <header className="mb-8 grid gap-3">
      {back}
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div className="grid gap-2">
          <h1>{title}</h1>
          {subtitle && <p className="measure text-lg text-muted">{subtitle}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-3 empty:hidden">{actions}</div>}
      </div>
    </header>
  )
}
