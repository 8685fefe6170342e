import { cleanup, render, screen, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { setSite } from '../lib/site.ts'
import { Footer } from './footer.tsx'

afterEach(() => {
  cleanup()
  setSite({})
})

test('the footer links to the privacy policy and the terms that the operator has', async () => {
  setSite({ privacyUrl: 'https://marquee.example/privacy' })
  show()
  const legal = within(await screen.findByRole('list', { name: 'Legal' }))
  expect(legal.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Privacy', 'https://marquee.example/privacy'],
  ])
})

test('the footer has no such links without their addresses', async () => {
  show()
  expect(await screen.findByRole('link', { name: 'Browse Vendors' })).toBeTruthy()
  expect(screen.queryByRole('list', { name: 'Legal' })).toBeNull()
})

function show() {
  const Stub = createRoutesStub([{ path: '/', Component: Footer }])
  render(<Stub />)
}
