import { expect, test } from 'vitest'
import { preparedIntroduction } from './introduction.ts'

const people = {
  user_name: 'Uma',
  user_email: 'uma@example.test',
  owner_name: 'Rosa',
  owner_email: 'rosa@example.test',
  company_name: 'Copper Kettle',
  message: null,
}
const greeting = (given: Partial<typeof people> | { [Name in keyof typeof people]?: null }) =>
  preparedIntroduction({ ...people, ...given } as typeof people).text.split('\n')[0]

test('an introduction greets both; a vendor without a contact name is greeted by the company', () => {
  expect(greeting({})).toBe('Hello Uma and Rosa,')
  expect(greeting({ owner_name: null })).toBe('Hello Uma and Copper Kettle,')
  expect(greeting({ user_name: null })).toBe('Hello Rosa,')
  expect(greeting({ user_name: null, owner_name: null })).toBe('Hello Copper Kettle,')
})
