import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../src/root.ts'

/** Claims of docs/security.md that only the sources can show. */
const sources = ['server/src', 'operations/src', 'contract/src', 'web/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => ({ path: `${folder}/${path}`, text: readFileSync(join(root, folder, path), 'utf8') })),
)

test.each<[claim: string, pattern: RegExp, allowed: string[], folder?: string]>([
  ['1.2.5 no program is started', /child_process/, []],
  ['1.3.2 no text is run as code', /\beval\(|\bnew Function\(|node:vm\b/, []],
  ['11.3.1 the only cipher is AES-256-GCM', /create(?:Dec|C)ipheriv\((?!'aes-256-gcm')/, []],
  // The tags of answers protect nothing.
  ['11.4.1 hashes are SHA-256', /create(?:Hash|Hmac)\((?!'sha256')/, ['server/src/http/caching.ts']],
  [
    '11.5.1 what nobody may guess is not made by Math.random',
    /Math\.random/,
    // Pauses.
    [
      'server/src/db/listening.ts',
      'server/src/features/notifications/live.ts',
      'server/src/features/webhooks/attempt.ts',
      'web/src/lib/live-stream.ts',
    ],
  ],
  // Asks a mail server whether it begins with TLS, and sends nothing.
  ['12.3.2 certificates are checked', /rejectUnauthorized: false/, ['operations/src/doctor-services.ts']],
  [
    '15.3.2 redirects are not followed',
    // The methods of other things, such as queues and caches, are no requests.
    /(?<!\.)\bfetch\((?!.*redirect: ')|globalThis\.fetch/,
    [],
    'server/src',
  ],
])('%s', (_, pattern, allowed, folder = '') => {
  const found = sources.filter(({ path, text }) => path.startsWith(folder) && pattern.test(text))
  expect(found.map(({ path }) => path).toSorted()).toEqual(allowed)
})
