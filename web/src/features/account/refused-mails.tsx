import type { Me } from '@marquee/contract/users'
import { useMutation, useQuery } from '@tanstack/react-query'
import { MailX } from 'lucide-react'
import { configQuery } from '../../lib/config.ts'
import { shortDate } from '../../lib/dates.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { checkAddress } from './queries.ts'

/** That e-mails to the person's address do not arrive, and the button that has it confirmed anew; nothing while they do. */
export function RefusedMails({ me: { email, refused_mails: refused } }: { me: Me }) {
  const { data: config } = useQuery(configQuery)
  const check = useMutation(checkAddress)
  if (!refused) return null
  const link = check.data?.message
  return (
    <section
      aria-label="Emails to your address"
      className="mb-8 grid gap-x-4 gap-y-3 rounded-lg border border-line bg-wait-wash p-4 sm:flex sm:flex-wrap sm:items-center sm:justify-between sm:px-5"
    >
      <div className="flex max-w-measure items-start gap-3">
        <MailX aria-hidden="true" className="mt-0.5 size-5 flex-none text-wait" />
        <div className="grid min-w-0 gap-1">
          <p>
            <strong className="wrap-anywhere">Most emails to {email} are stopped.</strong>{' '}
            {refused.why === 'refused' ? 'Its mail server refused one' : 'One was reported as unwanted'} on{' '}
            {shortDate(refused.since)}. You still get what concerns your account and your applications.
          </p>
          {refused.why === 'refused' && <p className="text-sm text-muted wrap-anywhere">“{refused.reason}”</p>}
        </div>
      </div>
      <div className="grid justify-items-start gap-2 sm:justify-items-end">
        {link ? (
          <ButtonLink to={link} size="sm">
            No mail server here: open the link
          </ButtonLink>
        ) : (
          <Button size="sm" isPending={check.isPending} pendingLabel="Sending..." onClick={() => check.mutate()}>
            Try again
          </Button>
        )}
        <p role="status" className="text-sm text-muted empty:hidden">
          {check.data && !config?.opens_messages && 'We sent you a link. Open it, and all emails come again.'}
        </p>
      </div>
    </section>
  )
}
