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
