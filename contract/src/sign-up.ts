/** Who may create an account: everybody, invited people, or nobody. */
export const signUpModes = ['open', 'invitation', 'closed'] as const

/** The rule of one installation. `domains` are those of e-mail addresses, lower case and in ASCII; none means all. Only `open` has some. */
export interface SignUpRule {
  mode: (typeof signUpModes)[number]
  domains: readonly string[]
}

/** What people read who cannot create an account; undefined where everybody can. The same for everybody, whoever has an account. */
export function signUpSentence({ mode, domains }: SignUpRule): string | undefined {
  if (mode === 'closed') return 'Nobody can create an account here at the moment.'
  if (mode === 'invitation') return 'Accounts here are by invitation only.'
  if (domains.length === 0) return undefined
  const last = domains.at(-1) ?? ''
  const list = domains.length > 1 ? `${domains.slice(0, -1).join(', ')} or ${last}` : last
  return `Accounts here are for people with an email address at ${list}.`
}

/** Shown to those whom a hosted provider lets in, and who may not have an account here. */
export const notAdmitted = {
  title: 'There is no account for you here',
  hint: 'If you were invited, sign in with that address, and let your sign-in provider confirm it.',
} as const
