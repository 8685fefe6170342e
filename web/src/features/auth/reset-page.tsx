import { NewPassword } from '@marquee/contract/auth'
import * as z from 'zod/mini'
import { statusOf } from '../../lib/query-client.ts'
import { useSession } from '../../lib/session.ts'
import { AuthFrame, AuthLoading, AuthResult, EmbeddedOnly } from './auth-frame.tsx'
import { CallForm, fieldsOf, useCallForm } from './call-form.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { resetMutation } from './queries.ts'

export const meta = () => [{ name: 'robots', content: 'noindex' }]

const title = 'Choose a new password'

/** `/auth/reset#token=…`: the target of the link for a new password. Opening it changes nothing; sending the form does. */
export default function ResetPage() {
  return (
    <EmbeddedOnly>
      <Reset />
    </EmbeddedOnly>
  )
}

function Reset() {
  const { ready } = useSession()
  const reset = useCallForm({
    schema: z.object({ password: NewPassword }),
    start: { password: '' },
    call: resetMutation,
  })
  const { data, error } = reset.call
  if (!ready) return <AuthLoading title={title} />
  if (data) {
    return (
      <AuthResult title="Your password is changed" to="/auth" action="Sign in">
        Sign in as <strong className="break-words">{data.email}</strong> with the new one. Every browser that was signed
        in is signed out.
      </AuthResult>
    )
  }
  // It was used, has expired, or was not copied completely.
  if (statusOf(error) === 404 || fieldsOf(error).token !== undefined) {
    return (
      <AuthResult title="This link is no longer valid" to="/auth/forgot" action="Send a new link">
        It works once, for an hour, and only as long as no later one was sent. Your password is what it was.
      </AuthResult>
    )
  }
  return (
    <AuthFrame title={title}>
      <CallForm of={reset} action="Change password">
        <NewPasswordField {...reset.field('password')} label="New password" />
      </CallForm>
    </AuthFrame>
  )
}
