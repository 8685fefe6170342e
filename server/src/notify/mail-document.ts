import { brand } from '@marquee/contract/brand'
import { mailPicture } from '@marquee/contract/limits'
import { colors, displayFont, textFont } from './mail-blocks.ts'
import { escapeHtml, oneLine } from './plain-text.ts'

export interface Sheet {
  /** Origin of the site, for links. */
  publicUrl: string
  supportEmail: string
}

/** What stands below an e-mail. */
export interface MailFooter {
  /** Why the person gets it, as a sentence. */
  because: string
  /** False where there is nothing to choose: e-mails of the sign-in, and the last one to somebody. Default true. */
  hasPreferences?: boolean
  /** The page that stops e-mails of this kind, where people may stop them. */
  stop?: string | undefined
}

interface Parts {
  title: string
  /** What mail programs show beside the subject in a list. */
  preheader: string
  /** Made of `blocks`, so that it is safe. */
  html: string
  footer: MailFooter
}

/** The layout of every e-mail: the wordmark above a sheet, and the footer below. Loads nothing from anywhere. */
export function mailDocument({ title, preheader, html, footer }: Parts, sheet: Sheet): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(oneLine(title))}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) { .ground-cell { padding: 20px 12px !important; } .sheet-cell { padding: 24px 20px 20px !important; } }
@media (prefers-color-scheme: dark) {
${darkRules('')}
}
${darkRules('[data-ogsc] ')}
</style>
<!--[if mso]><style>* { font-family: Arial, sans-serif !important; }</style><![endif]-->
</head>
<body class="ground" style="margin: 0; padding: 0; background: ${colors.canvas}; color: ${colors.ink};">
<div style="display: none; max-height: 0; overflow: hidden; mso-hide: all;">${escapeHtml(oneLine(preheader, maxPreheaderLength))}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" bgcolor="${colors.canvas}" style="background: ${colors.canvas}; ${textFont} color: ${colors.ink};">
<tr>
<td class="ground-cell" align="center" style="padding: 32px 16px;">
<!--[if mso]><table role="presentation" width="${width}" align="center" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
<div style="max-width: ${width}px; margin: 0 auto; text-align: left;">
${wordmark(sheet)}
<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" bgcolor="${colors.surface}" style="border: 1px solid ${colors.line}; border-radius: 10px; border-collapse: separate; background: ${colors.surface};">
<tr>
<td class="sheet-cell" style="padding: 32px 32px 24px; overflow-wrap: anywhere; word-break: break-word;">
${html}
</td>
</tr>
</table>
${footerHtml(footer, sheet)}
</div>
<!--[if mso]></td></tr></table><![endif]-->
</td>
</tr>
</table>
</body>
</html>
`
}

/** The same footer in the text part, after the line that mail programs take for the start of a signature. */
export function footerText(footer: MailFooter, sheet: Sheet): string {
  return [
    '-- ',
    footer.because,
    ...linksOf(footer, sheet).map(({ href, label }) => `${label}: ${href}`),
    `Questions? ${sheet.supportEmail}`,
  ].join('\n')
}

function footerHtml(footer: MailFooter, sheet: Sheet): string {
  const links = linksOf(footer, sheet).map(({ href, label }) => footLink(href, label))
  const lines = [
    escapeHtml(footer.because),
    ...(links.length > 0 ? [links.join(' · ')] : []),
    `Questions? ${footLink(`mailto:${sheet.supportEmail}`, sheet.supportEmail)}`,
  ]
  const style = `margin: 0 0 6px; font-size: 13px; line-height: 1.5; color: ${colors.muted};`
  return `<div style="padding: 20px 4px 0;">
${lines.map((line) => `<p class="muted" style="${style}">${line}</p>`).join('\n')}
</div>`
}

const linksOf = ({ hasPreferences = true, stop }: MailFooter, { publicUrl }: Sheet) => [
  ...(hasPreferences ? [{ label: 'Email settings', href: `${publicUrl}/notifications?tab=choices` }] : []),
  ...(stop ? [{ label: 'Stop these emails', href: stop }] : []),
]

/**
 * The product's name above a lit bulb for each of its letters. The cells have the same width, so the bulbs spread with the name in whatever
 * font. Outlook cannot draw round boxes and gets a sign instead.
 */
function wordmark({ publicUrl }: Sheet): string {
  if (brand.logo) return logo(publicUrl, brand.logo)
  const bulb = `<td align="center" style="padding: 5px 0 0; font-size: 0; line-height: 0;"><!--[if mso]><span style="font-size: 8px; line-height: 8px; color: ${colors.lampDeep};">&#9679;</span><![endif]--><!--[if !mso]><!--><span class="bulb" style="display: inline-block; box-sizing: border-box; width: 7px; height: 7px; border: 1.5px solid ${colors.ink}; border-radius: 50%; background: ${colors.lamp};"></span><!--<![endif]--></td>`
  const count = brand.name.length
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin: 0 0 20px 4px;">
<tr><td colspan="${count}" style="${displayFont} font-size: 28px; line-height: 1; font-weight: 800; letter-spacing: -0.03em;"><a class="ink" href="${escapeHtml(publicUrl)}" style="color: ${colors.ink}; text-decoration: none;">${escapeHtml(brand.name)}</a></td></tr>
<tr aria-hidden="true">${bulb.repeat(count)}</tr>
</table>`
}

/** How the HTML of an e-mail names the logo that is part of it. */
export const logoId = 'logo@brand'

/** How the HTML of an e-mail names the picture of a vendor that is part of it. */
export const pictureId = 'picture@vendor'

/** Where that picture stands in a stored e-mail, by the key of the picture: it is read when the e-mail is sent for the first time. */
export const picturePlace = (key: string) => `<!--picture:${key}-->`
export const picturePattern = '<!--picture:([\\w/-]+)-->'

/** The HTML of an e-mail as it is sent, with its picture or without one. */
export function withPicture(html: string, hasPicture: boolean): string {
  const { width, height } = mailPicture
  const cell = `<td width="${width + 16}"><img src="cid:${pictureId}" width="${width}" height="${height}" alt="" style="display: block; border: 0; border-radius: 8px;"></td>`
  return html.replace(new RegExp(`${picturePattern}\\n?`), hasPicture ? `${cell}\n` : '')
}

/** On white in both themes: mail programs cannot choose between two pictures. */
function logo(publicUrl: string, { width, height }: { width: number; height: number }): string {
  const shownHeight = Math.round(Math.min(48, (240 * height) / width))
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin: 0 0 20px;">
<tr><td bgcolor="#ffffff" style="padding: 8px 12px; border-radius: 8px; background: #ffffff;"><a href="${escapeHtml(publicUrl)}"><img src="cid:${logoId}" alt="${escapeHtml(brand.name)}" height="${shownHeight}" style="display: block; height: ${shownHeight}px; width: auto; border: 0;"></a></td></tr>
</table>`
}

/** The dark values of the tokens. `scope` is for Outlook, which has an attribute in place of the media query. */
function darkRules(scope: string): string {
  const { lamp, lampDeep, onLamp } = brand.colors?.dark ?? { lamp: '#ffd531', lampDeep: '#f2c01b', onLamp: '#0f1629' }
  return [
    '.ground { background: #090e1b !important; color: #f0f4f9 !important; }',
    '.sheet { background: #121828 !important; border-color: #2c3446 !important; }',
    '.edge { border-color: #2c3446 !important; }',
    '.ink { color: #f0f4f9 !important; }',
    '.muted, .muted a { color: #b3bbc8 !important; }',
    `.bulb { background: ${lamp} !important; border-color: ${lamp} !important; box-shadow: 0 0 6px ${lamp}80 !important; }`,
    `.button { background: ${lamp} !important; box-shadow: inset 0 -2px 0 ${lampDeep} !important; }`,
    `.button-text { color: ${onLamp} !important; }`,
  ]
    .map((rule) => scope + rule.replaceAll(', .', `, ${scope}.`))
    .join('\n')
}

const footLink = (href: string, label: string) =>
  `<a href="${escapeHtml(href)}" style="color: ${colors.muted};">${escapeHtml(label)}</a>`

const width = 560
const maxPreheaderLength = 150
