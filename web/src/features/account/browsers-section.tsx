import type { SignedInBrowser } from '@marquee/contract/account'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { longDay, recently } from '../../lib/local-dates.ts'
import { session } from '../../lib/session.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { CallButton } from '../../ui/call-button.tsx'
import { storeSignInReason } from '../auth/sign-in-reason.ts'
import { browsersQuery, endAllBrowsers, endBrowser } from './queries.ts'
import { LoadedSection, Row, Rows } from './section.tsx'

/** The browsers where the person is signed in, each with a button to sign out. */
export function BrowsersSection() {
  const browsers = useQuery(browsersQuery)
  const tokens = useRef<HTMLInputElement>(null)
  return (
    <LoadedSection
      title="Signed-in browsers"
      description="One you do not know? Sign it out, and change your password."
      query={browsers}
      failure="The browsers you are signed in with could not be loaded"
    >
      {(found) => (
        <>
          <Rows>
            {found.map((browser) => (
              <Browser key={browser.id} browser={browser} />
            ))}
          </Rows>
          <p>
            <CallButton
              size="sm"
              call={endAll}
              given={() => tokens.current?.checked ?? true}
              question={{
                title: 'Sign out everywhere?',
                description: 'Every browser is signed out, this one too. You can sign in again at once.',
                confirmLabel: 'Sign out everywhere',
                children: (
                  <label className="flex min-h-11 items-center gap-3">
                    <input ref={tokens} type="checkbox" className="check" defaultChecked />
                    End my access tokens too
                  </label>
                ),
              }}
            >
              Sign out everywhere
            </CallButton>
          </p>
        </>
      )}
    </LoadedSection>
  )
}

const endAll = {
  ...endAllBrowsers,
  onSuccess: () => {
    storeSignInReason('everywhere')
    session.endLocally()
  },
}

function Browser({ browser: { id, browser, is_current, signed_in_at, last_used_at } }: { browser: SignedInBrowser }) {
  const end = useMutation(endBrowser)
  const name = browser ?? 'Unnamed browser'
  const used = recently(last_used_at) ?? `on ${longDay(last_used_at)}`
  return (
    <Row
      head={
        <>
          {name}
          {is_current && <Badge>This browser</Badge>}
        </>
      }
      facts={[
        <>
          Signed in on {longDay(signed_in_at)} · <span className="inline-block">used {used}</span>
        </>,
      ]}
      action={
        <Button
          size="sm"
          className="flex-none"
          isPending={end.isPending}
          onClick={() => (is_current ? void session.signOut() : end.mutate(id))}
        >
          Sign out
          <span className="sr-only"> of {name}</span>
        </Button>
      }
    />
  )
}
