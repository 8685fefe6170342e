import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

/**
 * An OpenID Connect issuer that issues tokens without a sign-in, so that hundreds of people can be signed in without
 * a browser.
 */
export interface Issuer {
  /** Environment variables of the product for this issuer. */
  settings: Record<string, string>
  /**
   * A token of the person with this name.
   * @param now the issuer's clock, in seconds since 1970
   * @param lifeSeconds how long it is valid
   */
  token(name: string, now?: number, lifeSeconds?: number): Promise<string>
  stop(): void
}

const clientId = 'marquee'
const audience = 'urn:marquee:api'
/** The person with this name becomes an admin. */
export const adminName = 'ada'

export async function startIssuer(): Promise<Issuer> {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const jwk = { ...(await exportJWK(publicKey)), kid: '1', alg: 'ES256', use: 'sig' }
  let issuer = ''
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json')
    if (request.url === '/jwks') response.end(JSON.stringify({ keys: [jwk] }))
    else response.end(JSON.stringify({ issuer, jwks_uri: `${issuer}/jwks`, token_endpoint: `${issuer}/token` }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const email = (name: string) => `${name}@issuer.example`
  return {
    settings: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_AUDIENCE: audience,
      ADMIN_EMAILS: email(adminName),
    },
    token: (name, now = Date.now() / 1000, lifeSeconds = 3 * 3600) =>
      new SignJWT({ email: email(name), email_verified: true, name, scope: 'openid' })
        .setProtectedHeader({ alg: 'ES256', kid: '1', typ: 'at+jwt' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(name)
        .setIssuedAt(Math.floor(now))
        .setExpirationTime(Math.floor(now + lifeSeconds))
        .sign(privateKey),
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
