import { brand } from '@marquee/contract/brand'
import { SessionRefused } from '../../lib/session.ts'
import { fullTitle } from '../../lib/page-head.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { LoadFailed } from '../../ui/states.tsx'

interface Props {
  error?: unknown
  onRetry: () => void
}

/** Signing in could not start, or its token was refused. Nothing is retried automatically, which could be a redirect loop. */
export function StartFailed({ error, onRetry }: Props) {
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
