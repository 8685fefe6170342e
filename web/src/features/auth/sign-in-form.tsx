import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { demoAccounts, demoPassword, SignInInput } from '@marquee/contract/auth'
import { failureText, statusOf } from '../../lib/query-client.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { authPath, type AuthAddress } from './auth-address.ts'
import { EmailField } from './email-field.tsx'
import { FormFailure } from './form-failure.tsx'
import { configQuery } from '../../lib/config.ts'
import { signUpRefusal } from '../../lib/site.ts'
import { storeShared } from '../../lib/shared-computer.ts'
import { clearSignInReason, signInReason } from './sign-in-reason.ts'
import { signInMutation } from './queries.ts'

export interface AuthFormProps {
  uid: string
  address: AuthAddress
  /** Called when the sign-in has expired at the provider. */
  onExpired: () => void
}

interface Props extends AuthFormProps {
  /** The address of an earlier attempt. */
  email?: string | undefined
  /** Called when email and password are correct and two-step sign-in is on. */
  onAsksCode: (known: SignInInput) => void
}

/** The form for email and password of an existing account. */
export function SignInForm({ uid, address, email = '', onExpired, onAsksCode }: Props) {
  const form = useForm({ resolver: zodResolver(SignInInput), defaultValues: { email, password: '' } })
  const { errors } = form.formState
  const [isOnShared, setOnShared] = useState(false)
  const signIn = useMutation({
    ...signInMutation(uid),
    onSuccess: ({ redirect }) => redirect && location.replace(redirect),
    onError: (error, known) => {
      if (statusOf(error) === 404) onExpired()
      if (asksCode(error)) return onAsksCode(known)
      form.setFocus('password', { shouldSelect: true })
    },
  })
  const [reason] = useState(() => signInReason(address.redirect))
  useEffect(clearSignInReason, [])
  const refusal = signUpRefusal()
  return (
    <>
      {reason && (
        <p role="status" className="rounded-md bg-sunken px-4 py-3 font-medium">
          {reason}
        </p>
      )}
      <form
        noValidate
        method="post"
        className="grid gap-5"
        onSubmit={form.handleSubmit((input) => {
          storeShared(isOnShared)
          signIn.mutate(input)
        })}
      >
        <EmailField field={form.register('email')} error={errors.email?.message} />
        <PasswordField
          {...form.register('password')}
          label="Password"
          autoComplete="current-password"
          autoFocus={email !== ''}
          error={errors.password?.message}
          required
        />
        <label className="flex min-h-6 items-center gap-3 text-sm pointer-coarse:min-h-11">
          <input
            type="checkbox"
            className="check"
            checked={isOnShared}
            onChange={(event) => setOnShared(event.target.checked)}
          />
          This is a shared computer: remove my drafts when I sign out
        </label>
        {signIn.error && <FormFailure>{failureText(signIn.error)}</FormFailure>}
        <Button type="submit" variant="primary" size="lg" isPending={signIn.isPending || signIn.isSuccess}>
          Sign in
        </Button>
      </form>
      <div className="grid gap-2 text-muted">
        <p>
          <Link prefetch="intent" to={authPath(address, '/auth/forgot')} className="font-semibold text-ink underline">
            Forgot your password?
          </Link>
        </p>
        <p>
          {refusal ?? (
            <>
              New here?{' '}
              <Link
                prefetch="intent"
                to={authPath({ ...address, mode: 'sign-up' })}
                replace
                className="font-semibold text-ink underline"
              >
                Create an account
              </Link>
            </>
          )}
        </p>
      </div>
      <DemoAccounts
        onChoose={(email) => {
          form.reset({ email, password: demoPassword })
          signIn.reset()
        }}
      />
    </>
  )
}

/** The password was correct, and the server asks for a code. */
const asksCode = (error: Error) =>
  statusOf(error) === 401 && (error as { fields?: Record<string, string> }).fields?.code !== undefined

/** In demo mode, a list of demo accounts. Choosing one fills in the form; the visitor still presses the button. */
function DemoAccounts({ onChoose }: { onChoose: (email: string) => void }) {
  const { data: config } = useQuery(configQuery)
  if (!config?.demo) return null
  return (
    <details className="border-t border-line pt-4 text-sm text-muted">
      <summary className="-my-2 py-2 font-semibold">Look around with a demo account</summary>
      <ul className="mt-3 flex flex-wrap gap-2">
        {demoAccounts.map(({ email, who }) => (
          <li key={email}>
            <button type="button" className="chip" title={email} onClick={() => onChoose(email)}>
              {who}
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
