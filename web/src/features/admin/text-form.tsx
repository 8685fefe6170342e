import { isUnreachable } from '../../lib/query-client.ts'
import { useOnce } from '../../lib/send-once.ts'
import { Button } from '../../ui/button.tsx'
import { SendFailed } from '../../ui/send-failed.tsx'
import { useDraftedText } from './drafted-text.tsx'

interface Props extends Omit<Parameters<typeof useDraftedText>[0], 'isOpen'> {
  submitLabel: string
  pendingLabel: string
  /** The button is the main one of its page. */
  isMain?: boolean
  call: { isPending: boolean; error: Error | null }
  onSend: (text: string) => Promise<unknown>
}

/** A form with one text that admins write for each other. */
export function TextForm({ submitLabel, pendingLabel, isMain, call, onSend, ...options }: Props) {
  const { text, check, clear, field } = useDraftedText(options)
  const send = useOnce(async () => {
    if (check()) return
    await onSend(text)
    clear()
  })
  return (
    <form
      noValidate
      className="grid justify-items-start gap-3 *:w-full"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {field}
      <SendFailed isUnreachable={isUnreachable(call.error)} />
      <Button
        type="submit"
        {...(isMain ? { variant: 'primary' } : { size: 'sm' })}
        className="w-fit!"
        isPending={call.isPending}
        pendingLabel={pendingLabel}
      >
        {submitLabel}
      </Button>
    </form>
  )
}
