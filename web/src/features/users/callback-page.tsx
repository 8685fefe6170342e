import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { fullTitle } from '../../lib/page-head.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { session } from '../../lib/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { LoadFailed } from '../../ui/states.tsx'
import { meQuery } from './queries.ts'
import { AuthLoading } from '../auth/auth-frame.tsx'
import { clearSignInReason } from '../auth/sign-in-reason.ts'

/** The server, which exchanges the code, or the way to it; the person did nothing wrong. */
const isServerTrouble = (error: unknown) =>
  error instanceof Error &&
  'error' in error &&
  ['temporarily_unavailable', 'server_error'].includes(String(error.error))

export const meta = () => [{ name: 'robots', content: 'noindex' }]

/** `/auth/callback`: receives the provider's answer, then redirects to the target. */
export default function CallbackPage() {
  const navigate = useNavigate()
  const [failure, setFailure] = useState<{ isOurs: boolean }>()
  useEffect(() => {
    void session.finishSignIn().then(
      async (path) => {
        clearSignInReason()
        // Before a form looks for its draft: reading the account gives the person the drafts of the address.
        await queryClient()
          .fetchQuery({ ...meQuery, retry: false })
          .catch(() => {})
        await navigate(path, { replace: true })
      },
      (error: unknown) => setFailure({ isOurs: isServerTrouble(error) }),
    )
  }, [navigate])
  if (!failure) return <AuthLoading title="Signing in" label="Signing you in..." />
  return (
    <LoadFailed
      level={1}
      title="Signing in was not finished"
      actions={
        <>
          <ButtonLink to="/auth" variant="primary">
            Try Again
          </ButtonLink>
          <ButtonLink to="/">Return Home</ButtonLink>
        </>
      }
    >
      <title>{fullTitle('Signing in was not finished')}</title>
      <p>
        {failure.isOurs
          ? 'Our server could not complete it. That is our fault. Please try again in a few minutes.'
          : 'It was cancelled, took too long, or was begun in another browser. Nothing was changed.'}
      </p>
    </LoadFailed>
  )
}
