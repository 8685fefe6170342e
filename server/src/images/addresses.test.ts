import { expect, test } from 'vitest'
import { parseVariantKey, pictureUrls, storedWidths, variantKey } from './addresses.ts'

const key = 'v/0123456789abcdef0123456789abcdef'
const placeholder = '1QcSHQRnh493V4dIh4eXh1h4kJUI'

test.each([
  { width: 1600, stored: [320, 800, 1600], shown: ['320', '800', '1600'] },
  { width: 1200, stored: [320, 800, 1200], shown: ['320', '800'] },
  { width: 800, stored: [320, 800], shown: ['320', '800'] },
  { width: 319, stored: [319], shown: [] },
  { width: 1, stored: [1], shown: [] },
])('a picture $width px wide is stored and offered in the widths that it can fill', ({ width, stored, shown }) => {
  expect(storedWidths(width)).toEqual(stored)
  const urls = pictureUrls({ key, width, height: 600, placeholder })
  expect(Object.keys(urls.variants)).toEqual(shown)
  for (const url of [urls.image_url, ...Object.values(urls.variants)]) {
    expect(stored.map((variant) => `/images/${variantKey(key, variant)}`)).toContain(url)
  }
})

test('URLs follow from the key and the width', () => {
  expect(pictureUrls({ key, width: 1200, height: 1600, placeholder })).toEqual({
    image_url: `/images/${key}-1200.webp`,
    width: 1200,
    height: 1600,
    placeholder,
    variants: { 320: `/images/${key}-320.webp`, 800: `/images/${key}-800.webp` },
  })
  const elsewhere = pictureUrls({ key, width: 320, height: 200, placeholder }, 'https://pictures.example/bucket')
  expect(elsewhere.variants).toEqual({ 320: `https://pictures.example/bucket/${key}-320.webp` })
})

test('parses its own variant keys and nothing else', () => {
  expect(parseVariantKey(`${key}-1200.webp`)).toEqual({ key, width: 1200 })
  for (const text of [
    '',
    key,
    `${key}-0.webp`,
    `${key}-12000.webp`,
    `${key}-320.webp/`,
    `${key}-320.webp\n`,
    `x${key}-320.webp`,
  ]) {
    expect(parseVariantKey(text)).toBeNull()
  }
})
