import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { brand } from '@marquee/contract/brand'
import { session } from '../../lib/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { LoadFailed, LoadingScreen } from '../../ui/states.tsx'

export const meta = () => [{ title: `Signing in · ${brand.name}` }, { name: 'robots', content: 'noindex' }]

/** `/auth/callback`: the provider's answer arrives here, and the person goes on to where they wanted to go. */
export default function CallbackPage() {
  const navigate = useNavigate()
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    session.finish().then(
      (path) => navigate(path, { replace: true }),
      () => setFailed(true),
    )
  }, [navigate])
  if (!isFailed) return <LoadingScreen label="Signing you in..." />
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
      <p>It was cancelled, took too long, or was begun in another browser. Nothing was changed.</p>
    </LoadFailed>
  )
}
