import { expect, test } from 'vitest'
import { strengthOf } from './new-password-field.tsx'

test.each([
  ['', undefined],
  ['password', 'weak'],
  ['Password123!', 'weak'],
  ['aaaaaaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['abcabcabcabcabcabc', 'weak'],
  ['1234567890123456', 'weak'],
  ['qwertyuiopasdfghjkl', 'weak'],
  ['Marquee2027!', 'weak'],
  ['correct horse', 'weak'],
  ['correct horse b', 'fair'],
  ['k7#Qv9!xTz2m', 'good'],
  ['correct horse battery staple', 'strong'],
  ['k7#Qv9!xTz2mP4&w', 'strong'],
] as const)('%j looks %s', (password, strength) => {
  expect(strengthOf(password)).toBe(strength)
})

test("the person's own name and address add little strength", () => {
  const password = 'Ada.Lovelace.1815'
  expect(strengthOf(password)).not.toBe('weak')
  expect(strengthOf(password, ['Ada Lovelace', 'ada@example.org'])).toBe('weak')
})
