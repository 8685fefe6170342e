import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import type { SignInInput } from '@marquee/contract/auth'
import { brand } from '@marquee/contract/brand'
import { safeRedirect } from '@marquee/contract/redirect'
import { statusOf } from '../../lib/query-client.ts'
import { session, useSession } from '../../lib/session.ts'
import { signUpRefusal } from '../../lib/site.ts'
import { authPath, readAuthAddress, type AuthAddress } from './auth-address.ts'
import { AuthFrame, AuthLoading, AuthResult, StartFailed } from './auth-frame.tsx'
import { MailedCodeForm } from './mailed-code-form.tsx'
import { CodeForm, SignInForm } from './sign-in-form.tsx'
import { interactionQuery } from './queries.ts'
import { WhyHere, whyHereId } from './why-here.tsx'
import { SignUpForm } from './sign-up-form.tsx'

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
  if (refusal) {
    // Instead of the form, and of the provider's: nobody can sign up by themselves.
    return (
      <AuthResult title="You cannot sign up here" to={authPath({ ...address, mode: 'sign-in' })} action="Sign in">
        {refusal}
      </AuthResult>
    )
  }
  if (address.interaction === null) return <Start {...address} />
  return <Screen address={address} uid={address.interaction} />
}

/** Redirects a signed-in person to the target, unless the session cannot be renewed right now. */
function RedirectSignedIn({ redirect }: Pick<AuthAddress, 'redirect'>) {
  const { data: isHeld } = useQuery({
    queryKey: ['auth', 'session'],
    queryFn: async () => Boolean(await session.token()),
    gcTime: 0,
  })
  if (isHeld) return <Navigate to={safeRedirect(redirect, location.origin)} replace />
  if (isHeld === false && session.state().signedIn) return <StartFailed onRetry={() => location.reload()} />
  return <AuthLoading title={titles['sign-in']} />
}

/** Redirects to the provider. If it cannot be reached, shows that; only the person starts another attempt. */
function Start({ mode, redirect }: Pick<AuthAddress, 'mode' | 'redirect'>) {
  const begin = useMutation({
    mutationFn: (isRetry: boolean) => session[mode === 'sign-up' ? 'signUp' : 'signIn']({ redirect, isRetry }),
    meta: { quiet: true },
  })
  const { mutate } = begin
  useEffect(() => {
    // Strict mode mounts twice; the timer makes only the second mount start.
    const timer = setTimeout(() => mutate(false))
    return () => clearTimeout(timer)
  }, [mutate])
  if (begin.error) return <StartFailed error={begin.error} onRetry={() => mutate(true)} />
  return <AuthLoading title={titles[mode]} label="Taking you to sign-in..." />
}

/** The page of the embedded provider. A sign-in that expired is started again, with the same mode and target. */
function Screen({ address, uid }: { address: AuthAddress; uid: string }) {
  const { error } = useQuery(interactionQuery(uid))
  const [hasExpired, setExpired] = useState(false)
  const [known, setKnown] = useState<SignInInput>()
  const [step, setStep] = useState<'mailed' | 'code'>()
  if (hasExpired || statusOf(error) === 404) return <Start {...address} />
  const shared = { uid, address, onExpired: () => setExpired(true) }
  const goTo = (next: typeof step) => (right: SignInInput) => {
    setKnown(right)
    setStep(next)
  }
  if (known && step && address.mode === 'sign-in') {
    const form = { ...shared, known, onBack: () => setStep(undefined) }
    return (
      // A different key, so that the focus starts in the field instead of the heading.
      <AuthFrame key={step} title={step === 'mailed' ? 'Enter the code from your email' : 'Enter your code'}>
        {step === 'mailed' ? <MailedCodeForm {...form} onAsksCode={goTo('code')} /> : <CodeForm {...form} />}
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title={titles[address.mode]}>
      {/* Always there, because the first field names it: the focus starts below this sentence. */}
      <div id={whyHereId} className="empty:hidden">
        <WhyHere {...address} />
      </div>
      {address.mode === 'sign-up' ? (
        <SignUpForm {...shared} />
      ) : (
        <SignInForm {...shared} email={known?.email} onAsksCode={goTo('code')} onMailed={goTo('mailed')} />
      )}
    </AuthFrame>
  )
}
