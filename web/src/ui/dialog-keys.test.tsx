import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../lib/query-client.ts'
import { ConfirmDialog } from './dialog.tsx'
import { usePageKeys } from './worktop-keys.tsx'

afterEach(cleanup)

function Desk({ onAccept }: { onAccept: () => void }) {
  const [isOpen, setOpen] = useState(false)
  usePageKeys((key) => {
    if (key === 'r') setOpen(true)
    if (key === 'a') onAccept()
    return true
  })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={() => setOpen(false)}
      onConfirm={() => {}}
      title="Reject Fern & Fennel?"
      description="They are told by email."
      confirmLabel="Reject"
    >
      <textarea aria-label="Reason" />
    </ConfirmDialog>
  )
}

// In a file of its own: here the code of dialogs has not been fetched yet.
test('what is typed while the code of a dialog is fetched comes into its field, and no key acts on the page', async () => {
  const onAccept = vi.fn<() => void>()
  render(
    <QueryClientProvider client={queryClient()}>
      <Desk onAccept={onAccept} />
    </QueryClientProvider>,
  )
  const user = userEvent.setup()
  await user.keyboard('ra lot, {Backspace}')
  await screen.findByRole('alertdialog', { name: 'Reject Fern & Fennel?' })
  const reason = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' })
  await waitFor(() => expect(reason.value).toBe('a lot,'))
  await user.keyboard(' again')
  expect(reason.value).toBe('a lot, again')
  expect(onAccept).not.toHaveBeenCalled()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await user.keyboard('a')
  expect(onAccept).toHaveBeenCalledOnce()
})
