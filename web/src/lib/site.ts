import { setBrand, type OwnBrand } from '@marquee/contract/brand'
import type { SiteNotice } from '@marquee/contract/site-notice'
import { setFormats, type Formats } from '@marquee/contract/formats'
import { signUpSentence, type SignUpRule } from '@marquee/contract/sign-up'

/** What pages show of this installation's settings. The server writes it into the HTML of each page, so that no request is needed. */
export interface Site {
  privacyUrl?: string | undefined
  termsUrl?: string | undefined
  /** Left out where they are the usual ones. */
  formats?: Formats | undefined
  /** Left out where everybody may create an account. */
  signUp?: SignUpRule | undefined
  brand?: OwnBrand | undefined
  notice?: SiteNotice | undefined
}

let known: Site | undefined

/** The same on the server and in the browser, so that hydration finds what it expects. */
export const site = (): Site =>
  (known ??= typeof document === 'undefined' ? {} : (JSON.parse(document.documentElement.dataset.site ?? '{}') as Site))

/** Called by the browser before the first render. On the server formats and brand are set already: it has the same copy of the contract. */
export function startSite(): void {
  const { formats, brand } = site()
  if (formats) setFormats(formats)
  if (brand) setBrand(brand)
}

/** Called by the server before it renders. */
export function setSite(settings: Site): void {
  known = settings
}

/** Why nobody can create an account by themselves; undefined where people can. */
export function signUpRefusal(): string | undefined {
  const { signUp } = site()
  return signUp && signUp.mode !== 'open' ? signUpSentence(signUp) : undefined
}

/** The operator's own pages, by their names. */
export function legalLinks(): [label: string, href: string][] {
  const { termsUrl, privacyUrl } = site()
  const links: [string, string | undefined][] = [
    ['Terms', termsUrl],
    ['Privacy', privacyUrl],
  ]
  return links.filter((link): link is [string, string] => link[1] !== undefined)
}
