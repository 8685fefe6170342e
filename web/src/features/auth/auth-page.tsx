import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { SignInInput } from '@marquee/contract/auth'
import { brand } from '@marquee/contract/brand'
import { safeRedirect } from '@marquee/contract/redirect'
import { statusOf } from '../../lib/query-client.ts'
import { session, useSession } from '../../lib/session.ts'
import { signUpRefusal } from '../../lib/site.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { authPath, readAuthAddress, type AuthAddress } from './auth-address.ts'
import { AuthFrame, AuthLoading } from './auth-frame.tsx'
import { CodeForm } from './code-form.tsx'
import { interactionQuery } from './queries.ts'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { StartFailed } from './start-failed.tsx'

export const meta = () => [{ name: 'robots', content: 'noindex' }]

const titles = {
  get 'sign-in'() {
    return `Sign in to ${brand.name}`
  },
  'sign-up': 'Create your account',
}

/**
 * `/auth`: without `interaction` it redirects to the identity provider. The sign-in page of the embedded provider is this page with
 * `interaction`. Somebody who is signed in already is redirected to the target.
 */
export default function AuthPage() {
  const [params] = useSearchParams()
  const { ready, signedIn } = useSession()
  const address = readAuthAddress(params)

  if (!ready) return <AuthLoading title={titles[address.mode]} />
  if (signedIn) return <RedirectSignedIn redirect={address.redirect} />
  const refusal = address.mode === 'sign-up' ? signUpRefusal() : undefined
  if (refusal) return <NoSignUp address={address} reason={refusal} />
  if (address.interaction === null) return <Start {...address} />
  return <Screen address={address} uid={address.interaction} />
}

/** Instead of the form, and of the provider's: nobody can sign up by themselves. */
function NoSignUp({ address, reason }: { address: AuthAddress; reason: string }) {
  return (
    <AuthFrame title="You cannot sign up here">
      <p className="text-lg">{reason}</p>
      <p>
        <ButtonLink to={authPath({ ...address, mode: 'sign-in' })} replace variant="primary" size="lg">
          Sign in
        </ButtonLink>
      </p>
    </AuthFrame>
  )
}

/** Redirects a signed-in person to the target, unless the session cannot be renewed right now. */
function RedirectSignedIn({ redirect }: Pick<AuthAddress, 'redirect'>) {
  const navigate = useNavigate()
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    let isGone = false
    void session.token().then((token) => {
      if (isGone) return
      if (token) void navigate(safeRedirect(redirect, location.origin), { replace: true })
      else if (session.state().signedIn) setFailed(true)
    })
    return () => {
      isGone = true
    }
  }, [navigate, redirect])
  if (hasFailed) return <StartFailed onRetry={() => location.reload()} />
  return <AuthLoading title={titles['sign-in']} />
}

/** Redirects to the provider. If it cannot be reached, shows that; only the person starts another attempt. */
function Start({ mode, redirect }: Pick<AuthAddress, 'mode' | 'redirect'>) {
  const [failure, setFailure] = useState<unknown>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const begin = mode === 'sign-up' ? session.signUp : session.signIn
    // Strict mode mounts twice; the timer makes only the second mount start.
    const timer = setTimeout(() => {
      begin({ redirect, isRetry: attempt > 0 }).catch(setFailure)
    })
    return () => clearTimeout(timer)
  }, [mode, redirect, attempt])
  const retry = () => {
    setFailure(undefined)
    setAttempt(attempt + 1)
  }
  if (failure !== undefined) return <StartFailed error={failure} onRetry={retry} />
  return <AuthLoading title={titles[mode]} label="Taking you to sign-in..." />
}

/** The page of the embedded provider. A sign-in that expired is started again, with the same mode and target. */
function Screen({ address, uid }: { address: AuthAddress; uid: string }) {
  const { error } = useQuery(interactionQuery(uid))
  const [hasExpired, setExpired] = useState(false)
  const [known, setKnown] = useState<SignInInput>()
  const [asksCode, setAsksCode] = useState(false)
  if (hasExpired || statusOf(error) === 404) return <Start {...address} />
  const shared = { uid, address, onExpired: () => setExpired(true) }
  if (known && asksCode && address.mode === 'sign-in') {
    return (
      // A different key, so that the focus starts in the field instead of the heading.
      <AuthFrame key="code" title="Enter your code">
        <CodeForm {...shared} known={known} onBack={() => setAsksCode(false)} />
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title={titles[address.mode]}>
      {address.mode === 'sign-up' ? (
        <SignUpForm {...shared} />
      ) : (
        <SignInForm
          {...shared}
          email={known?.email}
          onAsksCode={(right) => {
            setKnown(right)
            setAsksCode(true)
          }}
        />
      )}
    </AuthFrame>
  )
}
