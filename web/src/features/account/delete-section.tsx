import { personalDataSentences } from '@marquee/contract/personal-data'
import type { Me } from '@marquee/contract/users'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { forgetDrafts } from '../../lib/draft.ts'
import { failureText, statusOf } from '../../lib/query-client.ts'
import { session } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, preloadDialog } from '../../ui/dialog.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { FormFailure } from '../auth/form-failure.tsx'
import { deleteAccount } from './personal-data.ts'
import { Section } from './section.tsx'

interface Props {
  me: Me
  /** Who signs the person in: the host of a hosted provider; null for the product itself, which asks for the password. */
  provider: string | null
}

/** Deletes the account, after saying what goes and asking for the password or the e-mail address. */
export function DeleteSection({ me, provider }: Props) {
  const navigate = useNavigate()
  const [asks, setAsks] = useState(false)
  const [proof, setProof] = useState('')
  const [error, setError] = useState<string>()
  const wasSent = useRef(false)
  const field = useRef<HTMLInputElement>(null)
  const remove = useMutation({
    ...deleteAccount,
    async onSuccess() {
      const { subject } = session.state()
      if (subject) void forgetDrafts(subject)
      // The page without a session first: from this one the end of the session leads to sign-in.
      await navigate('/account/deleted', { replace: true, state: { provider } })
      session.endLocally({ asksAgain: provider !== null })
    },
    onError(failure) {
      const fields = (failure as { fields?: Record<string, string> }).fields ?? {}
      setError(fields.password ?? fields.confirmation)
      field.current?.focus()
    },
  })
  const confirm = () => {
    if (proof === '') {
      setError(provider ? typed(me).sentence : 'Please enter your password')
      return field.current?.focus()
    }
    setError(undefined)
    remove.mutate({ ...(provider ? { confirmation: proof } : { password: proof }), wasSent: wasSent.current })
    wasSent.current = true
  }
  const close = () => {
    setAsks(false)
    setProof('')
    setError(undefined)
    remove.reset()
  }
  const input = {
    ref: field,
    value: proof,
    error,
    required: true,
    onChange: (event: { target: { value: string } }) => {
      setProof(event.target.value)
      setError(undefined)
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && !remove.isPending) confirm()
    },
  }
  return (
    <Section title="Delete account" description="For good, at once. Export your data first if you want to keep it.">
      <p>
        <Button onPointerEnter={preloadDialog} onFocus={preloadDialog} onClick={() => setAsks(true)}>
          Delete my account
        </Button>
      </p>
      <ConfirmDialog
        isOpen={asks}
        onClose={close}
        onConfirm={confirm}
        isPending={remove.isPending || remove.isSuccess}
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
        {provider ? (
          <TextField {...input} label={typed(me).label} autoComplete="off" autoCapitalize="none" spellCheck={false} />
        ) : (
          <>
            <input type="text" autoComplete="username" value={me.email ?? ''} readOnly hidden />
            <PasswordField {...input} label="Your password" autoComplete="current-password" />
          </>
        )}
        {remove.error && !error && <FormFailure>{failureOf(remove.error)}</FormFailure>}
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

function failureOf(error: Error): string {
  return statusOf(error) === 0 ? 'No answer came. Press the button again: nothing happens twice.' : failureText(error)
}
