import { tokenPrefix, type AccessToken } from '@marquee/contract/access-tokens'
import { maxCounts } from '@marquee/contract/limits'
import { refusals } from '@marquee/contract/policy'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { longDate } from '../../lib/dates.ts'
import { recently } from '../../lib/local-dates.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, preloadDialog } from '../../ui/dialog.tsx'
import { keepFocus } from '../../ui/keep-focus.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadFailed } from '../../ui/states.tsx'
import { revokeToken, tokensFailure, tokensQuery } from './access-tokens.ts'
import { Section } from './section.tsx'
import { TokenDialog } from './token-dialog.tsx'

/** The tokens by which programs act for the person: a list, a dialog to make one, and a button to revoke each. */
export function TokensSection() {
  const tokens = useQuery(tokensQuery)
  const [isMaking, setMaking] = useState(false)
  const [revoked, setRevoked] = useState<AccessToken>()
  const revoke = useMutation({
    ...revokeToken,
    onSettled: async (...given) => {
      await revokeToken.onSettled?.(...given)
      setRevoked(undefined)
    },
  })
  const isFull = (tokens.data?.length ?? 0) >= maxCounts.accessTokens
  return (
    <Section
      id="access-tokens"
      title="Access tokens"
      description={
        <>
          For programs that act for you, such as a script or a spreadsheet. They call{' '}
          <a href="/api/docs" className="link">
            our API
          </a>{' '}
          without your password.
        </>
      }
    >
      {tokens.isLoadingError && (
        <LoadFailed
          level={3}
          title={tokensFailure}
          onRetry={() => void tokens.refetch()}
          isRetrying={tokens.isFetching}
        />
      )}
      {tokens.isPending && <Skeleton className="h-24 w-full" />}
      {tokens.data && (
        <>
          {tokens.data.length === 0 ? (
            <p>You have no access tokens.</p>
          ) : (
            <ul className="divide-y divide-line border-y border-line">
              {tokens.data.map((token) => (
                <Token key={token.id} token={token} onRevoke={() => setRevoked(token)} />
              ))}
            </ul>
          )}
          {isFull ? (
            <p>{refusals.manyTokens}</p>
          ) : (
            <p>
              <Button onPointerEnter={preloadDialog} onFocus={preloadDialog} onClick={() => setMaking(true)}>
                New access token
              </Button>
            </p>
          )}
        </>
      )}
      <TokenDialog isOpen={isMaking} onClose={() => setMaking(false)} />
      <ConfirmDialog
        isOpen={revoked !== undefined}
        onClose={() => setRevoked(undefined)}
        onConfirm={() => revoked && revoke.mutate(revoked)}
        isPending={revoke.isPending}
        title={`Revoke “${revoked?.name}”?`}
        description="Programs that use this token are refused at once. This cannot be undone."
        confirmLabel="Revoke token"
        tone="danger"
      />
    </Section>
  )
}

const may = { read: 'May read', write: 'May read and write' } as const

function Token({ token, onRevoke }: { token: AccessToken; onRevoke: () => void }) {
  const { name, scope, hint, is_expired, expires_at, last_used_at } = token
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3.5">
      <div className="grid min-w-0 flex-1 basis-40 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold wrap-anywhere">
          {name}
          {is_expired && <Badge>Expired</Badge>}
        </p>
        <p className="text-sm text-muted">
          {may[scope]} · <span className="figures">{`${tokenPrefix}…${hint}`}</span>
        </p>
        <p className="text-sm text-muted">
          {is_expired ? 'Expired' : 'Expires'} on {longDate(expires_at)} ·{' '}
          {last_used_at ? `used ${recently(last_used_at) ?? `on ${longDate(last_used_at)}`}` : 'never used'}
        </p>
      </div>
      <Button
        ref={keepFocus}
        size="sm"
        className="flex-none"
        onPointerEnter={preloadDialog}
        onFocus={preloadDialog}
        onClick={onRevoke}
      >
        Revoke
        <span className="sr-only"> {name}</span>
      </Button>
    </li>
  )
}
