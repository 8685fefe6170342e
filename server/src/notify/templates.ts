import { blocks, daysOf, type MailFact, type MailItem, type MailTicket } from './mail-blocks.ts'
import { footerText, mailDocument, type MailFooter, type Sheet } from './mail-document.ts'
import { signInReason } from './mail-reasons.ts'
import { oneLine, severalLines, withoutLinks } from './plain-text.ts'

/** The text of a notification, without markup. It becomes the in-app entry and both parts of the e-mail. */
export interface Letter {
  /** The result and what it is about. */
  subject: string
  paragraphs: readonly string[]
  /** A quoted text of a person with its label: a reason or a message. An e-mail has at most `maxLength` characters of it, by default 1,000. */
  quote?: { label: string; text: string; maxLength?: number } | undefined
  /** The events that it is about, as tickets; only in the e-mail, so the paragraphs name them too. `path` is the page of one. */
  tickets?: readonly (Omit<MailTicket, 'link'> & { path?: string })[] | undefined
  /** Names and values that somebody looks up later, such as whom to write to; only in the e-mail. */
  facts?: readonly MailFact[] | undefined
  /** A list of things, each with its page: shown in e-mails only. */
  items?: readonly LetterItem[] | undefined
  /** The page that it links to. */
  action: { label: string; path: string }
  /** Below the button; only in the e-mail. */
  after?: readonly string[] | undefined
}

export interface LetterItem {
  title: string
  /** What else there is to know, in one line. */
  detail?: string | undefined
  path: string
}

/** An e-mail that is not a notification, such as one of the sign-in. Without markup. */
export interface DirectLetter {
  subject: string
  paragraphs: readonly string[]
  /** A whole address. */
  action?: { label: string; link: string } | undefined
  /** Below the button. */
  after?: readonly string[] | undefined
}

/** The word that an admin added to an approval, as a quoted text; undefined without one. */
export const kindWord = (text: string | null): Letter['quote'] =>
  text ? { label: 'A word from our team', text } : undefined

/** Both parts of an e-mail. */
export interface Rendered {
  subject: string
  text: string
  html: string
}

/** A notification as an e-mail to a person of this name. Texts of people are escaped: they cannot add tags or headers. */
export function renderMail(
  { subject, paragraphs, quote, items = [], tickets = [], facts, action, after }: Letter,
  name: string | null,
  sheet: Sheet,
  footer: MailFooter,
): Rendered {
  const linkTo = (path: string) => new URL(path, sheet.publicUrl).href
  return render(
    {
      subject,
      name,
      paragraphs,
      items: items.map(({ path, ...item }) => ({ ...item, link: linkTo(path) })),
      tickets: tickets.map(({ path, ...ticket }) => ({ ...ticket, link: path && linkTo(path) })),
      facts,
      quote,
      action: { label: action.label, link: linkTo(action.path) },
      after,
    },
    sheet,
    footer,
  )
}

/** An e-mail that is not a notification. There is nothing to choose about these. */
export function renderDirect(letter: DirectLetter & { name?: string | null }, sheet: Sheet): Rendered {
  return render(letter, sheet, { because: signInReason(), hasPreferences: false })
}

interface Content extends DirectLetter {
  name?: string | null
  items?: readonly MailItem[]
  tickets?: readonly MailTicket[]
  facts?: readonly MailFact[] | undefined
  quote?: Letter['quote']
}

/** The only template. */
function render(content: Content, sheet: Sheet, footer: MailFooter): Rendered {
  const { name, facts = [], quote, action, after = [] } = content
  const subject = oneLine(withoutLinks(content.subject), maxSubjectLength)
  const greeting = name ? `Hello ${withoutLinks(name)},` : 'Hello,'
  const paragraphs = content.paragraphs.map(withoutLinks)
  const items = (content.items ?? []).map((item) => ({
    ...item,
    title: withoutLinks(item.title),
    detail: item.detail && withoutLinks(item.detail),
  }))
  const tickets = (content.tickets ?? []).map((ticket) => ({ ...ticket, title: withoutLinks(ticket.title) }))

  const text = [
    greeting,
    ...paragraphs,
    ...tickets.map(ticketText),
    ...(facts.length > 0 ? [facts.map(({ label, value }) => `${oneLine(label)}: ${oneLine(value)}`).join('\n')] : []),
    ...items.map(({ title, detail, link }) =>
      [`- ${oneLine(title)}`, detail && oneLine(detail), link].filter(Boolean).join('\n  '),
    ),
    ...(quote
      ? [`${oneLine(quote.label)}:\n${severalLines(quote.text, quote.maxLength).replaceAll(/^/gm, '> ')}`]
      : []),
    ...(action ? [`${action.label}:\n${action.link}`] : []),
    ...after.map((paragraph) => oneLine(paragraph)),
    footerText(footer, sheet),
  ].join('\n\n')

  const html = [
    blocks.title(subject),
    blocks.paragraph(greeting),
    ...paragraphs.map((paragraph) => blocks.paragraph(paragraph)),
    ...(tickets.length > 0 ? [blocks.tickets(tickets)] : []),
    ...(items.length > 0 ? [blocks.items(items)] : []),
    ...(facts.length > 0 ? [blocks.facts(facts)] : []),
    ...(quote ? [blocks.quote(quote)] : []),
    ...(action ? [blocks.button(action)] : []),
    ...after.map((paragraph) => blocks.paragraph(paragraph, 'muted')),
  ].join('\n')
  const preheader = paragraphs[0] ?? subject
  return { subject, text: `${text}\n`, html: mailDocument({ title: subject, preheader, html, footer }, sheet) }
}

function ticketText({ title, start_date, end_date, address, note, link }: MailTicket): string {
  return [title, daysOf(start_date, end_date), address, note, link]
    .flatMap((line) => (line ? [oneLine(line)] : []))
    .join('\n')
}

const maxSubjectLength = 250
