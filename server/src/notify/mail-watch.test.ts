import { expect, test } from 'vitest'
import { mailWatch } from './mail-watch.ts'
import { MailServerTrouble } from './smtp.ts'

test('a refused password is reported in our words, without those of the mail server', () => {
  const lines: string[] = []
  const watch = mailWatch((line) => lines.push(line))
  const refused = new MailServerTrouble('the mail server refused the user or password', '535 ann@corp.test', {})
  for (let n = 0; n < 5; n++) watch.failed(refused)
  expect(lines).toEqual([
    expect.stringMatching(/^E-mails are not leaving: the mail server refused the user or password\. Each/),
  ])
})

test('an outage is reported to the operator once, once more each hour, and when it is over', () => {
  const lines: string[] = []
  let time = 0
  const watch = mailWatch(
    (line) => lines.push(line),
    () => time,
  )
  const refused = new Error('guest@example.test', { cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) })

  for (let n = 0; n < 4; n++) watch.failed(refused)
  watch.sent()
  expect(lines).toEqual([])
  for (let n = 0; n < 50; n++) watch.failed(refused)
  time += 3_600_000
  for (let n = 0; n < 50; n++) watch.failed(refused)
  watch.sent()
  watch.sent()

  const trouble =
    'E-mails are not leaving (ECONNREFUSED). Each is tried again for a day; /admin/deliveries shows what the mail server says, "npm run doctor" what to do.'
  expect(lines).toEqual([trouble, trouble, 'E-mails leave again.'])
})

test('e-mails that were given up are counted, and reported once an hour', () => {
  const lines: string[] = []
  let time = 0
  const watch = mailWatch(
    (line) => lines.push(line),
    () => time,
  )

  for (let n = 0; n < 3; n++) watch.givenUp()
  time += 3_600_000
  watch.givenUp()

  expect(lines).toEqual([
    'An e-mail was given up. /admin/deliveries shows why, and sends again.',
    '3 e-mails were given up. /admin/deliveries shows why, and sends again.',
  ])
})
