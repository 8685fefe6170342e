import { unseen } from '@marquee/contract/plain-text'

/** Text in one line: line breaks and other characters that are not seen become spaces. */
export function oneLine(text: string, maxLength = Infinity): string {
  const line = text
    .toWellFormed()
    .replaceAll(new RegExp(`${unseen.source}+`, 'gu'), ' ')
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

/**
 * Text in one line that leads to no web page: an address in it has no scheme, and a space after its dots, so mail programs make no link of it.
 * E-mail addresses stay. For sentences that quote the names that people chose.
 */
export function withoutLinks(text: string): string {
  return oneLine(text)
    .replaceAll(/\b[a-z][a-z0-9+.-]{0,30}:\/\//gi, '')
    .replaceAll(/[^\s,;:!?()<>"']+/g, (word) => (emailAddress.test(word) ? word : word.replaceAll(innerDot, '. ')))
}

const emailAddress = /^(?!www\.)[\w+-][\w.+-]*@[\p{L}\p{N}.-]+$/iu
const innerDot = /(?<=[\p{L}\p{N}-])[.。．｡](?=[\p{L}\p{N}-]{2})/gu

/** Text as part of HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
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

const maxQuoteLength = 1_000
