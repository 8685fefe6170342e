import { escapeHtml, framed, hashOf, policyOf } from '../http/plain-page.ts'

/** The few pages that the provider itself answers. */

const submitForm = `document.forms[0].requestSubmit(document.querySelector('button'))`

/** For every answer under `/idp`. `script-src` starts closed; the library adds hashes of its own scripts to it where it has any. */
export const providerPolicy = policyOf({ script: hashOf(submitForm), forms: `'self'` })

/**
 * Ends the provider's session. It does so at once, or by a button where there are no scripts, when the signed-in person's own product `asked`
 * for it; else the page asks, because any other site may lead here. `form` is the library's own, with its secret.
 */
export function signOutPage(form: string, asked: boolean): string {
  const button = `${form}<button type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>`
  return asked
    ? framed('Signing out', `${button}<script>${submitForm}</script>`)
    : framed('Sign out', `<p>Do you want to sign out?</p>${button}<a href="/">Stay signed in</a>`)
}

/** A sign-in that cannot go on, in words, with the two ways on. */
export function problemPage(description: string): string {
  return framed('Sign-in problem', `<p>${escapeHtml(description)}</p><a href="/auth">Sign in again</a>`)
}
