import { cleanup, render, screen } from '@testing-library/react'
import { Suspense, useState, type ComponentType } from 'react'
import { afterEach, expect, test } from 'vitest'
import { lazyPart } from './lazy-part.ts'

afterEach(cleanup)

function Counter({ label }: { label: string }) {
  const [count, setCount] = useState(0)
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {label} {count}
    </button>
  )
}

const page = (Part: ComponentType<{ label: string }>, label: string) => (
  <Suspense fallback="Loading">
    <Part label={label} />
  </Suspense>
)

test('a part whose code has been fetched renders at once', async () => {
  const Part = lazyPart(() => Promise.resolve(Counter))
  Part.preload()
  await Promise.resolve()
  render(page(Part, 'Count'))
  expect(screen.getByRole('button', { name: 'Count 0' })).toBeTruthy()
})

test('a part that was opened before its code was there keeps its state when it renders again', async () => {
  const Part = lazyPart(() => Promise.resolve(Counter))
  const { rerender } = render(page(Part, 'Count'))
  expect(screen.getByText('Loading')).toBeTruthy()
  const button = await screen.findByRole('button', { name: 'Count 0' })
  button.click()
  await screen.findByRole('button', { name: 'Count 1' })
  Part.preload()
  await Promise.resolve()
  rerender(page(Part, 'Clicks'))
  expect(screen.getByRole('button', { name: 'Clicks 1' })).toBe(button)
})
