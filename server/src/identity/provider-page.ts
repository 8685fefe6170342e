import { createHash } from 'node:crypto'

/**
 * The few pages that the provider itself answers: plain HTML without the product's bundle, under a policy that allows exactly the
 * sheet and the script below.
 */

const sheet = `
:root { color-scheme: light dark; --ink: light-dark(#141a24, #eef1f6); --paper: light-dark(#f7f9fb, #10141c); --lamp: #ffd23f }
* { box-sizing: border-box }
body { margin: 0; min-height: 100dvh; display: grid; place-content: center; justify-items: center; gap: 1rem; padding: 2rem;
  background: var(--paper); color: var(--ink); font: 1.0625rem/1.5 'Instrument Sans', system-ui, sans-serif; text-align: center }
h1 { margin: 0; font-size: 1.75rem; letter-spacing: -0.02em }
p { margin: 0; max-width: 60ch }
a, button { display: inline-block; padding: 0.75rem 1.25rem; border: 0; border-radius: 0.5rem; background: var(--lamp); color: #141a24;
  font: inherit; font-weight: 600; text-decoration: none; cursor: pointer }
`
const submitForm = `document.forms[0].requestSubmit(document.querySelector('button'))`

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** For every answer under `/idp`. `script-src` starts closed; the library adds hashes of its own scripts to it where it has any. */
export const providerPolicy = [
  `default-src 'none'`,
  `style-src ${hashOf(sheet)}`,
  `script-src ${hashOf(submitForm)}`,
  `form-action 'self'`,
  `base-uri 'none'`,
  `frame-ancestors 'none'`,
].join('; ')

/** Ends the provider's session at once; without scripts a button does. `form` is the library's own, with its secret. */
export function signOutPage(form: string): string {
  return page(
    'Signing out',
    `${form}<button type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button><script>${submitForm}</script>`,
  )
}

/** A sign-in that cannot go on, in words, with the two ways on. */
export function problemPage(description: string): string {
  return page('Sign-in problem', `<p>${escapeHtml(description)}</p><a href="/auth">Sign in again</a>`)
}

function page(title: string, body: string): string {
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>`
  return `<!doctype html><html lang="en"><head>${head}<style>${sheet}</style></head><body><h1>${title}</h1>${body}</body></html>`
}

/** Text made harmless inside HTML elements and quoted attributes. */
function escapeHtml(text: string): string {
  const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return text.replace(/[&<>"']/g, (character) => escapes[character]!)
}
