import { useSearchParams } from 'react-router'
import { Email } from '@marquee/contract/auth'
import * as z from 'zod/mini'
import { authPath, readAuthAddress } from './auth-address.ts'
import { AuthFrame, AuthLink, EmbeddedOnly } from './auth-frame.tsx'
import { CallForm, useCallForm, EmailField } from './call-form.tsx'
import { askForResetMutation } from './queries.ts'

export const meta = () => [{ name: 'robots', content: 'noindex' }]

/** `/auth/forgot`: requests an e-mail with a link for a new password. The answer is the same for every address. */
export default function ForgotPage() {
  const [params] = useSearchParams()
  const ask = useCallForm({ schema: z.object({ email: Email }), start: { email: '' }, call: askForResetMutation })
  const { isSuccess, variables } = ask.call
  return (
    <EmbeddedOnly>
      <AuthFrame title={isSuccess ? 'Check your email' : 'Forgot your password?'}>
        {isSuccess ? (
          <div role="status" className="grid gap-3">
            <p className="text-lg">If there is an account with this address, a message is on its way.</p>
            <p className="text-muted">
              The link in it works once, for an hour. Nothing after a few minutes? Look among the unwanted mail, and
              whether <strong className="wrap-anywhere text-ink">{variables.email}</strong> is the address you sign in
              with.
            </p>
          </div>
        ) : (
          <>
            <p className="text-lg">We send you a link by which you choose a new one.</p>
            <CallForm of={ask} action="Send the link">
              <EmailField {...ask.field('email')} />
            </CallForm>
          </>
        )}
        <p>
          <AuthLink to={authPath(readAuthAddress(params))}>Back to sign-in</AuthLink>
        </p>
      </AuthFrame>
    </EmbeddedOnly>
  )
}
