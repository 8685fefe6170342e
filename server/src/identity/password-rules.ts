import { authSentences } from '@marquee/contract/auth'
import { brand } from '@marquee/contract/brand'
import { passwordLength } from '@marquee/contract/limits'
import { refused } from '../errors.ts'

/**
 * Refuses (400, at the field `password`) passwords that an attacker tries first: the most common ones, the product's
 * name and the account's own address, in any case and with any digits and signs around them. The contract checks the
 * length; there is no other rule.
 */
export async function requireUncommon(password: string, email: string): Promise<void> {
  const typed = password.normalize('NFKC').toLowerCase()
  const words = [brand.name, email, email.slice(0, email.lastIndexOf('@'))].map((word) => word.toLowerCase())
  const isTheirs = words.some((word) => typed === word || bare(typed) === bare(word))
  if (isTheirs || (await common()).has(typed))
    throw refused(authSentences.passwordCommon, { password: authSentences.passwordCommon })
}

/** How many of the most common passwords are refused. Those below the minimum length are not counted. */
const listed = 10_000

let loaded: Promise<ReadonlySet<string>> | undefined

/** Loaded at the first sign-up: a process that only serves pages does not need the list. */
function common(): Promise<ReadonlySet<string>> {
  loaded ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const byRank = dictionary['passwords-common'] as string[]
    return new Set(byRank.filter((password) => password.length >= passwordLength.min).slice(0, listed))
  })
  return loaded
}

/** Letters only; a text without letters is unchanged. */
function bare(text: string): string {
  return text.replace(/[^\p{L}]/gu, '') || text
}
