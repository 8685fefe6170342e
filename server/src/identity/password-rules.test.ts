import { passwordLength } from '@marquee/contract/limits'
import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { AppError } from '../errors.ts'
import { requireUncommon } from './password-rules.ts'

const isRefused = (password: string) =>
  requireUncommon(password, 'ada.byron@example.org').then(
    () => false,
    (error: unknown) => error instanceof AppError && error.fields?.password !== undefined,
  )

test.for([
  '00000000',
  '88888888',
  'aaaaaaaa',
  'AAAAAAAA',
  '12341234',
  '123123123',
  '121212121',
  'abcabcabc',
  'lovelove',
  'abcdefgh',
  'hgfedcba',
  '12345678',
  '87654321',
  '01234567',
  '1234567890',
  'qwertyui',
  'asdfghjk',
  'zxcvbnm1',

  'abc123456',
  '12345qwert',
  'qwe123asd',
  'aaa111bbb',
  '11223344',
  '1qaz2wsx',
  '1q2w3e4r',
  '147258369',
  'qwertz123',
  'password',
  'Password1',
  'p@ssw0rd',
  'iloveyou',
  'sunshine',
  'princess',
  'football',
  'baseball',
  'superman',
  'trustno1',
  'Marquee2030',
  'ada.byron!',
  'ada.byron@example.org',
])('%s is refused', async (password) => {
  expect(await isRefused(password)).toBe(true)
})

test.for([
  'correct horse',
  'battery staple',
  'feedback loop',
  'Öl auf Wasser',
  'rabcde-horse',
  'tr0ub4dor&3',
  '739204851',
  'stuvy hijab',
  'x7Kp2mQz',
  'deferred payment',
  'the real boss',
  'another one yet',
  '好好学习天天向上',
])('%s may be chosen', async (password) => {
  expect(await isRefused(password)).toBe(false)
})

test('each of the most common passwords that are long enough is refused, and they are more than 3,000', async () => {
  const common = (dictionary['passwords-common'] as string[]).filter(({ length }) => length >= passwordLength.min)
  expect(common.length).toBeGreaterThan(3_000)
  const taken = await Promise.all(common.map(async (password) => ((await isRefused(password)) ? [] : [password])))
  expect(taken.flat()).toEqual([])
})
