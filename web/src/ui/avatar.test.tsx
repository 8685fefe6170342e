import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Avatar } from './avatar.tsx'

afterEach(cleanup)

test.for([
  ['Ada Lovelace', 'AL'],
  ['Wren & Bramble', 'WB'],
  ['Ada King, Countess of Lovelace', 'AL'],
  ['newcomer', 'n'],
  ['Festival of Lights 🎉', 'FL'],
  ['(The) Barn', 'TB'],
  ['مهرجان الأضواء', 'ما'],
  ['🎪', ''],
])('the initials of %s are %s', ([name, initials]) => {
  const { container } = render(<Avatar name={name!} />)
  expect(container.querySelector('[data-initials]')?.getAttribute('data-initials')).toBe(initials)
})
