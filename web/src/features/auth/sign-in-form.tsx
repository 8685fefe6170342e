import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { demoAccounts, demoPassword, SignInInput } from '@marquee/contract/auth'
import { failureText, statusOf } from '../../lib/query-client.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { authPath, type AuthAddress } from './auth-address.ts'
import { FormFailure } from './form-failure.tsx'
import { configQuery } from '../../lib/config.ts'
import { signInMutation } from './queries.ts'

export interface AuthFormProps {
  uid: string
  address: AuthAddress
  /** The provider does not know this sign-in any more. */
  onOver: () => void
}

/** Email and password of an account that exists. */
export function SignInForm({ uid, address, onOver }: AuthFormProps) {
  const form = useForm({ resolver: zodResolver(SignInInput), defaultValues: { email: '', password: '' } })
  const { errors } = form.formState
  const signIn = useMutation({
    ...signInMutation(uid),
    onSuccess: ({ redirect }) => redirect && location.replace(redirect),
    onError: (error) => {
      if (statusOf(error) === 404) onOver()
      form.setFocus('password', { shouldSelect: true })
    },
  })
  return (
    <>
      <form
        noValidate
        method="post"
        className="grid gap-5"
        onSubmit={form.handleSubmit((input) => signIn.mutate(input))}
      >
        <TextField
          {...form.register('email')}
          label="Email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.email?.message}
          required
        />
        <TextField
          {...form.register('password')}
          label="Password"
          type="password"
          autoComplete="current-password"
          error={errors.password?.message}
          required
        />
        {signIn.error && <FormFailure>{failureText(signIn.error)}</FormFailure>}
        <Button type="submit" variant="primary" size="lg" isPending={signIn.isPending || signIn.isSuccess}>
          Sign in
        </Button>
      </form>
      <p className="text-muted">
        New here?{' '}
        <Link to={authPath({ ...address, mode: 'sign-up' })} replace className="font-semibold text-ink underline">
          Create an account
        </Link>
      </p>
      <DemoAccounts
        onChoose={(email) => {
          form.reset({ email, password: demoPassword })
          signIn.reset()
        }}
      />
    </>
  )
}

/** In demo mode, the people one can be. Choosing one fills in the form; signing in stays the visitor's own press. */
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
