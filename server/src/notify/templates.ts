import { blocks, type Block, type MailTicket } from './mail-blocks.ts'
import { footerText, mailDocument, picturePlace, type MailFooter, type Sheet } from './mail-document.ts'
import { signInReason } from './mail-reasons.ts'
import { oneLine, withoutLinks } from './plain-text.ts'

/** The text of a notification, without markup. It becomes the in-app entry and both parts of the e-mail. */
export interface Letter {
  /** The result and what it is about: the first line of the e-mail and of the entry. */
  subject: string
  /** What the subject does not have. */
  paragraphs: readonly string[]
  /** A quoted text of a person with a label where it is not plainly theirs: a reason or a message. An e-mail has at most `maxLength` characters of it, by default 1,000. */
  quote?: { label?: string; text: string; maxLength?: number } | undefined
  /** The events that it is about, as tickets; only in the e-mail. `path` is the page of one. */
  tickets?: readonly (Omit<MailTicket, 'link'> & { path: string })[] | undefined
  /** The vendor that it is about; only in the e-mail. `picture` is a key, and shown only if everybody may see it when it is sent. */
  vendor?: { name: string; trade: string | null; picture: string | null } | undefined
  /** A list of things, each with its page: shown in e-mails only. */
  items?: readonly { title: string; path: string }[] | undefined
  /** The page that it links to. */
  action: { label: string; path: string }
  /** Below the button; only in the e-mail. */
  after?: readonly string[] | undefined
}

/** An e-mail that is not a notification, such as one of the sign-in. Without markup. */
export interface DirectLetter extends Pick<Letter, 'subject' | 'paragraphs' | 'after'> {
  /** A whole address. */
  action?: { label: string; link: string } | undefined
}

/** The word that an admin added to an approval, as a quoted text; undefined without one. */
export const kindWord = (text: string | null): Letter['quote'] =>
  text ? { label: 'A word from our team', text } : undefined

export const toDashboard = { label: 'Go to your dashboard', path: '/dashboard' }

/** The lines of a digest, as a list. `path` leads to the rest of `count`. */
export const itemsOf = (lines: readonly { subject: string; link: string }[], count: number, path: string) => [
  ...lines.map(({ subject, link }) => ({ title: subject, path: link })),
  ...(count > lines.length ? [{ title: `And ${count - lines.length} more`, path }] : []),
]

/** An e-mail in its columns, with both parts. */
export interface Rendered {
  subject: string
  text_body: string
  html_body: string
}

/** A notification as an e-mail. Texts of people are escaped: they cannot add tags or headers. */
export function renderMail(letter: Letter, sheet: Sheet, footer: MailFooter): Rendered {
  const { vendor, tickets = [], items = [], quote, action } = letter
  const linked = <Given extends { path: string }>({ path, ...given }: Given) => ({
    ...given,
    link: new URL(path, sheet.publicUrl).href,
  })
  const middle = [
    ...tickets.map((ticket) => blocks.ticket({ ...linked(ticket), title: withoutLinks(ticket.title) })),
    ...items.map((item) => blocks.item({ ...linked(item), title: withoutLinks(item.title) })),
    ...(quote ? [blocks.quote(quote)] : []),
  ]
  const top = vendor
    ? [
        blocks.vendor({
          ...vendor,
          name: withoutLinks(vendor.name),
          picture: vendor.picture && picturePlace(vendor.picture),
        }),
      ]
    : []
  return render({ ...letter, action: linked(action), top, middle }, sheet, footer)
}

/** An e-mail that is not a notification. There is nothing to choose about these. */
export function renderDirect(letter: DirectLetter, sheet: Sheet): Rendered {
  return render({ ...letter, top: [], middle: [] }, sheet, { because: signInReason(), hasPreferences: false })
}

interface Content extends DirectLetter {
  /** Before the paragraphs. */
  top: readonly Block[]
  /** Between the paragraphs and the button. */
  middle: readonly Block[]
}

function render({ action, top, middle, after = [], ...content }: Content, sheet: Sheet, footer: MailFooter): Rendered {
  const subject = oneLine(withoutLinks(content.subject), maxSubjectLength)
  const paragraphs = content.paragraphs.map(withoutLinks)
  const parts = [
    ...top,
    ...paragraphs.map((text) => blocks.paragraph(text)),
    ...middle,
    ...(action ? [blocks.button(action)] : []),
    ...after.map((text) => blocks.paragraph(withoutLinks(text), 'muted')),
  ]
  return renderBlocks({ subject, preheader: paragraphs[0] ?? top[0]?.text ?? subject, parts }, sheet, footer)
}

/** An e-mail of these blocks, below its subject. */
export function renderBlocks(
  { subject, preheader, parts }: { subject: string; preheader: string; parts: readonly Block[] },
  sheet: Sheet,
  footer: MailFooter,
): Rendered {
  const text = [...parts.flatMap(({ text }) => text ?? []), footerText(footer, sheet)].join('\n\n')
  const html = [blocks.title(subject), ...parts].map((part) => part.html).join('\n')
  const html_body = mailDocument({ title: subject, preheader, html, footer }, sheet)
  return { subject, text_body: `${text}\n`, html_body }
}

const maxSubjectLength = 250
