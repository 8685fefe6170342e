import { escapeHtml, htmlDocument, hashOf, once, policyOf } from '../http/plain-page.ts'

/** The few pages that the provider itself renders. */

const submitForm = `document.forms[0].requestSubmit(document.querySelector('button'))`

/**
 * The content security policy of all answers under `/idp`. `script-src` allows one hash; the library adds hashes of
 * its own scripts.
 */
export const providerPolicy = once(() => policyOf({ script: hashOf(submitForm), forms: `'self'` }))

/**
 * Ends the provider's session: automatically, or by a button without scripts, when the sign-out was `asked` for with
 * the signed-in person's own ID token. Otherwise the page asks first, because any other site may link here. `form` is
 * the library's own, with its CSRF secret.
 */
export function signOutPage(form: string, asked: boolean): string {
  const button = `${form}<button type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>`
  return asked
    ? htmlDocument('Signing out', `${button}<script>${submitForm}</script>`)
    : htmlDocument('Sign out', `<p>Do you want to sign out?</p>${button}<a href="/">Stay signed in</a>`)
}

/** Explains a sign-in that cannot continue, with two links to go on. */
export function problemPage(description: string): string {
  return htmlDocument('Sign-in problem', `<p>${escapeHtml(description)}</p><a href="/auth">Sign in again</a>`)
}
