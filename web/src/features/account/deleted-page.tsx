import { brand } from '@marquee/contract/brand'
import { useLocation } from 'react-router'
import { fullTitle } from '../../lib/page-head.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'

export const meta = () => [{ title: fullTitle('Your account was deleted') }, { name: 'robots', content: 'noindex' }]

/** `/account/deleted`: the last page for somebody whose account was deleted. Outside the guarded layouts, because the session is over. */
export default function DeletedPage() {
  const { provider } = (useLocation().state ?? {}) as { provider?: string | null }
  return (
    <EmptyState
      level={1}
      title="Your account was deleted"
      actions={<ButtonLink to="/">Go to the home page</ButtonLink>}
    >
      <p>Thank you for having been part of {brand.name}.</p>
      {provider && <p>You may still be signed in at {provider}. Your account there is not ours to delete.</p>}
    </EmptyState>
  )
}
