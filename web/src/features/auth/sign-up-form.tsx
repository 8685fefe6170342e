import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { SignUpInput } from '@marquee/contract/auth'
import { signUpSentence } from '@marquee/contract/sign-up'
import { site } from '../../lib/site.ts'
import { setFieldErrors } from '../../lib/forms.ts'
import { failureText, statusOf } from '../../lib/query-client.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { authPath } from './auth-address.ts'
import { EmailField } from './email-field.tsx'
import { FormFailure } from './form-failure.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { signUpMutation } from './queries.ts'
import type { AuthFormProps } from './sign-in-form.tsx'

/** Creates an account. An address that will get admin rights must be confirmed by e-mail first. */
export function SignUpForm({ uid, address, onExpired }: AuthFormProps) {
  const form = useForm({ resolver: zodResolver(SignUpInput), defaultValues: { name: '', email: '', password: '' } })
  const { errors } = form.formState
  const signUp = useMutation({
    ...signUpMutation(uid),
    onSuccess: ({ redirect }) => redirect && location.replace(redirect),
    onError: (error) => {
      if (statusOf(error) === 404) onExpired()
      else setFieldErrors(form, error)
    },
  })
  const toSignIn = authPath({ ...address, mode: 'sign-in' })

  if (signUp.data?.redirect === null) {
    return (
      <div role="status" className="grid gap-5">
        <p className="text-lg">
          Check your email: we sent a link to <strong className="break-words">{signUp.variables?.email}</strong>. Open
          it to confirm the address, then sign in.
        </p>
        <p>
          <Link prefetch="intent" to={toSignIn} replace className="font-semibold underline">
            Sign in
          </Link>
        </p>
      </div>
    )
  }

  const { signUp: rule } = site()
  const isOnField = Object.keys(errors).length > 0
  return (
    <>
      {rule && <p className="text-muted">{signUpSentence(rule)}</p>}
      <form
        noValidate
        method="post"
        className="grid gap-5"
        onSubmit={form.handleSubmit((input) => signUp.mutate(input))}
      >
        <TextField
          {...form.register('name')}
          label="Full name"
          autoComplete="name"
          error={errors.name?.message}
          required
        />
        <EmailField field={form.register('email')} error={errors.email?.message} />
        <NewPasswordField
          {...form.register('password')}
          label="Password"
          personal={[form.watch('name'), form.watch('email')]}
          error={errors.password?.message}
          required
        />
        {signUp.error && !isOnField && <FormFailure>{failureText(signUp.error)}</FormFailure>}
        <Button type="submit" variant="primary" size="lg" isPending={signUp.isPending || signUp.isSuccess}>
          Create account
        </Button>
        <Agreement />
      </form>
      <p className="text-muted">
        Already have an account?{' '}
        <Link prefetch="intent" to={toSignIn} replace className="font-semibold text-ink underline">
          Sign in
        </Link>
      </p>
    </>
  )
}

/** What the person agrees to, where the operator has such pages. They open beside the form, which stays filled in. */
export function Agreement() {
  const { termsUrl, privacyUrl } = site()
  const link = (href: string, label: string) => (
    <a href={href} target="_blank" rel="noreferrer" className="font-semibold text-ink underline">
      {label}
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
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
