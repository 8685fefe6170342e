import { createHash } from 'node:crypto'
import { brand } from '@marquee/contract/brand'
import type { ErrorCode } from '@marquee/contract/errors'

/**
 * Small pages that the server writes itself, without the web app and without further requests. Their Content-Security-Policy allows only
 * the style sheet below.
 */

const sheet = once(() => {
  const own = brand.colors
  const [lamp, onLamp] = own
    ? [`light-dark(${own.light.lamp}, ${own.dark.lamp})`, `light-dark(${own.light.onLamp}, ${own.dark.onLamp})`]
    : ['#ffd23f', '#141a24']
  return `
:root { color-scheme: light dark; --ink: light-dark(#141a24, #eef1f6); --paper: light-dark(#f7f9fb, #10141c); --lamp: ${lamp} }
* { box-sizing: border-box }
body { margin: 0; min-height: 100dvh; display: grid; place-content: center; justify-items: center; gap: 1rem; padding: 2rem;
  background: var(--paper); color: var(--ink); font: 1.0625rem/1.5 'Instrument Sans', system-ui, sans-serif; text-align: center }
h1 { margin: 0; font-size: 1.75rem; letter-spacing: -0.02em }
p { margin: 0; max-width: 60ch }
a, button { display: inline-block; padding: 0.75rem 1.25rem; border: 0; border-radius: 0.5rem; background: var(--lamp); color: ${onLamp};
  font: inherit; font-weight: 600; text-decoration: none; cursor: pointer }
`
})

/** The hash source of a script or style sheet in a Content-Security-Policy. */
export const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The Content-Security-Policy of such a page; `script` and `forms` are the sources for scripts and form targets. */
export const policyOf = ({ script = "'none'", forms = "'none'" } = {}) =>
  [
    `default-src 'none'`,
    `style-src ${hashOf(sheet())}`,
    `script-src ${script}`,
    `form-action ${forms}`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ')

/** The policy for `plainPage`. */
export const plainPagePolicy = once(() => policyOf())

/** Made at the first call: the brand is known only after the start. */
export function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

const titles: Partial<Record<ErrorCode, string>> = {
  malformed: 'This address cannot be read',
  too_many: 'One moment, please',
  unavailable: 'Back in a moment',
}

/** A page that shows a failure. `sentence` is text, not HTML. */
export const plainPage = (code: ErrorCode, sentence: string) =>
  htmlDocument(titles[code] ?? 'Something went wrong', `<p>${escapeHtml(sentence)}</p>`)

/** `body` is HTML, `title` is text. */
export function htmlDocument(title: string, body: string): string {
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title>`
  return `<!doctype html><html lang="en"><head>${head}<style>${sheet()}</style></head><body><h1>${escapeHtml(title)}</h1>${body}</body></html>`
}

/** Escapes text for HTML elements and quoted attributes. */
export function escapeHtml(text: string): string {
  const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return text.replace(/[&<>"']/g, (character) => escapes[character]!)
}

const notPages =
  /^\/(?:api|idp|images|uploads|assets|auth\/(?:interaction|account)|\.well-known)(?=[/?]|$)|^\/(?:healthz|readyz|metrics)(?=\?|$)/

/** Whether this address (path, query optional) is opened in a browser, so that its failures are HTML pages. */
export const isPageAddress = (url: string) => url.startsWith('/') && !notPages.test(url)
