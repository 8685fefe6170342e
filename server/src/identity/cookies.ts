import type { Configuration } from 'oidc-provider'

/** How every cookie of the embedded provider is set: for the whole site, as `__Host-` demands, and out of reach of scripts and other sites. */
export const cookieRules = { signed: true, httpOnly: true, sameSite: 'lax', path: '/' } as const

/**
 * A cookie's name. On https it begins with `__Host-`: browsers then take it only from this very host, so that no neighbouring subdomain can
 * put one in its place. Browsers refuse such names on plain http, which is for one's own machine.
 */
export const cookieNamed = (name: string, isHttps: boolean) => (isHttps ? `__Host-${name}` : name)

/** The provider's own cookies. It binds that of a sign-in it goes on with to one path, which `__Host-` does not allow. */
export const providerCookies = (isHttps: boolean): NonNullable<Configuration['cookies']>['names'] => ({
  session: cookieNamed('marquee_session', isHttps),
  interaction: cookieNamed('marquee_interaction', isHttps),
  resume: isHttps ? '__Secure-marquee_resume' : 'marquee_resume',
})
