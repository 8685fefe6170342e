import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Upload } from '../lib/upload-queue.ts'
import { ImagePicker, type PickedImage } from './image-picker.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function Picker({ initial = [], uploads }: { initial?: PickedImage[]; uploads?: Upload[] }) {
  const [value, setValue] = useState(initial)
  return <ImagePicker label="Portfolio" value={value} onChange={setValue} uploads={uploads} max={2} hasCaptions />
}

const png = (name: string, bytes = 4) => new File(['x'.repeat(bytes)], name, { type: 'image/png' })
const stored = (name: string): PickedImage => ({ id: name, url: `/${name}`, file: png(name), alt: '' })
const upload = (name: string, state: Upload['state'], progress = 0): Upload => {
  return {
    id: name,
    file: png(name),
    url: `/${name}`,
    send: async () => {},
    stop: new AbortController(),
    state,
    progress,
  }
}
const input = () => screen.getByLabelText<HTMLInputElement>('Choose pictures for Portfolio')
const names = () =>
  screen.queryAllByRole('listitem').map((item) => item.querySelector('img')?.alt.replace('Preview of ', ''))

test('chosen pictures appear in order, the first as primary', async () => {
  render(<Picker />)
  await userEvent.upload(input(), [png('a.png'), png('b.png')])
  expect(names()).toEqual(['a.png', 'b.png'])
  expect(screen.getAllByRole('listitem')[0]?.textContent).toContain('Primary')
  expect(screen.getByText('2 / 2 pictures')).toBeTruthy()
  expect(input().disabled).toBe(true)
})

test('pictures beyond the maximum are left out, with a message', async () => {
  render(<Picker />)
  await userEvent.upload(input(), [png('a.png'), png('b.png'), png('c.png')])
  expect(names()).toEqual(['a.png', 'b.png'])
  expect(screen.getByRole('alert').textContent).toBe('Maximum 2 files allowed')
})

test('files that the browser cannot show as pictures are taken out and named', async () => {
  render(<Picker />)
  await userEvent.upload(input(), [png('a.png'), png('b.png')])
  const shown = screen.getAllByRole('img')
  act(() => {
    for (const image of shown) image.dispatchEvent(new Event('error'))
  })
  expect(names()).toEqual([])
  expect(screen.getByRole('alert').textContent).toBe('a.png: Invalid fileb.png: Invalid file')
  await userEvent.upload(input(), png('c.png'))
  expect(names()).toEqual(['c.png'])
  expect(screen.getByRole('alert').textContent).toBe('')
})

test('a wrong type and a file that is too large are refused by name', async () => {
  render(<Picker />)
  const gif = new File(['x'], 'moving.gif', { type: 'image/gif' })
  await userEvent.upload(input(), [gif, png('huge.png', 11_000_000)], { applyAccept: false })
  expect(names()).toEqual([])
  const shown = screen.getByRole('alert').textContent
  expect(shown).toContain('moving.gif: Unsupported file type. Please use: ')
  expect(shown).toContain('huge.png: File too large. Maximum size is 10MB')
})

test('the invalid state ends after two seconds', () => {
  vi.useFakeTimers()
  render(<Picker />)
  fireEvent.change(input(), { target: { files: [png('huge.png', 11_000_000)] } })
  expect(input().getAttribute('aria-invalid')).toBe('true')
  act(() => void vi.advanceTimersByTime(1999))
  expect(input().getAttribute('aria-invalid')).toBe('true')
  act(() => void vi.advanceTimersByTime(1))
  expect(input().hasAttribute('aria-invalid')).toBe(false)
})

test('dropped pictures are added like chosen ones', () => {
  render(<Picker />)
  fireEvent.drop(input(), { dataTransfer: { files: [png('a.png')] } })
  expect(names()).toEqual(['a.png'])
})

test('pictures can be moved, described and removed by keyboard', async () => {
  render(<Picker initial={[stored('a.png'), stored('b.png')]} />)
  await userEvent.click(screen.getByRole('button', { name: 'Move b.png earlier' }))
  expect(names()).toEqual(['b.png', 'a.png'])

  await userEvent.type(screen.getByLabelText('Caption of b.png'), 'A long table')
  expect(names()).toEqual(['A long table', 'a.png'])

  await userEvent.click(screen.getByRole('button', { name: 'Remove b.png' }))
  expect(names()).toEqual(['a.png'])
  expect(document.activeElement).toBe(input())
})

test('each picture shows the state of its upload; the progress is a number that is not announced at each step', () => {
  render(
    <Picker
      initial={[{ ...stored('a.png'), isSent: true }, stored('b.png'), stored('c.png')]}
      uploads={[upload('b.png', 'error'), upload('c.png', 'uploading', 0.437)]}
    />,
  )
  expect(screen.getByText('Uploaded')).toBeTruthy()
  expect(screen.getByText('Upload failed')).toBeTruthy()
  const bar = screen.getByRole('progressbar', { name: 'Upload of c.png' })
  expect(bar.getAttribute('aria-valuenow')).toBe('43')
  expect(bar.textContent).toBe('43 %')
  expect(bar.closest('[role="status"]')).toBeNull()
})
