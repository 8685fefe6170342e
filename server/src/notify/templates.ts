import { brand } from '@marquee/contract/brand'

/** The text of a notification, without markup. It becomes the in-app entry and both parts of the e-mail. */
export interface Letter {
  /** The result and what it is about. */
  subject: string
  paragraphs: readonly string[]
  /** A quoted text of a person with its label: a reason or a message. */
  quote?: { label: string; text: string } | undefined
  /** The page that it links to. */
  action: { label: string; path: string }
}

/** The word that an admin added to an approval, as a quoted text; undefined without one. */
export const kindWord = (text: string | null): Letter['quote'] =>
  text ? { label: 'A word from our team', text } : undefined

export interface Sheet {
  /** Origin of the site, for links. */
  publicUrl: string
  supportEmail: string
}

/** Both parts of an e-mail. */
export interface Rendered {
  subject: string
  text: string
  html: string
}

/** The only template. Texts of people are escaped: they cannot add tags or headers. */
export function renderMail(letter: Letter, name: string | null, sheet: Sheet): Rendered {
  const subject = oneLine(letter.subject, maxSubjectLength)
  const greeting = name ? `Hello ${oneLine(name)},` : 'Hello,'
  const link = new URL(letter.action.path, sheet.publicUrl).href
  const paragraphs = letter.paragraphs.map((paragraph) => oneLine(paragraph))
  const quote = letter.quote && { label: letter.quote.label, text: severalLines(letter.quote.text) }

  const text = [
    greeting,
    ...paragraphs,
    ...(quote ? [`${quote.label}:\n${quote.text.replaceAll(/^/gm, '> ')}`] : []),
    `${letter.action.label}:\n${link}`,
    `-- \n${brand.name} · ${sheet.publicUrl}\nQuestions? Write to ${sheet.supportEmail}`,
  ].join('\n\n')

  const html = [
    `<h1 class="title" style="${styles.title}">${escapeHtml(subject)}</h1>`,
    `<p style="${styles.paragraph}">${escapeHtml(greeting)}</p>`,
    ...paragraphs.map((paragraph) => `<p style="${styles.paragraph}">${escapeHtml(paragraph)}</p>`),
    ...(quote
      ? [
          `<p class="muted" style="${styles.label}">${escapeHtml(quote.label)}</p>`,
          `<blockquote style="${styles.quote}">${escapeHtml(quote.text).replaceAll('\n', '<br>\n')}</blockquote>`,
        ]
      : []),
    `<p style="${styles.action}"><a class="button" href="${escapeHtml(link)}" style="${styles.button}">${escapeHtml(letter.action.label)}</a></p>`,
  ].join('\n')
  return {
    subject,
    text: `${text}\n`,
    html: mailDocument({ title: subject, preheader: paragraphs[0] ?? subject, html }, sheet),
  }
}

/** The layout around an e-mail's own markup; `html` must be safe already. */
export function mailDocument(
  { title, preheader, html }: { title: string; preheader: string; html: string },
  sheet: Sheet,
) {
  const support = escapeHtml(sheet.supportEmail)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(oneLine(title))}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  body, .ground { background: #090e1b !important; color: #f0f4f9 !important; }
  .sheet { background: #121828 !important; border-color: #2c3446 !important; }
  .title, .brand { color: #f0f4f9 !important; }
  .muted, .muted a { color: #b3bbc8 !important; }
  .button { background: #ffd531 !important; color: #0f1629 !important; }
}
</style>
</head>
<body style="margin: 0; padding: 0; background: #f7f9fc; color: #0f1629;">
<div style="display: none; max-height: 0; overflow: hidden;">${escapeHtml(oneLine(preheader, maxPreheaderLength))}</div>
<div class="ground" style="${styles.ground}">
<div class="sheet" style="${styles.sheet}">
<p class="brand" style="${styles.brand}">${escapeHtml(brand.name)}</p>
<p aria-hidden="true" style="${styles.bulbs}">&#9679; &#9679; &#9679; &#9679; &#9679;</p>
${html}
</div>
<p class="muted" style="${styles.foot}"><a href="${escapeHtml(sheet.publicUrl)}" style="color: #485061;">${escapeHtml(brand.name)}</a> · Questions? Write to <a href="mailto:${support}" style="color: #485061;">${support}</a></p>
</div>
</body>
</html>
`
}

/** Text in one line: line breaks, other control characters and bidirectional overrides become spaces. */
export function oneLine(text: string, maxLength = Infinity): string {
  const line = text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
  return shortened(line, maxLength)
}

/** Text that keeps its line breaks but no other control characters; longer ones end in an ellipsis. */
export function severalLines(text: string, maxLength = maxQuoteLength): string {
  const lines = text.split(/\r\n|[\r\n\u2028\u2029]/).map((line) => oneLine(line))
  return shortened(
    lines
      .join('\n')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim(),
    maxLength,
  )
}

function shortened(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  // Cutting may leave half a surrogate pair.
  return `${text
    .slice(0, maxLength - 1)
    .toWellFormed()
    .replace(/\uFFFD$/, '')
    .trimEnd()}…`
}

/** Text as part of HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

const maxSubjectLength = 250
const maxPreheaderLength = 150
const maxQuoteLength = 1_000

const face = "font-family: 'Instrument Sans', 'Helvetica Neue', Arial, sans-serif;"
/** The inline styles of the parts of an e-mail. */
export const styles = {
  ground: `margin: 0; padding: 32px 16px; background: #f7f9fc; ${face}`,
  sheet:
    'max-width: 560px; margin: 0 auto; padding: 32px; border: 1px solid #d7dce4; border-radius: 12px; background: #ffffff; overflow-wrap: anywhere;',
  brand: 'margin: 0; font-size: 20px; font-weight: 700; letter-spacing: -0.02em; color: #0f1629;',
  bulbs: 'margin: 0 0 24px; font-size: 8px; letter-spacing: 4px; color: #ffcd0c;',
  title: 'margin: 0 0 20px; font-size: 24px; line-height: 1.25; letter-spacing: -0.02em; color: #0f1629;',
  paragraph: 'margin: 0 0 16px; font-size: 16px; line-height: 1.55;',
  label: 'margin: 0 0 6px; font-size: 14px; font-weight: 600; color: #485061;',
  quote:
    'margin: 0 0 16px; padding: 4px 0 4px 16px; border-left: 4px solid #ffcd0c; font-size: 16px; line-height: 1.55;',
  action: 'margin: 28px 0 8px;',
  button:
    'display: inline-block; padding: 12px 22px; border-radius: 999px; background: #ffcd0c; color: #0f1629; font-size: 16px; font-weight: 600; text-decoration: none;',
  foot: 'max-width: 560px; margin: 16px auto 0; font-size: 13px; line-height: 1.5; text-align: center; color: #485061;',
} as const
