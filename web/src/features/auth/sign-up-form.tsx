import { SignUpInput } from '@marquee/contract/auth'
import { signUpSentence } from '@marquee/contract/sign-up'
import { site } from '../../lib/site.ts'
import { statusOf } from '../../lib/query-client.ts'
import { TextField } from '../../ui/text-field.tsx'
import { authPath } from './auth-address.ts'
import { AuthLink } from './auth-frame.tsx'
import { CallForm, useCallForm, EmailField } from './call-form.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { invitedAddress } from './invited-address.ts'
import { leaveTo, signUpMutation } from './queries.ts'
import type { AuthFormProps } from './sign-in-form.tsx'

/** Creates an account. An address that will get admin rights must be confirmed by e-mail first. */
export function SignUpForm({ uid, address, onExpired }: AuthFormProps) {
  const signUp = useCallForm({
    schema: SignUpInput,
    start: { name: '', email: invitedAddress(), password: '' },
    call: signUpMutation(uid),
    onDone: leaveTo,
    onFailed: (error) => statusOf(error) === 404 && onExpired(),
  })
  const { form, call, field } = signUp
  const toSignIn = <AuthLink to={authPath({ ...address, mode: 'sign-in' })}>Sign in</AuthLink>
  if (call.data?.redirect === null) {
    return (
      <div role="status" className="grid gap-5">
        <p className="text-lg">
          Check your email: we sent a link to <strong className="break-words">{call.variables?.email}</strong>. Open it
          to confirm the address, then sign in.
        </p>
        <p>{toSignIn}</p>
      </div>
    )
  }
  const { signUp: rule } = site()
  return (
    <>
      {rule && <p className="text-muted">{signUpSentence(rule)}</p>}
      <CallForm of={signUp} action="Create account">
        <TextField {...field('name')} label="Full name" autoComplete="name" />
        <EmailField {...field('email')} />
        <NewPasswordField
          {...field('password')}
          label="Password"
          personal={[form.watch('name'), form.watch('email')]}
        />
      </CallForm>
      <Agreement />
      <p className="text-muted">Already have an account? {toSignIn}</p>
    </>
  )
}

/** What the person agrees to, where the operator has such pages. They open beside the form, which stays filled in. */
export function Agreement() {
  const { termsUrl, privacyUrl } = site()
  const link = (href: string, label: string) => (
    <a href={href} target="_blank" rel="noreferrer" className="font-semibold text-ink underline">
      {label}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
  if (!termsUrl && !privacyUrl) return null
  return (
    <p className="text-sm text-muted">
      By creating an account you agree to the {termsUrl && link(termsUrl, 'terms')}
      {termsUrl && privacyUrl && ' and the '}
      {privacyUrl && link(privacyUrl, 'privacy policy')}.
    </p>
  )
}
