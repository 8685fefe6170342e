import type { Configuration } from 'oidc-provider'

/**
 * Attributes of every cookie of the embedded provider: valid for the whole site, as `__Host-` requires, and not
 * available to scripts and other sites.
 */
export const cookieRules = { signed: true, httpOnly: true, sameSite: 'lax', path: '/' } as const

/**
 * The name of a cookie. On https it begins with `__Host-`: browsers accept such a cookie only from this exact host,
 * so that another subdomain cannot replace it. Browsers refuse such names on plain http, which is used only on the
 * local machine.
 */
export const cookieNamed = (name: string, isHttps: boolean) => (isHttps ? `__Host-${name}` : name)

/**
 * Names of the provider library's cookies. The cookie that resumes a sign-in is bound to one path, which `__Host-`
 * does not allow.
 */
export const providerCookies = (isHttps: boolean): NonNullable<Configuration['cookies']>['names'] => ({
  session: cookieNamed('marquee_session', isHttps),
  interaction: cookieNamed('marquee_interaction', isHttps),
  resume: isHttps ? '__Secure-marquee_resume' : 'marquee_resume',
})
