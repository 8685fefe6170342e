import { cleanup, render, screen } from '@testing-library/react'
import { thumbHashToAverageRGBA } from 'thumbhash'
import { afterEach, expect, test } from 'vitest'
import { Picture } from './picture.tsx'

afterEach(cleanup)

const placeholder = '1QcSHQRnh493V4dIh4eXh1h4kJUI'
const image = {
  image_url: '/images/7-1600.webp',
  alt_text: 'A long table under bulbs',
  width: 1600,
  height: 1067,
  placeholder,
  variants: { '800': '/images/7-800.webp', '320': '/images/7-320.webp' },
}

test('it offers every width, reserves its space and has an alternative text', () => {
  render(<Picture image={image} sizes="33vw" />)
  const picture = screen.getByRole('img', { name: 'A long table under bulbs' })
  expect(picture.getAttribute('srcset')).toBe('/images/7-320.webp 320w, /images/7-800.webp 800w')
  expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual(['1600', '1067'])
  expect(picture.getAttribute('loading')).toBe('lazy')
})

test("until it is loaded, its space shows the picture's average colour", () => {
  render(<Picture image={image} sizes="33vw" alt="" isFirst />)
  const bytes = Uint8Array.from(atob(placeholder), (character) => character.charCodeAt(0))
  const { r, g, b } = thumbHashToAverageRGBA(bytes)
  const [red, green, blue] = [r, g, b].map((part) => Math.round(part * 255))
  const picture = screen.getByRole('presentation')
  expect(picture.style.backgroundColor).toBe(`rgb(${red} ${green} ${blue})`)
  expect(picture.getAttribute('loading')).toBe('eager')
})
