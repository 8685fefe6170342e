import { authSentences } from '@marquee/contract/auth'
import { brand } from '@marquee/contract/brand'
import { passwordLength } from '@marquee/contract/limits'
import { refused } from '../errors.ts'

/**
 * Refuses (400, at the field `password`) passwords that an attacker tries first: the most common ones, repetitions, runs of
 * the alphabet or the keyboard, the product's name and the account's own address, in any case and with any digits and signs
 * around them. The contract checks the length; there is no other rule.
 */
export async function requireUncommon(password: string, email: string): Promise<void> {
  const typed = password.normalize('NFKC').toLowerCase()
  const words = [brand.name, email, email.slice(0, email.lastIndexOf('@'))].map((word) => word.toLowerCase())
  const isTheirs = words.some((word) => typed === word || bare(typed) === bare(word))
  if (isTheirs || isRepeated(typed) || isRun(typed) || (await common()).has(typed))
    throw refused(authSentences.passwordCommon, { password: authSentences.passwordCommon })
}

let loaded: Promise<ReadonlySet<string>> | undefined

/** Loaded at the first sign-up: a process that only serves pages does not need the list. */
function common(): Promise<ReadonlySet<string>> {
  loaded ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const byRank = dictionary['passwords-common'] as string[]
    return new Set(byRank.filter((password) => password.length >= passwordLength.min))
  })
  return loaded
}

/** A shorter text again and again, the last time perhaps not whole: `00000000`, `12341234`, `1212121`. */
function isRepeated(text: string): boolean {
  const periods = Array.from({ length: Math.floor(text.length / 2) }, (_, at) => at + 1)
  // It goes on with itself after so many characters.
  return periods.some((period) => text.startsWith(text.slice(period)))
}

/** The alphabet, the digits, and ways over the keys of a keyboard and a telephone. */
const ways = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop asdfghjkl zxcvbnm',
  'qwertzuiop yxcvbnm',
  'azertyuiop qsdfghjklm wxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  '1q2w3e4r5t6y7u8i9o0p',
  '147258369 159 357',
]
const steps = new Set(
  ways.flatMap((way) => Array.from(way.slice(1), (to, at) => [way.charAt(at) + to, to + way.charAt(at)]).flat()),
)

/** Made of such ways and of repeated characters, three of them at a time on average: `abcdefgh`, `abc123456`, `qwertz11`. */
function isRun(text: string): boolean {
  const signs = Array.from(text)
  const runs = signs.filter((sign, at) => sign !== signs[at - 1] && !steps.has((signs[at - 1] ?? '') + sign)).length
  return runs * 3 <= signs.length
}

/** Letters only; a text without letters is unchanged. */
function bare(text: string): string {
  return text.replace(/[^\p{L}]/gu, '') || text
}
