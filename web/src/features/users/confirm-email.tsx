import { useMutation, useQuery } from '@tanstack/react-query'
import { MailCheck } from 'lucide-react'
import { useEffect } from 'react'
import { configQuery } from '../../lib/config.ts'
import { queryClient } from '../../lib/query-client.ts'
import { toast } from '../../lib/toast.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { onConfirmed, storeReturnPath } from '../auth/confirmation.ts'
import { meQuery, resendVerification, useMe } from './queries.ts'

/**
 * Asks a person with an unconfirmed e-mail address to confirm it, where that is required to continue. Disappears when it was confirmed, in
 * this tab or another.
 */
export function ConfirmEmail({ className }: { className?: string }) {
  const { data: me } = useMe()
  const isWaiting = me?.email_verified === false
  const { data: config } = useQuery({ ...configQuery, enabled: isWaiting })
  useEffect(() => {
    if (!isWaiting) return
    storeReturnPath()
    return onConfirmed(() => void queryClient().invalidateQueries({ queryKey: meQuery.queryKey }))
  }, [isWaiting])
  if (!isWaiting) return null
  return (
    <section
      aria-label="Your email address"
      className={cx(
        'grid gap-x-4 gap-y-3 rounded-lg border border-line bg-wait-wash p-4 sm:flex sm:flex-wrap sm:items-center sm:justify-between sm:px-5',
        className,
      )}
    >
      <p className="flex max-w-measure items-start gap-3">
        <MailCheck aria-hidden="true" className="mt-0.5 size-5 flex-none text-wait" />
        {config?.embedded === false ? (
          <span>
            <strong>Please confirm your email address</strong> where you signed up, then sign out and sign in again.
          </span>
        ) : (
          <span>
            <strong>Please confirm your email address:</strong> we sent a link to{' '}
            <span className="font-semibold wrap-anywhere">{me.email}</span>.
          </span>
        )}
      </p>
      {config?.embedded && <Resend opensMessage={config.opens_messages} />}
    </section>
  )
}

/** Sends the link again. In a demo without a mail server it opens the message in a tab, which closes itself afterwards. */
function Resend({ opensMessage }: { opensMessage: boolean }) {
  const resend = useMutation(resendVerification)
  const press = () => {
    if (!opensMessage) return resend.mutate()
    // Opened during the press, before its address is known, because browsers block windows that open later.
    const tab = window.open('', '_blank')
    resend.mutate(undefined, {
      onSuccess: ({ message }) => {
        if (message === null) {
          tab?.close()
          void queryClient().invalidateQueries({ queryKey: meQuery.queryKey })
        } else if (tab) tab.location.replace(message)
        else toast.error('Your browser did not let the message open. Please allow it, and press again.')
      },
      onError: () => tab?.close(),
    })
  }
  return (
    <div className="grid justify-items-start gap-2 sm:justify-items-end">
      <Button
        size="sm"
        isPending={resend.isPending}
        pendingLabel={opensMessage ? 'Opening...' : 'Sending...'}
        onClick={press}
      >
        {opensMessage ? 'No mail server here: open the message' : 'Send the link again'}
      </Button>
      <p role="status" className="text-sm text-muted empty:hidden">
        {resend.data &&
          !opensMessage &&
          (resend.data.sent
            ? 'Sent. If it does not arrive, look among your junk mail.'
            : 'It was sent a few minutes ago. If it did not arrive, look among your junk mail.')}
      </p>
    </div>
  )
}
