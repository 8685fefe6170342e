import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Panel } from './card.tsx'

test('an error in one card leaves the others', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const Broken = () => {
    throw new TypeError("Cannot read properties of null (reading 'length')")
  }
  render(
    <>
      <Panel title="Pictures">
        <Broken />
      </Panel>
      <Panel title="Prices">From 40 per person</Panel>
    </>,
  )
  expect(screen.getByRole('heading', { name: 'Pictures' })).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toBe('This part could not be shown. Reload the page to try again.')
  expect(screen.getByText('From 40 per person')).toBeTruthy()
  expect(logged).toHaveBeenCalled()
})
