import { AddressChange, type Guard } from '@marquee/contract/account'
import { SecondFactorCode } from '@marquee/contract/auth'
import { addressWaitDays } from '@marquee/contract/limits'
import { useState } from 'react'
import * as z from 'zod/mini'
import { longDay } from '../../lib/local-dates.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import { Breakable } from '../../ui/breakable.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { CallButton } from '../../ui/call-button.tsx'
import { Facts } from '../../ui/card.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { CallForm, useCallForm } from '../auth/call-form.tsx'
import { changeAddress, keepAddress } from './queries.ts'
import { Forms } from './section.tsx'

/** The links of a demo without a mail server. */
interface Links {
  new_link: string | null
  old_link: string | null
}

/** The address of an account of the embedded provider: a form for another one, and how far its change is. */
export function AddressPart({ guard }: { guard: Guard }) {
  const [links, setLinks] = useState<Links>()
  if (guard.address_change) return <Waiting change={guard.address_change} email={guard.email} links={links} />
  return (
    <Forms
      forms={[{ label: 'Change email', form: (close) => <Change guard={guard} onDone={setLinks} onClose={close} /> }]}
    >
      <Facts facts={[['Email', <Address key="email" email={guard.email} isConfirmed={guard.email_verified} />]]} />
    </Forms>
  )
}

/** An e-mail address, and whether it is confirmed. */
export function Address({ email, isConfirmed }: { email: string; isConfirmed: boolean }) {
  return (
    <Marked email={email} isDone={isConfirmed}>
      {isConfirmed ? 'Confirmed' : 'Not confirmed yet'}
    </Marked>
  )
}

function Marked({ email, isDone, children }: { email: string; isDone: boolean; children: string }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-0 wrap-anywhere">
        <Breakable address={email} />
      </span>
      <StatusBadge look={isDone ? 'accepted' : 'waiting'}>{children}</StatusBadge>
    </span>
  )
}

function Change({ guard, onDone, onClose }: { guard: Guard; onDone: (links: Links) => void; onClose: () => void }) {
  const ask = useCallForm({
    schema: guard.second_factor ? z.extend(AddressChange, { code: SecondFactorCode }) : AddressChange,
    start: { email: '', password: '' },
    call: changeAddress,
    onDone,
  })
  return (
    <CallForm of={ask} action="Send the links" label="Change email" account={guard.email} onCancel={onClose}>
      <p>
        {guard.email_verified
          ? `Both addresses get a link. When both agree, you sign in with the new one. If the old one does not answer, that takes ${addressWaitDays} days.`
          : 'The new address gets a link. Then you sign in with it.'}
      </p>
      <TextField
        {...ask.field('email')}
        label="New email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
      />
      <PasswordField {...ask.field('password')} label="Your password" autoComplete="current-password" />
      {guard.second_factor && (
        <TextField
          {...ask.field('code')}
          label="Code"
          hint="Of your authenticator app, or a recovery code."
          autoComplete="one-time-code"
          className="figures"
        />
      )}
    </CallForm>
  )
}

interface WaitingProps {
  change: NonNullable<Guard['address_change']>
  email: string
  links: Links | undefined
}

function Waiting({ change, email, links }: WaitingProps) {
  const { is_confirmed, is_agreed, ends_at } = change
  const open = [
    ['new', !is_confirmed && links?.new_link],
    ['old', !is_agreed && links?.old_link],
  ] as const
  return (
    <div className="grid justify-items-start gap-5">
      <Facts
        facts={[
          [
            'Email',
            <Marked key="old" email={email} isDone={is_agreed}>
              {is_agreed ? 'Agreed' : 'Has not answered yet'}
            </Marked>,
          ],
          ['New email', <Address key="new" email={change.email} isConfirmed={is_confirmed} />],
        ]}
      />
      <p role="status" className="text-muted">
        {is_confirmed
          ? `It changes when the old address agrees, at the latest on ${longDay(ends_at)}.`
          : `Open the links that we sent, by ${longDay(ends_at)}.`}
      </p>
      <p className="flex flex-wrap gap-3">
        {open.map(
          ([which, link]) =>
            link && (
              <ButtonLink key={which} href={link} target="_blank">
                No mail server here: open the message to the {which} address
              </ButtonLink>
            ),
        )}
        <CallButton call={keepAddress}>Stop the change</CallButton>
      </p>
    </div>
  )
}
