import { introducedPeople, introductionReply } from '@marquee/contract/introduction'
import type { deliveries } from '../db/schema.ts'
import type { contactRequestOf } from './event-data.ts'
import { blocks } from './mail-blocks.ts'
import type { Sheet } from './mail-document.ts'
import { contactTopicOf } from './notice.ts'
import { oneLine, severalLines } from './plain-text.ts'
import { renderBlocks } from './templates.ts'

/** The e-mails that introduce two people to each other: the same text to both, and a reply goes to the other one. */
export function introductionMails(
  { id, company_name, asker, owner }: Awaited<ReturnType<typeof contactRequestOf>>,
  written: { subject: string; text: string },
  sheet: Sheet,
): (typeof deliveries.$inferInsert)[] {
  const text = severalLines(written.text, Infinity)
  const people = introducedPeople({
    user_name: asker.name,
    user_email: asker.email,
    owner_name: owner.name,
    owner_email: owner.email,
    company_name,
  }).map(({ name, email }) => ({ name: oneLine(name), email }))
  const parts = [
    ...text.split('\n\n').map((paragraph) => blocks.paragraph(paragraph)),
    blocks.facts(people),
    blocks.paragraph(introductionReply, 'muted'),
  ]
  const mail = renderBlocks({ subject: oneLine(written.subject), preheader: text, parts }, sheet, footer)
  return [
    { to: asker, other: owner },
    { to: owner, other: asker },
  ].map(({ to, other }) => ({
    ...mail,
    recipient: to.email ?? '',
    reply_to: other.email,
    thread: contactTopicOf(id),
    about_user_ids: [other.id],
  }))
}

const footer = { because: 'One of you asked us to introduce you.' }
