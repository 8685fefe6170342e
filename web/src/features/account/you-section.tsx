import { zodResolver } from '@hookform/resolvers/zod'
import { ProfileInput, type Me } from '@marquee/contract/users'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { errorDelay, setFieldErrors } from '../../lib/forms.ts'
import { failureText } from '../../lib/query-client.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import { Breakable } from '../../ui/breakable.tsx'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/card.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { FormFailure } from '../auth/form-failure.tsx'
import { FormButtons } from './form-buttons.tsx'
import { saveProfile } from './personal-data.ts'
import { useReturnFocus } from './return-focus.ts'
import { Section } from './section.tsx'

interface Props {
  me: Me
  email: { address: string | null; isConfirmed: boolean }
  /** Who signs the person in: the host of a hosted provider; null for the product itself. */
  provider: string | null
}

/** Name and phone number, which people change here, and the e-mail address, which belongs to whoever signs them in. */
export function YouSection({ me, email, provider }: Props) {
  const [isOpen, setOpen] = useState(false)
  const opener = useReturnFocus(isOpen)
  return (
    <Section title="You" description={`${whoSeesNameOf(me)} Only our team sees your phone number.`}>
      {isOpen ? (
        <Details me={me} onClose={() => setOpen(false)} />
      ) : (
        <>
          <Facts
            facts={[
              ['Name', me.name ?? 'Not given'],
              ['Phone', me.phone ?? 'Not given'],
            ]}
          />
          <p>
            <Button ref={opener} onClick={() => setOpen(true)}>
              Edit name and phone
            </Button>
          </p>
        </>
      )}
      <Facts
        className="border-t border-line pt-5"
        facts={[
          ['Email', <Email key="email" {...email} />],
          ['Your sign-in', provider ? `At ${provider}` : null],
        ]}
      />
    </Section>
  )
}

const whoSeesNameOf = ({ role }: Me) =>
  role === 'contractor'
    ? 'Organizers you apply to, people we introduce you to, and our team see your name.'
    : 'People we introduce you to and our team see your name.'

function Details({ me, onClose }: { me: Me; onClose: () => void }) {
  const form = useForm({
    resolver: zodResolver(ProfileInput),
    mode: 'onTouched',
    delayError: errorDelay,
    defaultValues: { name: me.name ?? '', phone: me.phone ?? '' },
  })
  const { errors } = form.formState
  const save = useMutation(saveProfile)
  const isOnField = Object.keys(errors).length > 0
  const submit = form.handleSubmit((input) =>
    save.mutate(input, { onSuccess: onClose, onError: (error) => void setFieldErrors(form, error) }),
  )
  return (
    <form noValidate method="post" aria-label="Edit name and phone" className="grid gap-5" onSubmit={submit}>
      <TextField
        {...form.register('name')}
        label="Full name"
        autoComplete="name"
        error={errors.name?.message}
        autoFocus
        required
      />
      <TextField
        {...form.register('phone')}
        label="Phone"
        type="tel"
        autoComplete="tel"
        error={errors.phone?.message}
        required={false}
      />
      {save.error && !isOnField && <FormFailure>{failureText(save.error)}</FormFailure>}
      <FormButtons isPending={save.isPending} onCancel={onClose}>
        Save
      </FormButtons>
    </form>
  )
}

function Email({ address, isConfirmed }: Props['email']) {
  if (address === null) return 'None'
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-0 wrap-anywhere">
        <Breakable address={address} />
      </span>
      <StatusBadge look={isConfirmed ? 'accepted' : 'waiting'}>
        {isConfirmed ? 'Confirmed' : 'Not confirmed yet'}
      </StatusBadge>
    </span>
  )
}
