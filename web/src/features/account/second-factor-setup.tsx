import { accountSentences, SecondFactorSetup as Setup } from '@marquee/contract/account'
import { Suspense } from 'react'
import { useNavigate } from 'react-router'
import { lazyPart } from '../../lib/lazy-part.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { CallForm, useCallForm } from '../auth/call-form.tsx'
import { confirmSecondFactor } from './queries.ts'
import { keepRecoveryCodes } from './recovery-codes.ts'

// Loaded only here: the code to draw a QR code is 6 KB.
const QrCode = lazyPart(async () => (await import('./qr-code.tsx')).QrCode)

export interface SetupKey {
  key: string
  uri: string
}

interface Props {
  setup: SetupKey
  /** Starts again with another key. */
  onAgain: () => void
  onClose: () => void
}

/** The person adds the key to an authenticator app and proves it with a first code. The server then ends every session, including this one. */
export function SecondFactorSetup({ setup, onAgain, onClose }: Props) {
  const navigate = useNavigate()
  const confirm = useCallForm({
    schema: Setup,
    start: { code: '' },
    call: confirmSecondFactor,
    onDone: ({ recovery_codes }) => {
      keepRecoveryCodes({ codes: recovery_codes, isSignedOut: true })
      void navigate('/account/recovery-codes', { replace: true })
    },
  })
  const again = confirm.failure === accountSentences.setupExpired && (
    <Button variant="primary" onClick={onAgain}>
      Start again
    </Button>
  )
  return (
    <div className="grid grid-cols-1 gap-8">
      <div className="flex flex-wrap gap-x-7 gap-y-5">
        <Suspense fallback={<Skeleton className="size-48" />}>
          <QrCode text={setup.uri} label="QR code for your authenticator app" />
        </Suspense>
        <div className="grid min-w-0 flex-[1_1_14rem] content-start justify-items-start gap-3">
          <h3>1. Scan this with the app</h3>
          <p>Any authenticator app does. On this phone, open it directly; or type the key.</p>
          <p className="figures font-semibold tracking-wide break-words">{inGroupsOfFour(setup.key)}</p>
          <p className="flex flex-wrap gap-3">
            <CopyButton text={setup.key}>Copy key</CopyButton>
            <ButtonLink size="sm" variant="ghost" href={setup.uri}>
              Open in the app
            </ButtonLink>
          </p>
        </div>
      </div>
      <CallForm of={confirm} action="Switch on" label="First code" onCancel={onClose} instead={again}>
        <h3>2. Enter the code that it shows</h3>
        <TextField
          {...confirm.field('code')}
          label="Code"
          hint="Six digits. You are then signed out everywhere, and sign in with a code."
          inputMode="numeric"
          autoComplete="one-time-code"
          className="figures"
        />
      </CallForm>
    </div>
  )
}

const inGroupsOfFour = (key: string) => key.replace(/.{4}(?=.)/g, '$& ')
