import {
  accountSentences,
  type Guard,
  SecondFactorSetup as Setup,
  PasswordChange,
  PasswordCheck,
} from '@marquee/contract/account'
import type { UseMutationOptions } from '@tanstack/react-query'
import { useState, Suspense } from 'react'
import { useNavigate } from 'react-router'
import { longDay } from '../../lib/local-dates.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { session } from '../../lib/session.ts'
import { Badge, StatusBadge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { CallForm, useCallForm } from '../auth/call-form.tsx'
import { NewPasswordField } from '../auth/new-password-field.tsx'
import { storeSignInReason } from '../auth/sign-in-reason.ts'
import {
  beginSecondFactor,
  newRecoveryCodes,
  removeSecondFactor,
  confirmSecondFactor,
  changePassword,
} from './queries.ts'
import { keepRecoveryCodes } from './recovery-codes.ts'
import { Forms, Section } from './section.tsx'

/** Two-step sign-in: switches it on and off, and makes new recovery codes. */
export function TwoStepSection({ guard }: { guard: Guard }) {
  return (
    <Section title="Two-step sign-in" description="Beside your password, a code from an app on your phone.">
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
        <p>
          <Badge>Off</Badge>
        </p>
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
        ...(isRequired ? [] : [{ label: 'Switch off', form: switchOff }]),
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

// Loaded only here: the code to draw a QR code is 6 KB.
const QrCode = lazyPart(async () => (await import('../../ui/qr-code.tsx')).QrCode)

interface SetupKey {
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

interface PasswordSectionProps {
  guard: Guard
  /** The person's name and address: in a password they add little strength. */
  personal: readonly string[]
}

/** Changes the password. That ends every session, so the person signs in again. */
export function PasswordSection({ guard, personal }: PasswordSectionProps) {
  const form = (close: () => void) => <Change email={guard.email} personal={personal} onClose={close} />
  return (
    <Section title="Password">
      <Forms forms={[{ label: 'Change password', form }]}>
        <p>
          {guard.password_changed_at ? `Changed on ${longDay(guard.password_changed_at)}.` : 'Never changed so far.'}
        </p>
      </Forms>
    </Section>
  )
}

function Change({ email, personal, onClose }: { email: string; personal: readonly string[]; onClose: () => void }) {
  const change = useCallForm({
    schema: PasswordChange,
    start: { current_password: '', password: '' },
    call: changePassword,
    onDone: () => {
      storeSignInReason('password')
      session.endLocally()
    },
  })
  return (
    <CallForm of={change} action="Change password" label="Change password" account={email} onCancel={onClose}>
      <p>You are then signed out in every browser, and sign in with the new one.</p>
      <PasswordField
        {...change.field('current_password')}
        label="Current password"
        autoComplete="current-password"
        autoFocus
      />
      <NewPasswordField {...change.field('password')} label="New password" personal={personal} />
    </CallForm>
  )
}

interface PasswordCheckFormProps<Answer> {
  /** What is about to happen, and its consequences. */
  description: string
  /** The verb on the button. */
  action: string
  tone?: 'primary' | 'danger'
  email: string
  mutation: UseMutationOptions<Answer, Error, PasswordCheck>
  onDone: (answer: Answer) => void
  onClose: () => void
}

/** Asks for the password again before a sensitive change, in case somebody else uses the unlocked browser. */
function PasswordCheckForm<Answer>(props: PasswordCheckFormProps<Answer>) {
  const { description, action, tone, email, mutation, onDone, onClose } = props
  const check = useCallForm({ schema: PasswordCheck, start: { password: '' }, call: mutation, onDone })
  return (
    <CallForm of={check} action={action} tone={tone} label={action} account={email} onCancel={onClose}>
      <p>{description}</p>
      <PasswordField {...check.field('password')} label="Your password" autoComplete="current-password" autoFocus />
    </CallForm>
  )
}
