import { webAddress } from '@marquee/contract/web-address'

/** What may be an address: it begins with a scheme of the web or `www.`, and ends before white space and what surrounds an address in a text. */
const candidate = /(?<![\p{L}\p{N}@/])(?:https?:\/\/|www\.)[^\s<>"“”„«»]+/giu
const openers: Record<string, string> = { ')': '(', ']': '[', '}': '{' }
const brackets = new Set(Object.entries(openers).flat())

/** Splits a text at its web addresses: every second part is one, beginning with the second. Together the parts are the text. */
export function linkParts(text: string): string[] {
  const parts: string[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(candidate)) {
    const address = withoutEnd(found)
    if (!webAddress(address)) continue
    parts.push(text.slice(end, index), address)
    end = index + address.length
  }
  return [...parts, text.slice(end)]
}

/** Without the punctuation of the sentence around it. A closing bracket stays when it was opened in the address. */
function withoutEnd(address: string): string {
  const counts = new Map<string, number>()
  for (const sign of address) if (brackets.has(sign)) counts.set(sign, countIn(counts, sign) + 1)
  let end = address.length
  for (; end > 0; end--) {
    const last = address[end - 1] ?? ''
    const opener = openers[last]
    const belongs = opener ? countIn(counts, opener) >= countIn(counts, last) : !/[.,;:!?'’*_~]/.test(last)
    if (belongs) break
    if (opener) counts.set(last, countIn(counts, last) - 1)
  }
  return address.slice(0, end)
}

const countIn = (counts: ReadonlyMap<string, number>, sign: string) => counts.get(sign) ?? 0
