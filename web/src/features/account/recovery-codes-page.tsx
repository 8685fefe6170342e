import { useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { brand } from '@marquee/contract/brand'
import { Download } from 'lucide-react'
import { fullTitle } from '../../lib/page-head.tsx'
import { saveFile } from '../../lib/save-file.ts'
import { session } from '../../lib/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { signInPath } from '../auth/auth-address.ts'
import { storeSignInReason } from '../auth/sign-in-reason.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { forgetRecoveryCodes, freshRecoveryCodes, type FreshCodes } from './recovery-codes.ts'

export const meta = () => [{ title: fullTitle('Your recovery codes') }, { name: 'robots', content: 'noindex' }]

/** `/account/recovery-codes`: shows new codes once. Works without a session, because switching two-step sign-in on ends every session. */
export default function RecoveryCodesPage() {
  const [fresh] = useState(freshRecoveryCodes)
  if (fresh) return <Codes {...fresh} />
  return (
    <EmptyState
      level={1}
      title="Recovery codes are shown only once"
      actions={
        <ButtonLink to="/account" variant="primary">
          Go to your account
        </ButtonLink>
      }
    >
      <p>If you did not keep them, make new ones in your account.</p>
    </EmptyState>
  )
}

function Codes({ codes, isSignedOut }: FreshCodes) {
  const navigate = useNavigate()
  const [isKept, setKept] = useState(false)
  const whyNot = useId()
  // Only now: an earlier sign-out would have redirected the page with the setup to sign-in, and the codes would be lost.
  useEffect(() => {
    if (isSignedOut) session.endLocally()
  }, [isSignedOut])
  useEffect(() => forgetRecoveryCodes, [])

  const goOn = () => {
    if (isSignedOut) storeSignInReason('secondFactor')
    void navigate(isSignedOut ? signInPath('/account') : '/account', { replace: true })
  }
  return (
    <div className="page grid max-w-form! gap-6 pt-10 pb-16 sm:pt-14">
      <LeaveGuard
        isUnsaved={!isKept}
        title="Leave without your recovery codes?"
        description="They are shown only here and only now. Without them a lost phone locks you out."
      />
      <h1>Keep these recovery codes</h1>
      <p className="measure text-lg">
        {isSignedOut && 'Two-step sign-in is on. '}
        Without your phone, each of these signs you in once. They are shown only now: put them where you keep your
        passwords.
      </p>
      <ol
        aria-label="Recovery codes"
        className="card grid grid-cols-1 gap-x-6 gap-y-2 p-4 font-mono text-base whitespace-nowrap sm:grid-cols-2 sm:p-6 sm:text-sm"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <p className="flex flex-wrap gap-3">
        <CopyButton text={codes.join('\n')}>Copy</CopyButton>
        <Button size="sm" onClick={() => download(codes)}>
          <Download aria-hidden="true" />
          Download
        </Button>
      </p>
      <label className="flex items-center gap-3 justify-self-start py-2 font-semibold">
        <input type="checkbox" className="check" checked={isKept} onChange={(event) => setKept(event.target.checked)} />
        I have kept them
      </label>
      <p className="grid justify-items-start gap-2">
        <Button
          variant="primary"
          size="lg"
          isDisabled={!isKept}
          aria-describedby={isKept ? undefined : whyNot}
          onClick={goOn}
        >
          {isSignedOut ? 'Sign in again' : 'Back to your account'}
        </Button>
        {!isKept && (
          <span id={whyNot} className="text-sm text-muted">
            Tick the box above to go on.
          </span>
        )}
      </p>
    </div>
  )
}

/** Saves the codes as a plain text file, which is made in the browser. */
function download(codes: readonly string[]): void {
  const text = `${brand.name}: recovery codes for two-step sign-in. Each works once.\n\n${codes.join('\n')}\n`
  saveFile(new Blob([text], { type: 'text/plain' }), `${brand.slug}-recovery-codes.txt`)
}
