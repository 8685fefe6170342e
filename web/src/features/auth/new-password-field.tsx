import { useState, type ChangeEvent, type ComponentProps } from 'react'
import { passwordLength } from '@marquee/contract/limits'
import { Bulbs } from '../../ui/bulbs.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { brand } from '@marquee/contract/brand'

interface Props extends Omit<ComponentProps<typeof PasswordField>, 'autoComplete' | 'hint'> {
  /** The person's name and address, as far as known: in a password they add little strength. */
  personal?: readonly string[] | undefined
}

/** A field for a new password, with a hint at its strength. The hint refuses nothing. */
export function NewPasswordField({ personal, onChange, ...field }: Props) {
  const [typed, setTyped] = useState('')
  const strength = strengthOf(typed, personal)
  const follow = (event: ChangeEvent<HTMLInputElement>) => {
    setTyped(event.target.value)
    return onChange?.(event)
  }
  return (
    <div className="grid gap-2">
      <PasswordField
        minLength={passwordLength.min}
        {...field}
        autoComplete="new-password"
        hint={`At least ${passwordLength.min} characters. A few unrelated words are easy to remember and hard to guess.`}
        onChange={follow}
      />
      <p className="flex min-h-6 items-center gap-3 text-sm text-muted">
        {strength && <Bulbs count={strengths.length} lit={strengths.indexOf(strength) + 1} className="flex-none" />}
        <span role="status">{strength && `By length and variety: ${strength}`}</span>
      </p>
    </div>
  )
}

const strengths = ['weak', 'fair', 'good', 'strong'] as const
type Strength = (typeof strengths)[number]

/** Very common parts of passwords. The full list is on the server, which refuses them. */
const commonWords = ['password', 'passwort', 'welcome', 'letmein', 'iloveyou']
const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const kinds = [/\p{L}/u, /\p{Lu}.*\p{Ll}|\p{Ll}.*\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u]

/**
 * Estimates a password's strength from its length and variety; undefined for an empty one. Only a hint: it uses no dictionary. `personal`
 * are the person's name and address, which attackers would try first.
 */
export function strengthOf(password: string, personal: readonly string[] = []): Strength | undefined {
  if (password === '') return undefined
  const bits = weightOf(withoutKnown(password, personal)) * bitsEach(password)
  if (bits < 42) return 'weak'
  if (bits < 54) return 'fair'
  return bits < 68 ? 'good' : 'strong'
}

/** The number of characters that add information: not those that repeat the one before, continue a sequence, or are next to it on the keyboard. */
function weightOf(text: string): number {
  const characters = Array.from(text)
  const weight = characters.reduce((sum, one, index) => sum + (follows(characters[index - 1], one) ? 0.25 : 1), 0)
  return Math.min(weight, new Set(characters).size * 2)
}

function follows(before: string | undefined, one: string): boolean {
  if (before === undefined) return false
  const step = one.codePointAt(0)! - before.codePointAt(0)!
  return Math.abs(step) <= 1 || rows.some((row) => row.includes(before + one) || row.includes(one + before))
}

/** Bits that one character is worth. Letters alone count less, because people write words. */
function bitsEach(password: string): number {
  return 2.5 + 0.5 * kinds.filter((kind) => kind.test(password)).length
}

/** In lower case, with each known part replaced by one character. */
function withoutKnown(password: string, personal: readonly string[]): string {
  const parts = personal
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((part) => part.length > 2)
  return [...commonWords, brand.name.toLowerCase(), ...parts].reduce(
    (text, part) => text.replaceAll(part, '*'),
    password.toLowerCase(),
  )
}
