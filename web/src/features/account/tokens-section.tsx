import {
  tokenPrefix,
  type AccessToken,
  type MadeAccessToken,
  NewAccessToken,
  tokenDays,
} from '@marquee/contract/access-tokens'
import { maxCounts, maxLengths } from '@marquee/contract/limits'
import { refusals } from '@marquee/contract/policy'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { longDay, recently } from '../../lib/local-dates.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { CallButton } from '../../ui/call-button.tsx'
import { CallDialog } from '../../ui/form-dialog.tsx'
import { SecretDialog } from '../../ui/secret-dialog.tsx'
import { SelectField, TextField } from '../../ui/text-field.tsx'
import { useCallForm } from '../auth/call-form.tsx'
import { revokeToken, tokensQuery, createToken } from './queries.ts'
import { LoadedSection, Row, Rows } from './section.tsx'

/** The tokens by which programs act for the person: a list, a dialog to make one, and a button to revoke each. */
export function TokensSection() {
  const tokens = useQuery(tokensQuery)
  const [isMaking, setMaking] = useState(false)
  const [made, setMade] = useState<MadeAccessToken>()
  const make = (
    <Button size="sm" onClick={() => setMaking(true)}>
      New access token
    </Button>
  )
  return (
    <LoadedSection
      title="Access tokens"
      description={
        <>
          For programs that call{' '}
          <a href="/api/docs" className="link">
            our API
          </a>{' '}
          for you.
        </>
      }
      query={tokens}
      failure="Your access tokens could not be loaded"
    >
      {(found) => (
        <>
          {found.length === 0 ? (
            <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-4">
              <p className="flex-1 basis-52">None yet.</p>
              {make}
            </div>
          ) : (
            <Rows>
              {found.map((token) => (
                <Token key={token.id} token={token} />
              ))}
            </Rows>
          )}
          {found.length >= maxCounts.accessTokens && <p>{refusals.manyTokens}</p>}
          {found.length > 0 && found.length < maxCounts.accessTokens && <p>{make}</p>}
          <TokenDialog
            isOpen={isMaking}
            onClose={() => setMaking(false)}
            onMade={(token) => {
              setMaking(false)
              setMade(token)
            }}
          />
          <SecretDialog
            secret={made?.secret}
            onClose={() => setMade(undefined)}
            title="Copy your new token"
            description="It is shown only now. Keep it where you keep your passwords: whoever has it can use it."
            copyLabel="Copy token"
            closeLabel="Done"
          >
            {made && `It works until ${longDay(made.expires_at)}. You can revoke it before.`}
          </SecretDialog>
        </>
      )}
    </LoadedSection>
  )
}

const may = { read: 'May read', write: 'May read and write' } as const

function Token({ token }: { token: AccessToken }) {
  const { name, scope, hint, is_expired, expires_at, last_used_at } = token
  const used = last_used_at ? `used ${recently(last_used_at) ?? `on ${longDay(last_used_at)}`}` : 'never used'
  return (
    <Row
      head={
        <>
          {name}
          {is_expired && <Badge>Expired</Badge>}
        </>
      }
      facts={[
        <>
          {may[scope]} · <span className="figures">{`${tokenPrefix}…${hint}`}</span>
        </>,
        `${is_expired ? 'Expired' : 'Expires'} on ${longDay(expires_at)} · ${used}`,
      ]}
      action={
        <CallButton
          call={revokeToken}
          given={token}
          size="sm"
          className="flex-none"
          question={{
            title: `Revoke “${name}”?`,
            description: 'Programs that use this token are refused at once. This cannot be undone.',
            confirmLabel: 'Revoke token',
            tone: 'danger',
          }}
        >
          Revoke
          <span className="sr-only"> {name}</span>
        </CallButton>
      }
    />
  )
}

interface Props {
  isOpen: boolean
  onClose: () => void
  onMade: (token: MadeAccessToken) => void
}

const scopes = [
  { value: 'read', label: 'Read what I can read' },
  { value: 'write', label: 'Read and write, like me' },
]
const days = [7, 30, tokenDays.default, 180, tokenDays.max]

/** Asks what a new token is for, and makes it. */
function TokenDialog({ isOpen, onClose, onMade }: Props) {
  const form = useCallForm({
    schema: NewAccessToken,
    start: { name: '', scope: 'read', days: tokenDays.default },
    call: createToken,
    onDone: (token) => {
      onMade(token)
      clear()
    },
  })
  /** Also removes the answer, which has the secret. */
  const clear = () => {
    form.form.reset()
    form.call.reset()
  }
  return (
    <CallDialog
      isOpen={isOpen}
      onClose={() => {
        clear()
        onClose()
      }}
      title="New access token"
      description="It can never change your password, your sign-in or your tokens, nor delete your account."
      of={form}
      submitLabel="Make token"
      pendingLabel="Make token"
    >
      <TextField
        {...form.field('name')}
        label="Name"
        hint="What is it for?"
        autoComplete="off"
        maxLength={maxLengths.tokenName}
      />
      <SelectField {...form.field('scope')} label="What it may do" options={scopes} />
      <SelectField
        {...form.field('days')}
        {...form.form.register('days', { valueAsNumber: true })}
        label="Valid for"
        options={days.map((count) => ({ value: count, label: `${count} days, until ${lastDay(count)}` }))}
      />
    </CallDialog>
  )
}

/** The last day, for the reader, of a token that is made now. */
const lastDay = (count: number) => longDay(Date.now() + count * 86_400_000)
