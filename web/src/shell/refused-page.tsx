import { sentences } from '@marquee/contract/errors'
import { notAdmitted } from '@marquee/contract/sign-up'
import type { Refusal } from '../features/users/queries.ts'
import { useSupportLink } from '../lib/config.ts'
import { fullTitle } from '../lib/page-head.tsx'
import { session } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/states.tsx'

/** The only page for somebody whose account is suspended, or who may not have one: the reason, the support address and a button to sign out. */
export function RefusedPage({ refusal: { code, message, fields } }: { refusal: Refusal }) {
  const support = useSupportLink()
  const isSuspended = code === 'suspended'
  const title = isSuspended ? sentences.suspended : notAdmitted.title
  return (
    <EmptyState level={1} title={title} actions={<Button onClick={() => void session.signOut()}>Sign out</Button>}>
      <title>{fullTitle(title)}</title>
      <p>{isSuspended ? fields?.reason : `${message} ${notAdmitted.hint}`}</p>
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
