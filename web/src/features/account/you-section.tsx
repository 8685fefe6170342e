import { ProfileInput, type Me } from '@marquee/contract/users'
import { StatusBadge } from '../../ui/badge.tsx'
import { Breakable } from '../../ui/breakable.tsx'
import { Facts } from '../../ui/card.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { CallForm, useCallForm } from '../auth/call-form.tsx'
import { saveProfile } from './queries.ts'
import { Forms, Section } from './section.tsx'

interface Props {
  me: Me
  email: { address: string | null; isConfirmed: boolean }
  /** Who signs the person in: the host of a hosted provider; null for the product itself. */
  provider: string | null
}

/** Name and phone number, which people change here, and the e-mail address, which belongs to whoever signs them in. */
export function YouSection({ me, email, provider }: Props) {
  const form = (close: () => void) => <Details me={me} onClose={close} />
  return (
    <Section title="You" description={`${whoSeesNameOf(me)} Only our team sees your phone number.`}>
      <Forms forms={[{ label: 'Edit name and phone', form }]}>
        <Facts
          facts={[
            ['Name', me.name ?? 'Not given'],
            ['Phone', me.phone ?? 'Not given'],
          ]}
        />
      </Forms>
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
