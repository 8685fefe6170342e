import { introducedPeople, introductionReply } from '@marquee/contract/introduction'
import type { deliveries } from '../db/schema.ts'
import type { Person } from './event-data.ts'
import type { Notice } from './notices.ts'
import { escapeHtml, mailDocument, oneLine, severalLines, styles, type Sheet } from './templates.ts'

/** A contact request with the two people whom it concerns. */
interface Introduced {
  vendor_id: number
  company_name: string
  asker: Person
  owner: Person
}

/** The e-mails that introduce two people to each other: the same text to both, and a reply goes to the other one. */
export function introductionMails(
  { company_name, asker, owner }: Introduced,
  written: { subject: string; text: string },
  sheet: Sheet,
): (typeof deliveries.$inferInsert)[] {
  const subject = oneLine(written.subject)
  const text = severalLines(written.text, Infinity)
  const people = introducedPeople({
    user_name: asker.name,
    user_email: asker.email,
    owner_name: owner.name,
    owner_email: owner.email,
    company_name,
  }).map(({ name, email }) => ({ name: oneLine(name), email }))

  const text_body = [
    text,
    people.map(({ name, email }) => (name ? `${name}: ${email}` : email)).join('\n'),
    introductionReply,
    `-- \n${sheet.publicUrl}\nQuestions? Write to ${sheet.supportEmail}`,
  ].join('\n\n')
  const html = [
    `<h1 class="title" style="${styles.title}">${escapeHtml(subject)}</h1>`,
    ...text
      .split('\n\n')
      .map((paragraph) => `<p style="${styles.paragraph}">${escapeHtml(paragraph).replaceAll('\n', '<br>\n')}</p>`),
    ...people.map(({ name, email }) => {
      const address = `<a href="mailto:${escapeHtml(encodeURI(email))}" style="color: inherit;">${escapeHtml(email)}</a>`
      return `<p style="${styles.quote}">${name ? `${escapeHtml(name)}<br>\n` : ''}${address}</p>`
    }),
    `<p class="muted" style="${styles.label}">${escapeHtml(introductionReply)}</p>`,
  ].join('\n')
  const html_body = mailDocument({ title: subject, preheader: text, html }, sheet)
  return [
    { to: asker, other: owner },
    { to: owner, other: asker },
  ].map(({ to, other }) => ({
    recipient: to.email ?? '',
    reply_to: other.email,
    subject,
    text_body: `${text_body}\n`,
    html_body,
    about_user_ids: [other.id],
  }))
}

/** What both read in the product: that the e-mail is on its way. */
export function introductionNotices({ vendor_id, company_name, asker, owner }: Introduced): Notice[] {
  const kind = 'contact.introduced'
  const who = asker.name ?? asker.email ?? 'somebody'
  return [
    {
      kind,
      to: [asker],
      about: [owner],
      byMail: false,
      letter: {
        subject: `You are introduced to ${company_name}`,
        paragraphs: [`We have introduced you and ${company_name} by email. Look for it in your inbox.`],
        action: { label: 'View the vendor', path: `/vendors/${vendor_id}` },
      },
    },
    {
      kind,
      to: [owner],
      about: [asker],
      byMail: false,
      letter: {
        subject: `You are introduced to ${who}`,
        paragraphs: [`${who} would like to work with you. We have introduced you by email. Look for it in your inbox.`],
        action: { label: 'Go to your dashboard', path: '/dashboard' },
      },
    },
  ]
}
