import type { SignedInBrowser } from '@marquee/contract/account'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { longDate } from '../../lib/dates.ts'
import { recently } from '../../lib/local-dates.ts'
import { session } from '../../lib/session.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, preloadDialog } from '../../ui/dialog.tsx'
import { keepFocus } from '../../ui/keep-focus.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadFailed } from '../../ui/states.tsx'
import { storeSignInReason } from '../auth/sign-in-reason.ts'
import { accountFailures, browsersQuery, endAllBrowsers, endBrowser } from './queries.ts'
import { Section } from './section.tsx'

/** The browsers where the person is signed in, each with a button to sign out. */
export function BrowsersSection() {
  const browsers = useQuery(browsersQuery)
  const [asks, setAsks] = useState(false)
  const [tokens, setTokens] = useState(true)
  const endAll = useMutation({
    ...endAllBrowsers,
    onSuccess: () => {
      storeSignInReason('everywhere')
      session.endLocally()
    },
    onError: () => setAsks(false),
  })
  return (
    <Section
      title="Signed-in browsers"
      description="Is there one that you do not know? Sign it out, and change your password."
    >
      {browsers.isLoadingError && (
        <LoadFailed
          level={3}
          title={accountFailures.browsers}
          onRetry={() => void browsers.refetch()}
          isRetrying={browsers.isFetching}
        />
      )}
      {browsers.isPending && <Skeleton className="h-24 w-full" />}
      {browsers.data && (
        <>
          <ul className="divide-y divide-line border-y border-line">
            {browsers.data.map((browser) => (
              <Browser key={browser.id} browser={browser} />
            ))}
          </ul>
          <p>
            <Button onPointerEnter={preloadDialog} onFocus={preloadDialog} onClick={() => setAsks(true)}>
              Sign out everywhere
            </Button>
          </p>
        </>
      )}
      <ConfirmDialog
        isOpen={asks}
        onClose={() => setAsks(false)}
        onConfirm={() => endAll.mutate(tokens)}
        isPending={endAll.isPending}
        title="Sign out everywhere?"
        description="Every browser is signed out, this one too. You can sign in again at once."
        confirmLabel="Sign out everywhere"
      >
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="check"
            checked={tokens}
            onChange={(event) => setTokens(event.target.checked)}
          />
          End my access tokens too
        </label>
      </ConfirmDialog>
    </Section>
  )
}

function Browser({ browser }: { browser: SignedInBrowser }) {
  const end = useMutation(endBrowser)
  const name = browser.browser ?? 'Unnamed browser'
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3.5">
      <div className="grid min-w-0 flex-1 basis-40 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {name}
          {browser.is_current && <Badge>This browser</Badge>}
        </p>
        <p className="text-sm text-muted">
          Signed in on {longDate(browser.signed_in_at)} · used{' '}
          {recently(browser.last_used_at) ?? `on ${longDate(browser.last_used_at)}`}
        </p>
      </div>
      <Button
        ref={keepFocus}
        size="sm"
        className="flex-none"
        isPending={end.isPending}
        onClick={() => (browser.is_current ? void session.signOut() : end.mutate(browser.id))}
      >
        Sign out
        <span className="sr-only"> of {name}</span>
      </Button>
    </li>
  )
}
