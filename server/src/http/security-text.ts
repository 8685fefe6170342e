import type { FastifyInstance } from 'fastify'

const dayMs = 86_400_000
/** RFC 9116 recommends less than a year. Each answer has a new one, so it never expires while the server runs. */
const validMs = 360 * dayMs

/** Serves `/.well-known/security.txt` (RFC 9116): where to report a vulnerability. `contact` is a `mailto:` or `https:` address. */
export function securityText(app: FastifyInstance, contact: string, publicUrl: string): void {
  const url = '/.well-known/security.txt'
  app.get(url, async (_request, reply) => {
    // Whole days, so that the text and its ETag stay the same for a day.
    const expires = new Date(Math.floor((Date.now() + validMs) / dayMs) * dayMs).toISOString().replace('.000', '')
    const fields = [
      `Contact: ${contact}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}${url}`,
    ]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(`${fields.join('\n')}\n`)
  })
}
