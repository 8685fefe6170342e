import { expect, test } from 'vitest'
import { sentences, sentencesOf, template } from '../../scripts/sentences.mjs'

test('the sentences of screens, messages and e-mails are found, each with its places', () => {
  const places = new Map(sentences().map(({ text, at }) => [text, at.join(' ')]))
  expect(places.get('Browse Vendors')).toContain('web/src/')
  expect(places.get('User not found')).toContain('contract/src/')
  expect(places.get('Your account is suspended')).toContain('server/src/features/admin/notices.ts:')
})

test('a sentence is whole: with names for its values, and with the elements inside it', () => {
  const code = `
    import { Link } from 'React Router'
    export const save = 'Save'
    export function Line({ vendor, count }: { vendor: { name: string }; count: number }) {
      if (vendor.name === 'Somebody else') throw new Error('A message for developers')
      return (
        <p className="Not a sentence" aria-label="What waits">
          Write to <Link to="/Not here">{vendor.name} again</Link>,{' '}
          please: <b>{count === 1 ? 'One message' : \`\${count} messages\`}</b>
        </p>
      )
    }`
  expect(sentencesOf(code, 'tsx').map(({ text }) => text)).toEqual([
    'Save',
    'What waits',
    'One message',
    '{count} messages',
    'Write to <0>{name} again</0>, please: <1>{value}</1>',
  ])
})

test('programs for translators read the list', () => {
  expect(template([{ text: 'Say "yes"', at: ['a.ts:1', 'b.ts:2'] }])).toBe(
    'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Language: en\\n"\n\n#: a.ts:1\n#: b.ts:2\nmsgid "Say \\"yes\\""\nmsgstr ""\n',
  )
})
