import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { ConfirmDialog } from './dialog.tsx'
import { useFocusGuard } from './focus-guard.ts'

afterEach(cleanup)

/** A decision that removes its own button, with or without asking first. */
function Page({ asks }: { asks: boolean }) {
  useFocusGuard()
  const [isOpen, setOpen] = useState(false)
  const [isDone, setDone] = useState(false)
  return (
    <main id="main" tabIndex={-1}>
      <div tabIndex={-1} aria-label="Decisions">
        {!isDone && (
          <button type="button" onClick={() => (asks ? setOpen(true) : setDone(true))}>
            Accept
          </button>
        )}
        <button type="button">Reject</button>
      </div>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={() => {
          setDone(true)
          setOpen(false)
        }}
        title="Accept?"
        description="They are told."
        confirmLabel="Yes"
      />
    </main>
  )
}

test.each([
  ['at once', false],
  ['after a dialog', true],
])('when a pressed button is removed %s, the focus stays beside it', async (_when, asks) => {
  render(<Page asks={asks} />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Accept' }))
  if (asks) await user.click(await screen.findByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Decisions')))
})

test('a dialog that is cancelled returns the focus to its button', async () => {
  render(<Page asks />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Accept' }))
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Accept' })))
})
