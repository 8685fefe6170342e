import { isSameBooth, type Booth, type BoothInput } from '@marquee/contract/booths'
import { maxCounts } from '@marquee/contract/limits'

/**
 * Booths from what was typed or pasted: one in each line, with its size after a comma, a semicolon or a tab. "Booths 1 to 24" makes 24. Those
 * that are there already are left out.
 */
export function boothsFrom(text: string, stored: readonly Pick<Booth, 'name'>[] = []): BoothInput[] {
  const made: BoothInput[] = []
  for (const line of text.split(/\r?\n/)) {
    const [words = '', ...rest] = line.split(/[\t;,]/).map((part) => part.trim())
    const size = rest.filter(Boolean).join(', ') || null
    for (const name of namesFrom(words))
      if (name && ![...stored, ...made].some((one) => isSameBooth(one.name, name))) made.push({ name, size })
  }
  return made
}

const range = /^(.*?)(\d{1,4})\s*(to|until|[-–—])\s*(\D*)(\d{1,4})$/i
const plural = /^(\p{L}*(?:ch|sh|x))es(?= )|^(\p{L}*[^s\P{L}])s(?= )/iu

/** The names in a line: of a range, all. */
function namesFrom(words: string): string[] {
  const [, before = '', first = '', word = '', again = '', last = ''] = range.exec(words) ?? []
  const count = Number(last) - Number(first) + 1
  const single = before.replace(plural, '$1$2')
  // "Tent 3-4" is one tent.
  const isRange = /^[tu]/i.test(word) || before === '' || single !== before
  if (!isRange || !before.endsWith(again) || count < 2 || count > maxCounts.booths) return [words]
  const digits = first.startsWith('0') ? first.length : 0
  return Array.from({ length: count }, (_, at) => single + String(Number(first) + at).padStart(digits, '0'))
}
