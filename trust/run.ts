import { runRows, type Timed } from '../faults/runner.ts'
import { generated } from './generated.ts'
import { markup } from './journeys.ts'
import { paths } from './paths.ts'
import { sqlmap } from './sqlmap.ts'
import { supply } from './supply.ts'
import { tests, type Shown } from './tests.ts'
import { wapiti } from './wapiti.ts'

/*
 * Every attack of the list at its full length. TLS itself is whoever ends it in front of the product, and is tried there (testssl).
 * TRUST_REQUESTS and TRUST_SCAN_SECONDS shorten or lengthen S20, S13 and S21.
 */
const features = 'server/src/features'
const identity = 'server/src/identity'
const images = 'server/src/images'

/** What `npm test` shows already: what must not happen, and the tests that try it. */
const shown: Record<string, [what: string, ...Shown[]]> = {
  S1: ['answers other than the table of who may do what', ['server/test/access.test.ts']],
  S2: ['forged tokens that were taken', [`${identity}/forged-tokens.test.ts`, /forged|without a configured audience/]],
  S3: ['failures around keys that change, are away or unknown', [`${identity}/hosted.test.ts`, /key|outage|flood/]],
  S4: [
    'writes that another site brought about',
    ['server/test/cross-site.test.ts'],
    [`${identity}/embedded.test.ts`, /a call from/],
  ],
  S5: ['hostile words in e-mails that came to life', ['server/src/notify/notify.test.ts', /hostile words/]],
  S7: ['links that lead elsewhere', ['contract/src/web-address.test.ts']],
  S8: ['redirects that lead away', ['contract/src/redirect.test.ts']],
  S9: [
    'addresses of a caller that were asked',
    [`${features}/vendors/vendor-uploads.test.ts`, /S9/],
    [`${identity}/forged-tokens.test.ts`, /jku|x5u/],
  ],
  S10: [
    'uploads that were judged otherwise than they should',
    [`${images}/picture.test.ts`],
    [`${images}/image-store.test.ts`],
    [`${images}/uploads.test.ts`],
    [`${features}/vendors/vendor-pictures.test.ts`],
    [`${features}/vendors/vendor-uploads.test.ts`, /S10|picture/],
  ],
  S11: [
    'bodies beyond their size that were read',
    ['server/test/raw-requests.test.ts', /S11/],
    ['server/test/bodies.test.ts', /too large|deep/],
    [`${identity}/provider-mount.test.ts`, /S11/],
    [`${images}/disk-storage.test.ts`, /largest|too large/],
    [`${images}/uploads.test.ts`, /too large|endless/],
  ],
  S12: [
    'names that led out of their folder',
    [`${images}/routes.test.ts`, /reaches no file/],
    [`${features}/vendors/vendor-uploads.test.ts`, /S12/],
  ],
  S13: [
    'wildcards and quotes that did not mean themselves',
    [`${features}/events/event-lists.test.ts`, /wildcards/],
    [`${features}/vendors/search.test.ts`, /matched literally/],
  ],
  S14: [
    'fields that were set by naming them',
    ['server/test/mass-assignment.test.ts'],
    ['server/test/role-taken.test.ts'],
  ],
  S15: [
    'fields seen by others than agreed',
    ['server/test/seen-fields.test.ts'],
    ['server/test/access.test.ts', /e-mail address|lists hold/],
    [`${identity}/embedded.test.ts`, /get the same answer/],
  ],
  S16: [
    'limits that did not hold',
    [`${identity}/sign-in-flood.test.ts`],
    [`${identity}/provider-mount.test.ts`, /S16/],
    ['server/test/limits.test.ts'],
  ],
  S17: [
    'headers and cookies other than promised',
    ['server/test/http.test.ts', /tell browsers|lets no other site in/],
    ['server/test/caching.test.ts'],
    [`${identity}/embedded-sessions.test.ts`, /cookies/],
  ],
  S18: [
    'odd requests that were our fault',
    ['server/test/raw-requests.test.ts', /S18/],
    ['server/test/bodies.test.ts'],
    ['server/test/http.test.ts', /queries|addresses/],
    [`${identity}/provider-mount.test.ts`, /S18/],
  ],
  S19: ['inputs whose time grows faster than they do', ['server/test/linear-time.test.ts']],
}

const chosen = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const everything = () =>
  Object.entries(shown).flatMap(([name, [, ...by]]) => (chosen.length === 0 || chosen.includes(name) ? by : []))
const rows: Record<string, Timed> = Object.fromEntries(
  Object.entries(shown).map(([name, [what, ...by]]) => [name, { run: tests(what, by, everything), minutes: 15 }]),
)

await runRows({
  rows: {
    ...rows,
    // S6, reflected, is in the same journey.
    S5: { run: both(rows.S5, markup), minutes: 15 },
    S12: { run: both(rows.S12, paths), minutes: 20 },
    S13: { run: both(rows.S13, sqlmap), minutes: 60 },
    S20: { run: generated, minutes: 60 },
    S21: { run: wapiti, minutes: 45 },
    S22: { run: supply, minutes: 5 },
  },
  page: { file: 'docs/security.md', command: 'npm run trust', what: 'attack' },
})

/** The quick part of a row, then the long one. */
function both(quick: Timed | undefined, long: Timed['run']): Timed['run'] {
  return async (environment) => [...((await quick?.run(environment)) ?? []), ...(await long(environment))]
}
