import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from './button.tsx'
import { Menu } from './menu.tsx'

afterEach(cleanup)

function EventMenu({ onDelete, onReport }: { onDelete: () => void; onReport: () => void }) {
  return (
    <MemoryRouter>
      <Menu
        label="Event"
        trigger={(props) => <Button {...props}>Actions</Button>}
        groups={[
          [
            { label: 'View', to: '/events/1' },
            { label: 'Reports', onSelect: onReport, isDisabled: true },
          ],
          [{ label: 'Delete', onSelect: onDelete, isDanger: true }],
        ]}
      />
      <p>Outside</p>
    </MemoryRouter>
  )
}

const actions = () => screen.getByRole('button', { name: 'Actions' })

test('arrow keys move through the items, and Escape returns the focus to the button', async () => {
  render(<EventMenu onDelete={() => {}} onReport={() => {}} />)
  actions().focus()
  await userEvent.keyboard('{ArrowDown}')
  await screen.findByRole('menu', { name: 'Event' })
  expect(actions().getAttribute('aria-expanded')).toBe('true')
  expect(document.activeElement?.textContent).toBe('View')
  await userEvent.keyboard('{ArrowUp}')
  expect(document.activeElement?.textContent).toBe('Delete')
  await userEvent.keyboard('r')
  expect(document.activeElement?.textContent).toBe('Reports')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(actions())
})

test('choosing closes the menu and runs the action; a disabled item does neither', async () => {
  const onDelete = vi.fn<() => void>()
  const onReport = vi.fn<() => void>()
  render(<EventMenu onDelete={onDelete} onReport={onReport} />)
  await userEvent.click(actions())
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Reports' }))
  expect(onReport).not.toHaveBeenCalled()
  expect(screen.getByRole('menu', { name: 'Event' })).toBeTruthy()
  await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }))
  expect(onDelete).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('menu')).toBeNull()
})

test('a press outside closes the menu', async () => {
  render(<EventMenu onDelete={() => {}} onReport={() => {}} />)
  await userEvent.click(actions())
  await screen.findByRole('menu')
  await userEvent.click(screen.getByText('Outside'))
  expect(screen.queryByRole('menu')).toBeNull()
})

test('a finger that scrolls the page leaves the menu open, and a tap elsewhere closes it', async () => {
  render(<EventMenu onDelete={() => {}} onReport={() => {}} />)
  await userEvent.click(actions())
  await screen.findByRole('menu', { name: 'Event' })
  const outside = screen.getByText('Outside')
  const finger = (clientY: number) => ({ touches: [{ clientX: 10, clientY }] })
  fireEvent.touchStart(outside, finger(200))
  fireEvent.touchMove(outside, finger(193))
  fireEvent.touchMove(outside, finger(150))
  fireEvent.touchEnd(outside)
  expect(screen.getByRole('menu', { name: 'Event' })).toBeTruthy()

  fireEvent.touchStart(outside, finger(200))
  fireEvent.touchEnd(outside)
  fireEvent.mouseDown(outside)
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
})
