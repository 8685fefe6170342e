import { useMutation } from '@tanstack/react-query'
import { failureText, statusOf } from '../../lib/query-client.ts'
import { Button } from '../../ui/button.tsx'
import { AddressChanged, AddressLinkOver } from './address-results.tsx'
import { AuthFrame, AuthResult, EmbeddedOnly } from './auth-frame.tsx'
import { fieldsOf, FormFailure } from './call-form.tsx'
import { answerAddressMutation } from './queries.ts'

export const meta = () => [{ name: 'robots', content: 'noindex' }]

/** `/auth/old-address#token=…`: the link to the address that shall be changed. Opening it changes nothing; the buttons agree or stop it. */
export default function OldAddressPage() {
  return (
    <EmbeddedOnly>
      <Answer />
    </EmbeddedOnly>
  )
}

function Answer() {
  const { mutate, data, error, isPending, variables } = useMutation(answerAddressMutation)
  if (data?.is_changed) return <AddressChanged email={data.email} />
  if (data && variables) {
    return (
      <AuthResult title="You have agreed" to="/account" action="Go to your account">
        Your address changes as soon as <strong className="break-words">{data.email}</strong> is confirmed too.
      </AuthResult>
    )
  }
  if (data) {
    return (
      <AuthResult title="The change is stopped" to="/auth/forgot" action="Choose a new password">
        Your address stays. If you did not ask for the change, somebody knows your password.
      </AuthResult>
    )
  }
  if (statusOf(error) === 404 || fieldsOf(error).token !== undefined) return <AddressLinkOver />
  return (
    <AuthFrame title="Change your email address?">
      <p className="text-lg">If you did not ask for it, stop it.</p>
      {error && <FormFailure>{failureText(error)}</FormFailure>}
      <p className="grid gap-3 sm:grid-cols-2">
        <Button size="lg" variant="primary" isPending={isPending && variables} onClick={() => mutate(true)}>
          Agree
        </Button>
        <Button size="lg" isPending={isPending && !variables} onClick={() => mutate(false)}>
          Stop it
        </Button>
      </p>
    </AuthFrame>
  )
}
