import { brand } from '@marquee/contract/brand'
import { useSearchParams } from 'react-router'
import { fullTitle } from '../../lib/page-head.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'

export const meta = () => [{ title: fullTitle('Your account was deleted') }, { name: 'robots', content: 'noindex' }]

/** `/account/deleted`: the last page for somebody whose account was deleted. Outside the guarded layouts, because the session is over. */
export default function DeletedPage() {
  const [params] = useSearchParams()
  const host = params.get('at')
  return (
    <EmptyState
      level={1}
      title="Your account was deleted"
      actions={<ButtonLink to="/">Go to the home page</ButtonLink>}
    >
      <p>Thank you for having been part of {brand.name}.</p>
      {host && isHost(host) && <p>You may still be signed in at {host}. Your account there is not ours to delete.</p>}
    </EmptyState>
  )
}

/** The address is anybody's to write, so only what can be the name of a host is shown. */
const isHost = (text: string) => text.length <= 100 && /^[\w.-]+(:\d{1,5})?$/.test(text)
