import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { toast, Toasts } from '../lib/toast.tsx'
import { Button } from './button.tsx'
import { ConfirmDialog, Dialog } from './dialog.tsx'

afterEach(cleanup)

function Deleting({ onConfirm, isPending }: { onConfirm: () => void; isPending?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete</Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={onConfirm}
        title="Delete this event?"
        description="Its 4 applications go with it."
        confirmLabel="Delete event"
        tone="danger"
        isPending={isPending}
      />
    </>
  )
}

const open = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  return screen.findByRole('alertdialog', { name: 'Delete this event?' })
}

test('a confirmation is an alertdialog with the focus on Cancel', async () => {
  render(<Deleting onConfirm={() => {}} />)
  const dialog = await open()
  const id = dialog.getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(id)?.textContent).toBe('Its 4 applications go with it.')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' })))
})

test('only the confirm button confirms; Cancel and Escape do not', async () => {
  const onConfirm = vi.fn<() => void>()
  render(<Deleting onConfirm={onConfirm} />)
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())

  await open()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(onConfirm).not.toHaveBeenCalled()

  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Delete event' }))
  expect(onConfirm).toHaveBeenCalledTimes(1)
})

test('while the action is pending it can be neither confirmed again nor closed', async () => {
  const onConfirm = vi.fn<() => void>()
  render(<Deleting onConfirm={onConfirm} isPending />)
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Delete event' }))
  await userEvent.keyboard('{Escape}')
  expect(onConfirm).not.toHaveBeenCalled()
  expect(screen.getByRole('alertdialog')).toBeTruthy()
})

test.for(['cancel', 'confirm'] as const)(
  'a text that is typed while %s has the focus goes into the field',
  async (focus) => {
    const press = vi.fn<() => void>()
    render(
      <ConfirmDialog
        isOpen
        onClose={press}
        onConfirm={press}
        title="Reject Fern & Fennel?"
        description="They are told by email."
        confirmLabel="Reject"
        initialFocus={focus}
      >
        <textarea aria-label="Reason" defaultValue="Thank you. " />
      </ConfirmDialog>,
    )
    const first = await screen.findByRole('button', { name: focus === 'cancel' ? 'Cancel' : 'Reject' })
    await waitFor(() => expect(document.activeElement).toBe(first))
    await userEvent.keyboard('We are full.')
    expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Thank you. We are full.')
    expect(press).not.toHaveBeenCalled()
  },
)

test('a dialog has a name, a description and a way to close', async () => {
  const onClose = vi.fn<() => void>()
  render(
    <Dialog isOpen onClose={onClose} title="Apply to Midsummer Supper" description="Submit your application">
      <p>Inside</p>
    </Dialog>,
  )
  const dialog = await screen.findByRole('dialog', { name: 'Apply to Midsummer Supper' })
  expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Submit your application',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledTimes(1)
})

test.for([true, false])('a press beside a dialog closes it: %s', async (closesOutside) => {
  const onClose = vi.fn<() => void>()
  render(
    <Dialog isOpen onClose={onClose} title="Copy your new token" closesOutside={closesOutside}>
      <p>mqt_secret</p>
    </Dialog>,
  )
  await screen.findByRole('dialog', { name: 'Copy your new token' })
  await userEvent.click(document.querySelector('.backdrop')!)
  expect(onClose).toHaveBeenCalledTimes(closesOutside ? 1 : 0)
})

test('a toast over an open dialog can be read and closed, and the dialog stays', async () => {
  const app = (
    <>
      <Dialog isOpen onClose={onClose} title="Edit the name">
        <input aria-label="Name" />
      </Dialog>
      <Toasts />
    </>
  )
  function onClose() {
    throw new Error('The dialog was closed')
  }
  // As in the product, where React renders the body.
  render(app, { container: document.body })
  await screen.findByRole('dialog', { name: 'Edit the name' })
  act(() => void toast.error('It could not be saved'))
  await userEvent.click(await screen.findByLabelText('Close toast'))
  await waitFor(() => expect(screen.queryByText('It could not be saved')).toBeNull())
  expect(screen.getByRole('dialog', { name: 'Edit the name' })).toBeTruthy()
})
