import { accountSentences, type Guard } from '@marquee/contract/account'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { StatusBadge } from '../../ui/badge.tsx'
import { PasswordCheckForm } from './password-check.tsx'
import { beginSecondFactor, newRecoveryCodes, removeSecondFactor } from './queries.ts'
import { keepRecoveryCodes } from './recovery-codes.ts'
import { SecondFactorSetup, type SetupKey } from './second-factor-setup.tsx'
import { Forms, Section } from './section.tsx'

/** Two-step sign-in: switches it on and off, and makes new recovery codes. */
export function TwoStepSection({ guard }: { guard: Guard }) {
  return (
    <Section
      title="Two-step sign-in"
      description="Beside your password you enter a code from an authenticator app on your phone. Whoever learns your password still cannot get in."
    >
      {guard.second_factor ? <On guard={guard} /> : <Off guard={guard} />}
    </Section>
  )
}

function Off({ guard }: { guard: Guard }) {
  const isRequired = guard.second_factor_required
  const form = (close: () => void) => <SwitchOn email={guard.email} onClose={close} />
  return (
    <Forms forms={[{ label: 'Switch on two-step sign-in', ...(isRequired && { variant: 'primary' }), form }]}>
      {isRequired ? (
        <p className="rounded-md bg-wait-wash px-4 py-3 font-medium text-wait">{accountSentences.secondFactorNeeded}</p>
      ) : (
        <p>Off.</p>
      )}
    </Forms>
  )
}

function SwitchOn({ email, onClose }: { email: string; onClose: () => void }) {
  const [setup, setSetup] = useState<SetupKey>()
  if (setup) return <SecondFactorSetup setup={setup} onAgain={() => setSetup(undefined)} onClose={onClose} />
  return (
    <PasswordCheckForm
      description="First your password once more. Then you scan a code with the app."
      action="Continue"
      email={email}
      mutation={beginSecondFactor}
      onDone={setSetup}
      onClose={onClose}
    />
  )
}

function On({ guard: { email, recovery_codes_left: left, second_factor_required: isRequired } }: { guard: Guard }) {
  const navigate = useNavigate()
  const newCodes = (close: () => void) => (
    <PasswordCheckForm
      description="You get ten new recovery codes, and the former ones stop working."
      action="Make new codes"
      email={email}
      mutation={newRecoveryCodes}
      onDone={({ recovery_codes }) => {
        keepRecoveryCodes({ codes: recovery_codes, isSignedOut: false })
        void navigate('/account/recovery-codes')
      }}
      onClose={close}
    />
  )
  const switchOff = (close: () => void) => (
    <PasswordCheckForm
      description="From then on your password alone signs you in, and the recovery codes stop working."
      action="Switch off"
      tone="danger"
      email={email}
      mutation={removeSecondFactor}
      onDone={close}
      onClose={close}
    />
  )
  return (
    <Forms
      forms={[
        { label: 'New recovery codes', form: newCodes },
        ...(isRequired ? [] : [{ label: 'Switch off', variant: 'ghost' as const, form: switchOff }]),
      ]}
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusBadge look="accepted">On</StatusBadge>
        <span>
          {left === 0
            ? 'No recovery codes are left. Make new ones, so that a lost phone does not lock you out.'
            : `${left} recovery ${left === 1 ? 'code is' : 'codes are'} left.`}
        </span>
      </p>
      {isRequired && <p className="text-muted">{accountSentences.secondFactorStays}</p>}
    </Forms>
  )
}
