import { sentences } from '@marquee/contract/errors'
import { useSupportLink } from '../lib/config.ts'
import { fullTitle } from '../lib/page-head.tsx'
import { session } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/states.tsx'

/** The only page for a suspended account: the reason, the support address and a button to sign out. */
export function SuspendedPage({ reason }: { reason: string }) {
  const support = useSupportLink()
  return (
    <EmptyState
      level={1}
      title={sentences.suspended}
      actions={<Button onClick={() => void session.signOut()}>Sign out</Button>}
    >
      <title>{fullTitle(sentences.suspended)}</title>
      <p>{reason}</p>
      <p>
        If you think that this is a mistake, write to us at{' '}
        <a href={support} className="link break-words">
          {support.slice('mailto:'.length)}
        </a>
        .
      </p>
    </EmptyState>
  )
}
