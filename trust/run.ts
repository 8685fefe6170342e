import { runRows, type Timed } from '../faults/runner.ts'
import { generated } from './generated.ts'
import { markup } from './journeys.ts'
import { paths } from './paths.ts'
import { sqlmap } from './sqlmap.ts'
import { supply } from './supply.ts'
import { tests, type CoveringTests } from './tests.ts'
import { wapiti } from './wapiti.ts'

/*
 * Every attack of the list at full length. TLS ends at the proxy in front of the product and is tested there (testssl). TRUST_REQUESTS
 * (requests per call) and TRUST_SCAN_SECONDS change the length of S20, S13 and S21.
 */
const features = 'server/src/features'
const identity = 'server/src/identity'
const images = 'server/src/images'

/** Rows that tests of `npm test` cover: what must not happen, and the files and titles of the tests. */
const covered: Record<string, [what: string, ...CoveringTests[]]> = {
  S1: ['answers that differ from the access table', ['server/test/access.test.ts']],
  S2: [
    'forged tokens that were accepted',
    [`${identity}/forged-tokens.test.ts`, /forged|without a configured audience/],
  ],
  S3: ['failures with changed, unavailable or unknown keys', [`${identity}/hosted.test.ts`, /key|outage|flood/]],
  S4: [
    'writes caused by another site',
    ['server/test/cross-site.test.ts'],
    [`${identity}/embedded.test.ts`, /a call from/],
  ],
  S5: ['hostile texts in e-mails that became markup', ['server/src/notify/notify.test.ts', /hostile words/]],
  S7: ['links that lead elsewhere', ['contract/src/web-address.test.ts']],
  S8: ['redirects that lead away', ['contract/src/redirect.test.ts']],
  S9: [
    'addresses from a caller that were requested',
    [`${features}/vendors/vendor-uploads.test.ts`, /S9/],
    [`${identity}/forged-tokens.test.ts`, /jku|x5u/],
  ],
  S10: [
    'uploads with the wrong result',
    [`${images}/picture.test.ts`],
    [`${images}/image-store.test.ts`],
    [`${images}/uploads.test.ts`],
    [`${features}/vendors/vendor-pictures.test.ts`],
    [`${features}/vendors/vendor-uploads.test.ts`, /S10|picture/],
    [`${features}/applications/answer-files.test.ts`, /S10/],
  ],
  S11: [
    'bodies above their limit that were read',
    ['server/test/raw-requests.test.ts', /S11/],
    ['server/test/bodies.test.ts', /too large|deep/],
    [`${identity}/provider-mount.test.ts`, /S11/],
    [`${images}/disk-storage.test.ts`, /largest|too large/],
    [`${images}/uploads.test.ts`, /too large|endless/],
  ],
  S12: [
    'file names that led out of their folder',
    [`${images}/routes.test.ts`, /reaches no file/],
    [`${features}/vendors/vendor-uploads.test.ts`, /S12/],
    [`${features}/applications/answer-files.test.ts`, /S12/],
  ],
  S13: [
    'wildcards and quotes that were not matched literally',
    [`${features}/events/event-lists.test.ts`, /wildcards/],
    [`${features}/vendors/search.test.ts`, /matched literally/],
  ],
  S14: [
    'protected fields that a request could set',
    ['server/test/mass-assignment.test.ts'],
    ['server/test/role-taken.test.ts'],
  ],
  S15: [
    'fields seen by callers who may not see them',
    ['server/test/seen-fields.test.ts'],
    ['server/test/access.test.ts', /e-mail address|lists hold/],
    [`${identity}/embedded.test.ts`, /get the same answer/],
  ],
  S16: [
    'limits that could be exceeded',
    [`${identity}/sign-in-flood.test.ts`],
    [`${identity}/provider-mount.test.ts`, /S16/],
    ['server/test/limits.test.ts'],
  ],
  S17: [
    'headers and cookies that differ from the rules',
    ['server/test/http.test.ts', /tell browsers|lets no other site in/],
    ['server/test/caching.test.ts'],
    [`${identity}/embedded-sessions.test.ts`, /cookies/],
  ],
  S18: [
    'malformed requests that were answered 5xx',
    ['server/test/raw-requests.test.ts', /S18/],
    ['server/test/bodies.test.ts'],
    ['server/test/http.test.ts', /queries|addresses/],
    [`${identity}/provider-mount.test.ts`, /S18/],
  ],
  S19: ['inputs whose time grows faster than their length', ['server/test/linear-time.test.ts']],
  S23: ['links in the database that open an account', ['server/src/notify/mailed-links.test.ts']],
  S24: [
    'words in e-mails that mislead; e-mails to addresses that nobody confirmed',
    ['server/src/notify/notify.test.ts', /S24/],
    ['contract/src/fields.test.ts', /S24/],
  ],
  S25: [
    'messages to webhooks that somebody reads who may not see what they say',
    [`${features}/webhooks/webhooks.test.ts`, /S25/],
  ],
  S26: [
    'documents of vendors that somebody reads who may not',
    [`${features}/vendors/document-readers.test.ts`, /S26/],
  ],
}

const chosen = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const everything = () =>
  Object.entries(covered).flatMap(([name, [, ...by]]) => (chosen.length === 0 || chosen.includes(name) ? by : []))
const rows: Record<string, Timed> = Object.fromEntries(
  Object.entries(covered).map(([name, [what, ...by]]) => [
    name,
    { what, run: tests(what, by, everything), minutes: 15 },
  ]),
)

await runRows({
  rows: {
    ...rows,
    // The same journey covers S6 (reflected texts).
    S5: { what: 'hostile texts that became markup or code', run: inSequence(rows.S5, markup), minutes: 15 },
    S12: { what: 'file names and paths that led out of their folder', run: inSequence(rows.S12, paths), minutes: 20 },
    S13: {
      what: 'values that reached SQL, also by sqlmap as each role',
      run: inSequence(rows.S13, sqlmap),
      minutes: 60,
    },
    S20: {
      what: 'generated requests answered 5xx or not as documented',
      run: generated,
      minutes: 60,
    },
    S21: { what: 'unexplained findings of wapiti, as each role', run: wapiti, minutes: 45 },
    S22: { what: 'lockfile, install scripts, licences, secrets, known weaknesses', run: supply, minutes: 5 },
  },
  page: { file: 'docs/security.md', figures: 'docs/figures/trust.tsv', command: 'npm run trust' },
})

/** Runs the tests of a row, and then its long attack. */
function inSequence(first: Timed | undefined, second: Timed['run']): Timed['run'] {
  return async (environment) => [...((await first?.run(environment)) ?? []), ...(await second(environment))]
}
