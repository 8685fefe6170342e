import type { Guard } from '@marquee/contract/account'
import { personalDataSentences } from '@marquee/contract/personal-data'
import { ProfileInput, type Me } from '@marquee/contract/users'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { forgetDrafts } from '../../lib/draft.ts'
import { statusOf } from '../../lib/query-client.ts'
import { session } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { CallForm, useCallForm, FormFailure } from '../auth/call-form.tsx'
import { Address, AddressPart } from './address-part.tsx'
import { saveProfile, deleteAccount } from './queries.ts'
import { Forms, Section } from './section.tsx'

interface Props {
  me: Me
  /** The account at the embedded provider; undefined with a hosted one. */
  guard: Guard | undefined
  /** Who signs the person in: the host of a hosted provider; null for the product itself. */
  provider: string | null
}

/** Name and phone number, which people change here, and the e-mail address, which belongs to whoever signs them in. */
export function YouSection({ me, guard, provider }: Props) {
  const form = (close: () => void) => <Details me={me} onClose={close} />
  return (
    <Section title="You" description={`${whoSeesNameOf(me)} Only our team sees your phone number.`}>
      <Forms forms={[{ label: 'Edit name and phone', form }]}>
        <Facts
          className="grid-cols-2 lg:gap-x-8"
          facts={[
            ['Name', me.name ?? 'Not given'],
            ['Phone', me.phone ?? 'Not given'],
          ]}
        />
      </Forms>
      <div className="grid gap-5 border-t border-line pt-5">
        {guard ? (
          // The person is read again when a link confirms the address in another tab.
          <AddressPart guard={{ ...guard, email_verified: guard.email_verified || me.email_verified }} />
        ) : (
          <Facts
            facts={[
              [
                'Email',
                me.email === null ? 'None' : <Address key="email" email={me.email} isConfirmed={me.email_verified} />,
              ],
              ['Change it', `At ${provider}. It follows here when you sign in again.`],
            ]}
          />
        )}
      </div>
    </Section>
  )
}

const whoSeesNameOf = ({ role }: Me) =>
  role === 'contractor'
    ? 'Organizers you apply to and people we introduce you to see your name.'
    : 'People we introduce you to see your name.'

function Details({ me, onClose }: { me: Me; onClose: () => void }) {
  const save = useCallForm({
    schema: ProfileInput,
    start: { name: me.name ?? '', phone: me.phone ?? '' },
    call: saveProfile,
    onDone: onClose,
  })
  return (
    <CallForm of={save} action="Save" label="Edit name and phone" onCancel={onClose}>
      <TextField {...save.field('name')} label="Full name" autoComplete="name" autoFocus />
      <TextField {...save.field('phone')} label="Phone" type="tel" autoComplete="tel" required={false} />
    </CallForm>
  )
}

interface DeleteSectionProps {
  me: Me
  /** Who signs the person in: the host of a hosted provider; null for the product itself, which asks for the password. */
  provider: string | null
}

/** Deletes the account, after it has listed what goes and asked for the password or the e-mail address. */
export function DeleteSection({ me, provider }: DeleteSectionProps) {
  const navigate = useNavigate()
  const [asks, setAsks] = useState(false)
  const proof = provider ? 'confirmation' : 'password'
  const isMissing = provider ? typed(me).sentence : 'Please enter your password'
  const remove = useCallForm({
    schema: z.object({ [proof]: z.string().check(z.minLength(1, isMissing)) }),
    start: { [proof]: '' },
    call: deleteAccount,
    async onDone() {
      const { subject } = session.state()
      if (subject) void forgetDrafts(subject)
      // The page without a session first: from this one the end of the session leads to sign-in.
      await navigate('/account/deleted', { replace: true, state: { provider } })
      session.endLocally({ asksAgain: provider !== null })
    },
  })
  const close = () => {
    setAsks(false)
    remove.form.reset()
    remove.call.reset()
  }
  return (
    <Section title="Delete account" description="For good, at once. Export your data first if you want to keep it.">
      <p>
        <Button size="sm" className="text-no" onClick={() => setAsks(true)}>
          Delete my account
        </Button>
      </p>
      <ConfirmDialog
        isOpen={asks}
        onClose={close}
        onConfirm={() => remove.submit()}
        isPending={remove.isPending}
        tone="danger"
        title="Delete your account?"
        description="This cannot be undone."
        confirmLabel="Delete my account"
        cancelLabel="Keep my account"
      >
        <ul className="grid list-disc gap-1.5 pl-5">
          {goes(me).map((line) => (
            <li key={line}>{line}</li>
          ))}
          {provider && (
            <li>Your account at {provider} stays. Signing in with it again begins with an empty account.</li>
          )}
        </ul>
        <form noValidate method="post" onSubmit={remove.submit}>
          {provider ? (
            <TextField
              {...remove.field(proof)}
              label={typed(me).label}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          ) : (
            <>
              <input type="text" autoComplete="username" value={me.email ?? ''} readOnly hidden />
              <PasswordField {...remove.field(proof)} label="Your password" autoComplete="current-password" />
            </>
          )}
          {/* For the Enter key; the dialog has its own button. */}
          <input type="submit" hidden />
        </form>
        {remove.failure && (
          <FormFailure>
            {statusOf(remove.call.error) === 0
              ? 'No answer came. Press the button again: nothing happens twice.'
              : remove.failure}
          </FormFailure>
        )}
      </ConfirmDialog>
    </Section>
  )
}

/** What the deletion does, for this person. */
function goes(me: Me): string[] {
  return [
    ...(me.contractor_id === null
      ? []
      : [
          'Your vendor profile and its pictures are removed.',
          'Open applications, and accepted ones for events to come, are withdrawn. The organizers are told.',
        ]),
    ...(me.organizer_id === null
      ? []
      : [
          'Your organizer profile and your drafts are removed.',
          'Your events to come are cancelled. The vendors who applied are told.',
        ]),
    'Your name, addresses, messages and notifications are erased.',
    'You are signed out everywhere.',
  ]
}

function typed({ email }: Me): { label: string; sentence: string } {
  return email === null
    ? { label: `Type ${personalDataSentences.word} to confirm`, sentence: personalDataSentences.typeWord }
    : { label: `Type ${email} to confirm`, sentence: personalDataSentences.typeEmail }
}
