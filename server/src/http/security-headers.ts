const nothing = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** For a service worker: it fetches what it keeps from this server. */
export const workerPolicy = `${nothing}; connect-src 'self'`

/**
 * Security headers for every answer, also for requests that never reach a route. `isHttps` adds Strict-Transport-Security for a year. A
 * route may override a header, such as the Content-Security-Policy of a page.
 */
export function securityHeaders(isHttps: boolean): Record<string, string> {
  return {
    'content-security-policy': nothing,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  }
}
