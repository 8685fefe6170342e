import { noticeKinds, type NoticeKind } from '@marquee/contract/notice-kinds'
import { expect, test } from 'vitest'
import { picturePattern } from '../src/notify/mail-document.ts'
import { exampleSite, mailExamples } from './mail-examples.ts'
import { testDatabase } from './test-database.ts'

const hostile = '<script>alert(1)</script>"\'><img src=x onerror=alert(2)>\r\nBcc: thief@example.test\u202E\n.\n&amp;'
const examples = await mailExamples(await testDatabase(), (text) => `${hostile}${text}`)

const tags = 'html head meta title style body div table tr td h1 p a span strong blockquote br'.split(' ')

test.each(examples)('$name: words of people add no markup and no header', ({ mail }) => {
  const { subject, text_body, html_body } = mail
  const opened = [...html_body.matchAll(/<([a-z]\w*)([^>]*)>/gi)]
  expect([...new Set(opened.map(([, tag]) => tag))].filter((tag) => !tags.includes(tag ?? ''))).toEqual([])
  expect(html_body).not.toMatch(/<[^>]* on\w+=/i)
  expect(subject).not.toMatch(/[\p{Cc}\u202A-\u202E]/u)
  expect(text_body).not.toMatch(/\u202E/)
})

// An introduction is an admin's own letter.
const written = examples.filter(({ name }) => name !== 'contact.introduced')
test.each(written)('$name: words of people are no line of their own', ({ mail }) => {
  expect(mail.text_body.split('\n').filter((line) => /^(bcc:.*|\.)$/i.test(line))).toEqual([])
})

test('every kind of notice that is mailed has an example', () => {
  const seen = new Set(examples.map(({ mail }) => mail.kind))
  const missing = (Object.keys(noticeKinds) as NoticeKind[]).filter((kind) => !seen.has(kind))
  // Seen in the product only.
  expect(missing).toEqual(['delivery.failed', 'application.reset', 'application.taken_back', 'application.confirmed'])
})

test.each([
  'application.submitted',
  'application.withdrawn',
  'application.declined',
  'application.expired',
  'invitation.declined',
  'invitation.expired',
  'message.sent',
] satisfies NoticeKind[])('%s: the organizer sees trade and picture of the vendor', (kind) => {
  const found = examples.find(({ mail }) => mail.kind === kind && mail.recipient === 'oscar@millsuppers.example')
  expect(found?.mail.text_body.split('\n').filter((line) => line === 'Catering')).toHaveLength(1)
  expect(found?.mail.html_body).toMatch(new RegExp(picturePattern))
})

test.each(examples)('$name: loads nothing from anywhere, and links only to the product', ({ mail }) => {
  const { html_body } = mail
  const markup = [...html_body.matchAll(/<[a-z][^>]*>|<style>[^<]*/gi)].join('')
  expect(markup).not.toMatch(/ (src|background|srcset)=|url\(|@import|<link/i)
  const links = [...html_body.matchAll(/href="([^"]*)"/g)].map(([, link = '']) => link)
  const { publicUrl } = exampleSite
  const isOurs = (link: string) => link === publicUrl || link.startsWith(`${publicUrl}/`) || link.startsWith('mailto:')
  expect(links.filter((link) => !isOurs(link))).toEqual([])
})

test.each(examples)('$name: names its reason, in both parts, and is short enough to be shown whole', ({ mail }) => {
  const { text_body, html_body } = mail
  const reason = /\n-- \n(.+\.)\n/.exec(text_body)?.[1]
  expect(html_body).toContain(`>${reason}</p>`)
  // Gmail cuts an e-mail after 102 KB.
  expect(Buffer.byteLength(html_body)).toBeLessThan(100_000)
})
