import { createHash } from 'node:crypto'
import type { ErrorCode } from '@marquee/contract/errors'

/**
 * Pages that the server answers by itself, without the product's bundle: whole, small and without a request for anything else.
 * Their policy allows exactly the sheet below.
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

/** How a content policy names a script or a sheet by its text. */
export const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The policy of such a page; `script` and `forms` are what may run and be sent beside. */
export const policyOf = ({ script = "'none'", forms = "'none'" } = {}) =>
  [
    `default-src 'none'`,
    `style-src ${hashOf(sheet)}`,
    `script-src ${script}`,
    `form-action ${forms}`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ')

/** For pages by `plainPage`. */
export const plainPagePolicy = policyOf()

const titles: Partial<Record<ErrorCode, string>> = {
  malformed: 'This address cannot be read',
  too_many: 'One moment, please',
  unavailable: 'Back in a moment',
}

/** A failure in words, for people who opened a page. `sentence` is text. */
export const plainPage = (code: ErrorCode, sentence: string) =>
  framed(titles[code] ?? 'Something went wrong', `<p>${escapeHtml(sentence)}</p>`)

/** `body` is HTML, `title` is text. */
export function framed(title: string, body: string): string {
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title>`
  return `<!doctype html><html lang="en"><head>${head}<style>${sheet}</style></head><body><h1>${escapeHtml(title)}</h1>${body}</body></html>`
}

/** Text made harmless inside HTML elements and quoted attributes. */
export function escapeHtml(text: string): string {
  const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return text.replace(/[&<>"']/g, (character) => escapes[character]!)
}

const notPages =
  /^\/(?:api|idp|images|uploads|assets|auth\/(?:interaction|account)|\.well-known)(?=[/?]|$)|^\/(?:healthz|readyz|metrics)(?=\?|$)/

/** Whether people open this address (a path, with or without its query) in a browser, so that its failures are pages too. */
export const isPageAddress = (url: string) => url.startsWith('/') && !notPages.test(url)
