import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { createRoutesStub, Link } from 'react-router'
import { LeaveGuard } from './leave-guard.tsx'

afterEach(cleanup)

function visit({ isUnsaved, isStillUnsaved }: { isUnsaved: boolean; isStillUnsaved?: () => boolean }) {
  const Page = () => (
    <>
      <LeaveGuard isUnsaved={isUnsaved} isStillUnsaved={isStillUnsaved} />
      <Link to="/elsewhere">Elsewhere</Link>
      <Link to="/?page=2">Same page</Link>
    </>
  )
  const Stub = createRoutesStub([
    { path: '/', Component: Page },
    { path: '/elsewhere', Component: () => <h1>Elsewhere</h1> },
  ])
  return render(<Stub initialEntries={['/']} />)
}
const leave = () => userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))
const arrived = () => screen.findByRole('heading', { name: 'Elsewhere' })
/** True if the browser would ask before it closes the tab. */
const closesWithQuestion = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('with unsaved text, leaving asks first; Stay stays, Leave page leaves', async () => {
  visit({ isUnsaved: true })
  expect(closesWithQuestion()).toBe(true)
  await leave()
  expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Stay' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.getByRole('link', { name: 'Elsewhere' })).toBeTruthy()

  await leave()
  await userEvent.click(await screen.findByRole('button', { name: 'Leave page' }))
  expect(await arrived()).toBeTruthy()
})

test('without unsaved text, leaving does not ask', async () => {
  visit({ isUnsaved: false })
  expect(closesWithQuestion()).toBe(false)
  await leave()
  expect(await arrived()).toBeTruthy()
})

test('a save that is not rendered yet allows leaving, and a change of the query is no leaving', async () => {
  let mustAsk = true
  visit({ isUnsaved: true, isStillUnsaved: () => mustAsk })
  await userEvent.click(screen.getByRole('link', { name: 'Same page' }))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  mustAsk = false
  expect(closesWithQuestion()).toBe(false)
  await leave()
  expect(await arrived()).toBeTruthy()
})
