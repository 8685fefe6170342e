import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { Link, useSearchParams } from 'react-router'
import { Email } from '@marquee/contract/auth'
import * as z from 'zod/mini'
import { setFieldErrors } from '../../lib/forms.ts'
import { failureText } from '../../lib/query-client.ts'
import { Button } from '../../ui/button.tsx'
import { authPath, readAuthAddress } from './auth-address.ts'
import { AuthFrame } from './auth-frame.tsx'
import { EmailField } from './email-field.tsx'
import { EmbeddedOnly } from './embedded-only.tsx'
import { FormFailure } from './form-failure.tsx'
import { askForResetMutation } from './queries.ts'

export const meta = () => [{ name: 'robots', content: 'noindex' }]

/** `/auth/forgot`: requests an e-mail with a link for a new password. The answer is the same for every address. */
export default function ForgotPage() {
  return (
    <EmbeddedOnly>
      <Ask />
    </EmbeddedOnly>
  )
}

function Ask() {
  const [params] = useSearchParams()
  const form = useForm({ resolver: zodResolver(z.object({ email: Email })), defaultValues: { email: '' } })
  const ask = useMutation({ ...askForResetMutation, onError: (error) => void setFieldErrors(form, error) })
  const error = form.formState.errors.email?.message
  const back = (
    <p>
      <Link prefetch="intent" to={authPath(readAuthAddress(params))} className="font-semibold underline">
        Back to sign-in
      </Link>
    </p>
  )
  if (ask.isSuccess) {
    return (
      <AuthFrame title="Check your email">
        <div role="status" className="grid gap-3">
          <p className="text-lg">If there is an account with this address, a message is on its way.</p>
          <p className="text-muted">
            The link in it works once, for an hour. Nothing after a few minutes? Look among the unwanted mail, and
            whether <strong className="break-words text-ink">{ask.variables.email}</strong> is the address you sign in
            with.
          </p>
        </div>
        {back}
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title="Forgot your password?">
      <p className="text-lg">We send you a link by which you choose a new one.</p>
      <form noValidate method="post" className="grid gap-5" onSubmit={form.handleSubmit((input) => ask.mutate(input))}>
        <EmailField field={form.register('email')} error={error} />
        {ask.error && !error && <FormFailure>{failureText(ask.error)}</FormFailure>}
        <Button type="submit" variant="primary" size="lg" isPending={ask.isPending}>
          Send the link
        </Button>
      </form>
      {back}
    </AuthFrame>
  )
}
