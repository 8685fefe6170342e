import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
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
    />
  )
}

// In a file of its own: here the code of dialogs has not been fetched yet.
test('no key acts on the page while the code of a dialog that was opened is fetched', async () => {
  const onAccept = vi.fn<() => void>()
  render(<Desk onAccept={onAccept} />)
  const user = userEvent.setup()
  await user.keyboard('ra')
  expect(onAccept).not.toHaveBeenCalled()
  await screen.findByRole('alertdialog', { name: 'Reject Fern & Fennel?' })
  await user.keyboard('a')
  expect(onAccept).not.toHaveBeenCalled()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await user.keyboard('a')
  expect(onAccept).toHaveBeenCalledOnce()
})
