import { accountSentences, type Guard } from '@marquee/contract/account'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { StatusBadge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { useReturnFocus } from './return-focus.ts'
import { PasswordCheckForm } from './password-check.tsx'
import { beginSecondFactor, newRecoveryCodes, removeSecondFactor } from './queries.ts'
import { keepRecoveryCodes } from './recovery-codes.ts'
import { SecondFactorSetup, type SetupKey } from './second-factor-setup.tsx'
import { Section } from './section.tsx'

/** Two-step sign-in: switches it on and off, and makes new recovery codes. */
export function TwoStepSection({ guard }: { guard: Guard }) {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(guard.second_factor)
  // After a change the form that made it is gone, so the focus moves here.
  useEffect(() => {
    if (before.current !== guard.second_factor) place.current?.focus()
    before.current = guard.second_factor
  }, [guard.second_factor])
  return (
    <Section
      title="Two-step sign-in"
      description="Beside your password you enter a code from an authenticator app on your phone. Whoever learns your password still cannot get in."
    >
      <div ref={place} tabIndex={-1} className="grid grid-cols-1 gap-5">
        {guard.second_factor ? <On guard={guard} /> : <Off guard={guard} />}
      </div>
    </Section>
  )
}

function Off({ guard }: { guard: Guard }) {
  const [isOpen, setOpen] = useState(false)
  const [setup, setSetup] = useState<SetupKey>()
  const opener = useReturnFocus(isOpen)
  const close = () => {
    setOpen(false)
    setSetup(undefined)
  }
  if (setup) {
    return <SecondFactorSetup setup={setup} onAgain={() => setSetup(undefined)} onClose={close} />
  }
  if (isOpen) {
    return (
      <PasswordCheckForm
        description="First your password once more. Then you scan a code with the app."
        action="Continue"
        email={guard.email}
        mutation={beginSecondFactor}
        onDone={setSetup}
        onClose={close}
      />
    )
  }
  return (
    <>
      {guard.second_factor_required ? (
        <p className="rounded-md bg-wait-wash px-4 py-3 font-medium text-wait">{accountSentences.secondFactorNeeded}</p>
      ) : (
        <p>Off.</p>
      )}
      <p>
        <Button
          ref={opener}
          variant={guard.second_factor_required ? 'primary' : 'secondary'}
          onClick={() => setOpen(true)}
        >
          Switch on two-step sign-in
        </Button>
      </p>
    </>
  )
}

function On({ guard }: { guard: Guard }) {
  const navigate = useNavigate()
  const [asks, setAsks] = useState<'codes' | 'off'>()
  const forCodes = useReturnFocus(asks === 'codes')
  const forOff = useReturnFocus(asks === 'off')
  const shared = { email: guard.email, onClose: () => setAsks(undefined) }
  if (asks === 'codes') {
    return (
      <PasswordCheckForm
        {...shared}
        description="You get ten new recovery codes, and the former ones stop working."
        action="Make new codes"
        mutation={newRecoveryCodes}
        onDone={({ recovery_codes }) => {
          keepRecoveryCodes({ codes: recovery_codes, isSignedOut: false })
          void navigate('/account/recovery-codes')
        }}
      />
    )
  }
  if (asks === 'off') {
    return (
      <PasswordCheckForm
        {...shared}
        description="From then on your password alone signs you in, and the recovery codes stop working."
        action="Switch off"
        tone="danger"
        mutation={removeSecondFactor}
        onDone={shared.onClose}
      />
    )
  }
  const left = guard.recovery_codes_left
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusBadge look="accepted">On</StatusBadge>
        <span>
          {left === 0
            ? 'No recovery codes are left. Make new ones, so that a lost phone does not lock you out.'
            : `${left} recovery ${left === 1 ? 'code is' : 'codes are'} left.`}
        </span>
      </p>
      {guard.second_factor_required && <p className="text-muted">{accountSentences.secondFactorStays}</p>}
      <p className="flex flex-wrap gap-3">
        <Button ref={forCodes} onClick={() => setAsks('codes')}>
          New recovery codes
        </Button>
        {!guard.second_factor_required && (
          <Button ref={forOff} variant="ghost" onClick={() => setAsks('off')}>
            Switch off
          </Button>
        )}
      </p>
    </>
  )
}
