import { escapeHtml, framed, hashOf, policyOf } from '../http/plain-page.ts'

/** The few pages that the provider itself answers. */

const submitForm = `document.forms[0].requestSubmit(document.querySelector('button'))`

/** For every answer under `/idp`. `script-src` starts closed; the library adds hashes of its own scripts to it where it has any. */
export const providerPolicy = policyOf({ script: hashOf(submitForm), forms: `'self'` })

/** Ends the provider's session at once; without scripts a button does. `form` is the library's own, with its secret. */
export function signOutPage(form: string): string {
  return framed(
    'Signing out',
    `${form}<button type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button><script>${submitForm}</script>`,
  )
}

/** A sign-in that cannot go on, in words, with the two ways on. */
export function problemPage(description: string): string {
  return framed('Sign-in problem', `<p>${escapeHtml(description)}</p><a href="/auth">Sign in again</a>`)
}
