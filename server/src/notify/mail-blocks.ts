import { brand } from '@marquee/contract/brand'
import { writeDay } from '../formats.ts'
import { isAddress } from './address.ts'
import { escapeHtml, oneLine, severalLines } from './plain-text.ts'

/** A part of an e-mail: for the text part, where it has something there, and as HTML. */
export interface Block {
  text?: string
  html: string
}

/**
 * The blocks of an e-mail. Everything is escaped: the texts may come from people. Styles stand in the markup, and boxes are tables, because
 * that is what mail programs understand. The colours are the tokens of the web (docs/design.md); a class is what the dark theme of
 * mail-document.ts changes.
 */
export const blocks = { title, paragraph, quote, item, vendor, ticket, facts, button }

/** Light values of the tokens. `night` and `onNight` are the coupon of a ticket, which is dark in both themes. */
export const colors = {
  canvas: '#f7f9fc',
  surface: '#ffffff',
  ink: '#0f1629',
  muted: '#485061',
  line: '#d7dce4',
  get lamp() {
    return brand.colors?.light.lamp ?? '#ffcd0c'
  },
  get lampDeep() {
    return brand.colors?.light.lampDeep ?? '#eeb400'
  },
  get onLamp() {
    return brand.colors?.light.onLamp ?? '#0f1629'
  },
  night: '#1c2335',
  onNight: '#f0f4f9',
  onNightMuted: '#b3bbc8',
  perforation: '#6b748a',
} as const

/** Without the web fonts, which an e-mail would have to load: whoever has them sees them. */
export const displayFont = "font-family: 'Bricolage Grotesque', 'Helvetica Neue', Helvetica, Arial, sans-serif;"
export const textFont = "font-family: 'Instrument Sans', 'Helvetica Neue', Helvetica, Arial, sans-serif;"

/** An event as a ticket. */
export interface MailTicket {
  title: string
  /** First and last day, `YYYY-MM-DD`. */
  start_date: string
  end_date?: string | null
  address: string
  /** What else there is to know of it, in one line. */
  note?: string | undefined
  /** Where its title leads. */
  link?: string | undefined
}

function title(text: string): Block {
  const style = `margin: 0 0 20px; ${displayFont} font-size: 26px; line-height: 1.2; font-weight: 800; letter-spacing: -0.02em; color: ${colors.ink};`
  return { html: `<h1 class="ink" style="${style}">${line(text)}</h1>` }
}

/** A paragraph; a line break stays one. */
function paragraph(given: string, look: 'ink' | 'muted' = 'ink'): Block {
  const style =
    look === 'muted' ? `${muted} margin: 0 0 16px;` : `margin: 0 0 16px; font-size: 16px; line-height: 1.55;`
  const text = severalLines(given, Infinity)
  return { text, html: `<p class="${look}" style="${style}">${withBreaks(text)}</p>` }
}

/** Words of a person. */
function quote({ label, text, maxLength }: { label?: string; text: string; maxLength?: number }): Block {
  const words = severalLines(text, maxLength)
  const head = label && `<p class="muted" style="${muted} margin: 0 0 6px; font-weight: 600;">${line(label)}</p>\n`
  return {
    text: `${label ? `${oneLine(label)}:\n` : ''}${words.replaceAll(/^/gm, '> ')}`,
    html: `${head ?? ''}<blockquote class="ink" style="margin: 0 0 20px; padding: 2px 0 2px 16px; border-left: 4px solid ${colors.lamp}; font-size: 16px; line-height: 1.55;">${withBreaks(words)}</blockquote>`,
  }
}

/** A thing with a page of its own. */
function item({ title, link }: { title: string; link: string }): Block {
  return {
    text: `- ${oneLine(title)}\n  ${link}`,
    html: `<p class="ink" style="margin: 0 0 12px; font-size: 16px; line-height: 1.45;"><a class="ink" href="${escapeHtml(link)}" style="color: ${colors.ink}; font-weight: 600;">${line(title)}</a></p>`,
  }
}

/** A vendor with their trade, beside the place of a picture. */
function vendor({ name, trade, picture }: { name: string; trade: string | null; picture: string | null }): Block {
  const second = trade ? `<p class="muted" style="${muted} margin: 0;">${line(trade)}</p>\n` : ''
  return {
    text: [name, trade ?? '']
      .map((text) => oneLine(text))
      .filter(Boolean)
      .join('\n'),
    html: `<table role="presentation" cellpadding="0" cellspacing="0" style="margin: 0 0 20px;">
<tr>
${picture ?? ''}
<td valign="middle">
<p class="ink" style="margin: 0; ${displayFont} font-size: 18px; line-height: 1.25; font-weight: 700; color: ${colors.ink};">${line(name)}</p>
${second}</td>
</tr>
</table>`,
  }
}

function ticket({ title, start_date, end_date, address, note, link }: MailTicket): Block {
  const { weekday, day, month, year } = couponOf(start_date, end_date)
  const head = link
    ? `<a class="ink" href="${escapeHtml(link)}" style="color: ${colors.ink}; text-decoration: underline;">${line(title)}</a>`
    : line(title)
  const lines = [daysOf(start_date, end_date), address, note ?? ''].map((text) => oneLine(text)).filter(Boolean)
  const html = `<table role="presentation" class="edge" width="100%" cellpadding="0" cellspacing="0" style="margin: 4px 0 20px; border: 1px solid ${colors.line}; border-radius: 10px; border-collapse: separate;">
<tr>
<td aria-hidden="true" class="coupon" width="76" align="center" valign="middle" bgcolor="${colors.night}" style="width: 76px; padding: 14px 4px; border-right: 2px dashed ${colors.perforation}; border-radius: 9px 0 0 9px; background: ${colors.night}; color: ${colors.onNight}; font-size: 13px; line-height: 1.2; font-weight: 600;"><span style="color: ${colors.onNightMuted};">${weekday}</span><br><span style="${displayFont} font-size: ${day.length > 2 ? 24 : 34}px; line-height: ${day.length > 2 ? 1.4 : 1.15}; font-weight: 800; letter-spacing: -0.05em;">${day}</span><br>${month} ${year}</td>
<td valign="middle" style="padding: 14px 16px;">
<p class="ink" style="margin: 0 0 4px; ${displayFont} font-size: 18px; line-height: 1.25; font-weight: 700; color: ${colors.ink};">${head}</p>
<p class="muted" style="${muted} margin: 0;">${lines.map(escapeHtml).join('<br>\n')}</p>
</td>
</tr>
</table>`
  return { text: [oneLine(title), ...lines, ...(link ? [link] : [])].join('\n'), html }
}

/** The names and addresses of people. */
function facts(people: readonly { name: string; email: string }[]): Block {
  const rows = people.map(({ name, email }) => {
    const shown = isAddress(email)
      ? `<a class="ink" href="mailto:${escapeHtml(encodeURI(email))}" style="color: ${colors.ink};">${line(email)}</a>`
      : line(email)
    return `<p class="ink" style="margin: 0 0 12px; font-size: 16px; line-height: 1.45;"><span class="muted" style="${muted}">${line(name)}</span><br>\n${shown}</p>`
  })
  return {
    text: people.map(({ name, email }) => (name ? `${name}: ${email}` : email)).join('\n'),
    html: `<div style="margin: 0 0 20px;">\n${rows.join('\n')}\n</div>`,
  }
}

/** The main action. Outlook takes the padding of the cell, everybody else that of the link, all of which can be pressed. */
function button({ label, link }: { label: string; link: string }): Block {
  const html = `<table role="presentation" cellpadding="0" cellspacing="0" style="margin: 28px 0 16px; border-collapse: separate;">
<tr>
<td class="button" align="center" bgcolor="${colors.lamp}" style="border-radius: 7px; background: ${colors.lamp}; box-shadow: inset 0 -2px 0 ${colors.lampDeep}; mso-padding-alt: 14px 24px;"><a class="button-text" href="${escapeHtml(link)}" style="display: inline-block; padding: 14px 24px; ${textFont} font-size: 17px; line-height: 1.2; font-weight: 600; color: ${colors.onLamp}; text-decoration: none;">${line(label)}</a></td>
</tr>
</table>`
  return { text: `${oneLine(label)}:\n${link}`, html }
}

/** The days of an event in words: `Thursday, September 19, 2030`, or `September 19, 2030 to September 21, 2030`. */
function daysOf(start: string, end?: string | null): string {
  if (!end || end <= start) return writeDay(start, { dateStyle: 'full' })
  return [start, end].map((day) => writeDay(day, { dateStyle: 'long' })).join(' to ')
}

/** The lines of the coupon: the first day, or `19–21` where both days are in one month. */
function couponOf(start: string, end?: string | null) {
  const part = (style: Intl.DateTimeFormatOptions, day = start) => writeDay(day, style)
  const last = end && end > start && end.slice(0, 7) === start.slice(0, 7) ? end : undefined
  const upTo = (style: Intl.DateTimeFormatOptions) => (last ? `${part(style)}–${part(style, last)}` : part(style))
  return {
    weekday: upTo({ weekday: 'short' }),
    day: upTo({ day: 'numeric' }),
    month: part({ month: 'short' }),
    year: part({ year: 'numeric' }),
  }
}

const line = (text: string) => escapeHtml(oneLine(text))
const withBreaks = (text: string) => escapeHtml(text).replaceAll('\n', '<br>\n')
const muted = `font-size: 14px; line-height: 1.5; color: ${colors.muted};`
