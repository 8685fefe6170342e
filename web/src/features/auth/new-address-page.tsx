import { addressWaitDays } from '@marquee/contract/limits'
import { useState } from 'react'
import * as z from 'zod/mini'
import { statusOf } from '../../lib/query-client.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { AddressChanged, AddressLinkOver } from './address-results.tsx'
import { AuthFrame, AuthResult, EmbeddedOnly } from './auth-frame.tsx'
import { CallForm, fieldsOf, useCallForm } from './call-form.tsx'
import { confirmAddressMutation } from './queries.ts'

export const meta = () => [{ name: 'robots', content: 'noindex' }]

/** `/auth/new-address#token=…`: the link to the address that somebody wants. Opening it changes nothing; the button confirms it. */
export default function NewAddressPage() {
  return (
    <EmbeddedOnly>
      <Confirm />
    </EmbeddedOnly>
  )
}

function Confirm() {
  const [asksPassword, setAsks] = useState(false)
  const confirm = useCallForm({
    schema: z.object(asksPassword ? { password: z.string() } : {}) as z.ZodMiniType<
      { password?: string },
      { password?: string }
    >,
    start: { password: '' },
    call: confirmAddressMutation,
    onFailed: (error) => {
      const isFirst = !asksPassword && fieldsOf(error).password !== undefined
      if (isFirst) setAsks(true)
      return isFirst
    },
  })
  const { data, error } = confirm.call
  if (data?.is_changed) return <AddressChanged email={data.email} />
  if (data) {
    return (
      <AuthResult title="Your new address is confirmed" to="/account" action="Go to your account">
        Now the old one has to agree. Without an answer from it, you have{' '}
        <strong className="break-words">{data.email}</strong> {addressWaitDays} days after you asked.
      </AuthResult>
    )
  }
  if (statusOf(error) === 404 || fieldsOf(error).token !== undefined) return <AddressLinkOver />
  return (
    <AuthFrame title="Your new email address">
      <CallForm of={confirm} action="Confirm the new address">
        {asksPassword && (
          <PasswordField
            {...confirm.field('password')}
            label="Your password"
            autoComplete="current-password"
            autoFocus
          />
        )}
      </CallForm>
    </AuthFrame>
  )
}
