import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'react-router'
import { brand } from '@marquee/contract/brand'
import { fullTitle } from '../../lib/page-head.tsx'
import { Bulbs } from '../../ui/bulbs.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Picture } from '../../ui/picture.tsx'
import { LoadingScreen, LoadFailed, EmptyState } from '../../ui/states.tsx'
import { SessionRefused } from '../../lib/session.ts'
import { useQuery } from '@tanstack/react-query'
import { configQuery } from '../../lib/config.ts'
import { wallQuery } from './queries.ts'

interface Props {
  title: string
  children: ReactNode
}

// The footer must not move when the form appears: on wide screens every form fits into this height, on phones the footer is off the screen.
const height = 'min-h-[calc(100dvh-4.5rem)] md:min-h-[max(44rem,min(72dvh,48rem))]'

/** The layout of every sign-in page: the sign on one side, the form on the other. */
export function AuthFrame({ title, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(title)
  // Between sign-in and sign-up the pressed link disappears, so the focus moves to the new heading.
  useEffect(() => {
    if (before.current === title) return
    before.current = title
    heading.current?.focus()
  }, [title])
  return (
    <div
      className={cx(
        'page grid items-stretch gap-6 pb-8 max-md:content-start md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] md:gap-10 md:py-12',
        height,
      )}
    >
      <Sign />
      <div className="grid w-full max-w-md gap-6 content-start justify-self-center md:pt-10">
        <title>{fullTitle(title)}</title>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </div>
    </div>
  )
}

/** The house's sign below pictures of vendors' work; on phones a low strip of them above the title. Its space is there before they arrive. */
function Sign() {
  const { data: pictures = [] } = useQuery(wallQuery)
  return (
    <div
      className="night grid grid-rows-[minmax(0,1fr)_auto] overflow-hidden bg-surface max-md:mx-[calc(50%-50vw)] max-md:h-28 md:rounded-lg"
      aria-hidden="true"
    >
      <div className="relative">
        <div className="absolute inset-0 grid grid-cols-4 gap-1 md:grid-cols-2">
          {pictures.map((picture) => (
            <Picture
              key={picture.image_url}
              image={picture}
              alt=""
              sizes="(min-width: 48rem) 22rem, 25vw"
              className="size-full min-h-0"
            />
          ))}
        </div>
      </div>
      <div className="grid gap-8 px-4 py-2.5 [container-type:inline-size] md:p-8 lg:p-10">
        <Bulbs count={9} className="justify-between text-lg max-md:text-xs" />
        <p className="font-display text-[14.4cqi] leading-[0.94] font-extrabold tracking-tight text-balance max-md:hidden">
          {brand.tagline}
        </p>
      </div>
    </div>
  )
}

interface ResultProps extends Props {
  /** Where it goes on. */
  to: string
  action: string
}

/** What became of a form, and the way on. */
export function AuthResult({ title, children, to, action }: ResultProps) {
  return (
    <AuthFrame title={title}>
      <p role="status" className="text-lg">
        {children}
      </p>
      <p>
        <ButtonLink to={to} replace variant="primary" size="lg">
          {action}
        </ButtonLink>
      </p>
    </AuthFrame>
  )
}

/** A link below a form to another one. */
export function AuthLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link prefetch="intent" to={to} replace className="font-semibold text-ink underline">
      {children}
    </Link>
  )
}

/** The layout while the form is loading. */
export function AuthLoading({ title, label = 'Loading...' }: { title: string; label?: string }) {
  return (
    <>
      <title>{fullTitle(title)}</title>
      <div className={cx('grid', height)}>
        <LoadingScreen label={label} />
      </div>
    </>
  )
}

/** Signing in could not start, or its token was refused. Nothing is retried automatically, which could be a redirect loop. */
export function StartFailed({ error, onRetry }: { error?: unknown; onRetry: () => void }) {
  const isRefused = error instanceof SessionRefused
  const title = isRefused ? 'Signing in did not hold' : 'Sign-in is not available right now'
  return (
    <LoadFailed level={1} title={title} onRetry={onRetry} actions={<ButtonLink to="/">Return Home</ButtonLink>}>
      <title>{fullTitle(title)}</title>
      <p>
        {isRefused
          ? `You were signed in, but ${brand.name} could not confirm it. Please try again; if this goes on, contact support.`
          : 'The sign-in service could not be reached. Please try again in a moment.'}
      </p>
    </LoadFailed>
  )
}

/** Shows its children with the embedded provider. With a hosted provider, which has the passwords, shows that instead. */
export function EmbeddedOnly({ children }: { children: ReactNode }) {
  const { data: config } = useQuery(configQuery)
  if (config?.embedded !== false) return children
  const title = 'Your password is kept elsewhere'
  return (
    <EmptyState
      level={1}
      title={title}
      actions={
        <ButtonLink to="/auth" variant="primary">
          Sign in
        </ButtonLink>
      }
    >
      <title>{fullTitle(title)}</title>
      <p>The page where you sign in looks after it, and helps when you have forgotten it.</p>
    </EmptyState>
  )
}
