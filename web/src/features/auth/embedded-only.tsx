import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { configQuery } from '../../lib/config.ts'
import { fullTitle } from '../../lib/page-head.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'

/** Shows its children with the embedded provider. With a hosted provider, which has the passwords, shows that instead. */
export function EmbeddedOnly({ children }: { children: ReactNode }) {
  const { data: config } = useQuery(configQuery)
  if (config?.embedded !== false) return children
  const title = 'Your password is kept elsewhere'
  return (
    <EmptyState
      level={1}
      title={title}
      actions={
        <ButtonLink to="/auth" variant="primary">
          Sign in
        </ButtonLink>
      }
    >
      <title>{fullTitle(title)}</title>
      <p>The page where you sign in looks after it, and helps when you have forgotten it.</p>
    </EmptyState>
  )
}
