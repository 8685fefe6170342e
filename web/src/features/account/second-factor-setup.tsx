import { zodResolver } from '@hookform/resolvers/zod'
import { accountSentences, SecondFactorSetup as Setup } from '@marquee/contract/account'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { setFieldErrors } from '../../lib/forms.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { failureText } from '../../lib/query-client.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { FormFailure } from '../auth/form-failure.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { FormButtons } from './form-buttons.tsx'
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
  const start = useRef<HTMLHeadingElement>(null)
  useEffect(() => start.current?.focus(), [])
  const form = useForm({ resolver: zodResolver(Setup), defaultValues: { code: '' } })
  const confirm = useMutation({
    ...confirmSecondFactor,
    onSuccess: ({ recovery_codes }) => {
      keepRecoveryCodes({ codes: recovery_codes, isSignedOut: true })
      void navigate('/account/recovery-codes', { replace: true })
    },
    onError: (error) => void setFieldErrors(form, error),
  })
  const error = form.formState.errors.code?.message
  const hasSetupExpired = confirm.error?.message === accountSentences.setupExpired
  return (
    <div className="grid grid-cols-1 gap-8">
      <div className="flex flex-wrap gap-x-7 gap-y-5">
        <Suspense fallback={<Skeleton className="size-48" />}>
          <QrCode text={setup.uri} label="QR code for your authenticator app" />
        </Suspense>
        <div className="grid min-w-0 flex-[1_1_14rem] content-start justify-items-start gap-3">
          <h3 ref={start} tabIndex={-1}>
            1. Scan this with the app
          </h3>
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
      <form
        noValidate
        method="post"
        aria-label="First code"
        className="grid gap-5"
        onSubmit={form.handleSubmit((input) => confirm.mutate(input))}
      >
        <h3>2. Enter the code that it shows</h3>
        <TextField
          {...form.register('code')}
          label="Code"
          hint="Six digits. You are then signed out everywhere, and sign in with a code."
          inputMode="numeric"
          autoComplete="one-time-code"
          className="figures"
          error={error}
          required
        />
        {confirm.error && !error && <FormFailure>{failureText(confirm.error)}</FormFailure>}
        <FormButtons
          isPending={confirm.isPending || confirm.isSuccess}
          onCancel={onClose}
          instead={
            hasSetupExpired && (
              <Button variant="primary" onClick={onAgain}>
                Start again
              </Button>
            )
          }
        >
          Switch on
        </FormButtons>
      </form>
    </div>
  )
}

const inGroupsOfFour = (key: string) => key.replace(/.{4}(?=.)/g, '$& ')
