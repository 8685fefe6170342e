import { PasswordChange, type Guard } from '@marquee/contract/account'
import { longDate } from '../../lib/dates.ts'
import { session } from '../../lib/session.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { CallForm, useCallForm } from '../auth/call-form.tsx'
import { NewPasswordField } from '../auth/new-password-field.tsx'
import { storeSignInReason } from '../auth/sign-in-reason.ts'
import { changePassword } from './queries.ts'
import { Forms, Section } from './section.tsx'

interface Props {
  guard: Guard
  /** The person's name and address: in a password they add little strength. */
  personal: readonly string[]
}

/** Changes the password. That ends every session, so the person signs in again. */
export function PasswordSection({ guard, personal }: Props) {
  const form = (close: () => void) => <Change email={guard.email} personal={personal} onClose={close} />
  return (
    <Section
      title="Password"
      description="When you change it, you are signed out in every browser and sign in with the new one."
    >
      <Forms forms={[{ label: 'Change password', form }]}>
        <p>
          {guard.password_changed_at ? `Changed on ${longDate(guard.password_changed_at)}.` : 'Never changed so far.'}
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
