import { createClient } from '@marquee/contract/client'
import { usersApi } from '@marquee/contract/users'
import { useMutation } from '@tanstack/react-query'
import { useInBrowser } from '../../lib/in-browser.ts'
import { fullTitle } from '../../lib/page-head.tsx'
import { failureText, queryClient, statusOf } from '../../lib/query-client.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState, LoadingScreen } from '../../ui/states.tsx'
import { FormFailure } from '../auth/call-form.tsx'
import { meQuery } from '../users/queries.ts'

export const meta = () => [{ title: fullTitle('Your email address') }, { name: 'robots', content: 'noindex' }]

// Without the token of whoever is signed in: the one in the address names whose address it is.
const { confirmAddress } = createClient(usersApi, { base: '/api' })

/** `/confirm-address#TOKEN`: the target of the e-mail that asks whether e-mails arrive. The button confirms it. Nobody needs to be signed in. */
export default function ConfirmAddressPage() {
  const check = useInBrowser(() => location.hash.slice(1), null)
  const confirm = useMutation({
    mutationFn: (given: string) => confirmAddress({ params: { check: given } }),
    onSuccess: () => queryClient().invalidateQueries({ queryKey: meQuery.queryKey }),
    meta: { quiet: true },
  })
  if (check === null) return <LoadingScreen label="Loading..." />
  const account = (
    <ButtonLink to="/account" size="lg">
      Go to your account
    </ButtonLink>
  )
  if (check === '' || statusOf(confirm.error) === 404)
    return (
      <EmptyState level={1} title="This link is not valid" actions={account}>
        <p role="alert">Ask for a new one on the page of your account.</p>
      </EmptyState>
    )
  if (confirm.isSuccess)
    return (
      <EmptyState level={1} title="Your address is confirmed" actions={account}>
        <p role="status">All emails come to it again.</p>
      </EmptyState>
    )
  return (
    <EmptyState
      level={1}
      title="Do our emails reach you?"
      actions={
        <Button
          variant="primary"
          size="lg"
          isPending={confirm.isPending}
          pendingLabel="Confirming..."
          onClick={() => confirm.mutate(check)}
        >
          Yes, confirm my address
        </Button>
      }
    >
      <p>Then confirm your address, and all emails come to it again.</p>
      {confirm.error && <FormFailure>{failureText(confirm.error)}</FormFailure>}
    </EmptyState>
  )
}
