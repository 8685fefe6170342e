import { authSentences } from '@marquee/contract/auth'
import { brand } from '@marquee/contract/brand'
import { passwordLength } from '@marquee/contract/limits'
import { refused } from '../errors.ts'

/**
 * Refuses (400, at the field `password`) a password that others would try first: one of the most common, the product's name or the
 * account's own address, whatever their case and whatever digits and signs stand around them. Its length is the contract's matter;
 * there is no other rule.
 */
export async function requireUncommon(password: string, email: string): Promise<void> {
  const typed = password.normalize('NFKC').toLowerCase()
  const words = [brand.name, email, email.slice(0, email.lastIndexOf('@'))].map((word) => word.toLowerCase())
  const isTheirs = words.some((word) => typed === word || bare(typed) === bare(word))
  if (isTheirs || (await common()).has(typed))
    throw refused(authSentences.passwordCommon, { password: authSentences.passwordCommon })
}

/** How many of the list are refused, the most common first; those that are too short anyway do not count. */
const listed = 10_000

let loaded: Promise<ReadonlySet<string>> | undefined

/** Read at the first sign-up: a process that only serves pages needs no list. */
function common(): Promise<ReadonlySet<string>> {
  loaded ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const byRank = dictionary['passwords-common'] as string[]
    return new Set(byRank.filter((password) => password.length >= passwordLength.min).slice(0, listed))
  })
  return loaded
}

/** Letters only; what has none is left as it is. */
function bare(text: string): string {
  return text.replace(/[^\p{L}]/gu, '') || text
}
