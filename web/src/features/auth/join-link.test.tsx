import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { setSite } from '../../lib/site.ts'
import { JoinLink } from './join-link.tsx'

afterEach(() => {
  cleanup()
  setSite({})
})

function open(): void {
  const Stub = createRoutesStub([{ path: '/', Component: () => <JoinLink>Become a Vendor</JoinLink> }])
  render(<Stub />)
}

test('visitors join by signing up; where nobody can, they read that instead', async () => {
  open()
  expect((await screen.findByRole('link', { name: 'Become a Vendor' })).getAttribute('href')).toContain('mode=sign-up')
  cleanup()
  setSite({ signUp: { mode: 'closed', domains: [] } })
  open()
  expect(await screen.findByText('Nobody can create an account here at the moment.')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})
