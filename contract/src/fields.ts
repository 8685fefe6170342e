import * as z from 'zod/mini'
import { shape } from './endpoint.ts'
import { dayPattern, isDay } from './day.ts'
import { sentences } from './errors.ts'
import { idPattern, maxLengths, pageSizes, socialPlatforms, tooLong, type SocialPlatform } from './limits.ts'
import { unseen } from './plain-text.ts'
import { webAddress, withScheme } from './web-address.ts'

/** Building blocks of shapes. Each has its own sentence for a wrong value, so that no message of a library is shown to people. */

type Meta = Record<string, unknown>
const describe = <S extends z.core.$ZodType>(schema: S, meta: Meta): S => {
  z.globalRegistry.add(schema, meta)
  return schema
}

/** Text that PostgreSQL and every client can hold: no U+0000 and no half of a surrogate pair. */
const storable = z.refine<string>((text) => !text.includes('\u0000') && text.isWellFormed(), {
  error: sentences.unstorable,
})

/** A maximum length that stops parsing. Put it before expensive checks (patterns, addresses), so that they get only short text. */
export const atMost = (max: number, sentence: string) => z.maxLength(max, { error: sentence, abort: true })

/** Id of a row, in a path or a query: a positive whole number. */
export const id = () =>
  describe(
    z.pipe(
      z.pipe(
        z.transform((value: number | string) => String(value)),
        z.string().check(z.regex(idPattern, 'Ids are positive whole numbers')),
      ),
      z.transform((text: string) => Number(text)),
    ),
    { type: 'integer', minimum: 1, examples: [7] },
  )

/** Path parameters of everything that is addressed by one id. */
export const IdParams = z.object({ id: id() })

/** Ids in a JSON body. */
export const bodyId = (sentence = 'Ids are positive whole numbers') =>
  z.int(sentence).check(z.minimum(1, sentence), z.maximum(999_999_999_999_999, sentence))

/** A repeated query key has a list; a single value becomes one. */
const asList = z.transform((value: number | string | readonly (number | string)[]) =>
  Array.isArray(value) ? value : [value],
)

/** Ids in a repeated query key, at most 50. */
export const idsQuery = () =>
  describe(z.optional(z.pipe(asList, z.array(id()).check(z.maxLength(50, 'At most 50 ids')))), {
    type: 'array',
    items: { type: 'integer', minimum: 1 },
    examples: [[1, 4]],
  })

/** Some of these values in a repeated query key; `sentence` is shown for any other. */
export const choicesQuery = <const Values extends readonly [string, ...string[]]>(values: Values, sentence: string) =>
  describe(z.optional(z.pipe(asList, z.array(z.enum(values, sentence)).check(z.maxLength(values.length, sentence)))), {
    type: 'array',
    items: { type: 'string', enum: [...values] },
  })

/**
 * A point as "latitude,longitude", with at most two decimals: about a kilometre, so that nobody's exact position is sent, logged or kept.
 */
export const point = (name: string) =>
  z.string().check(
    z.refine((text) => pointPattern.test(text), {
      error: `${name} is a latitude and a longitude with at most two decimals, as 45.52,-122.68`,
    }),
  )
const pointPattern = /^-?(90(\.0{1,2})?|[0-8]?\d(\.\d{1,2})?),-?(180(\.0{1,2})?|(1[0-7]\d|\d{1,2})(\.\d{1,2})?)$/

/** A list of different ids in a body, at most `max`. */
export const idList = (max: number, sentence: string) =>
  z
    .array(bodyId(), 'This must be a list of ids')
    .check(z.maxLength(max, sentence))
    .check(z.refine((ids) => new Set(ids).size === ids.length, { error: 'Each may be chosen once' }))

/** A whole number in a query string. */
export const queryNumber = (name: string, min: number, max: number) =>
  describe(
    z.pipe(
      z.pipe(
        z.transform((value: number | string) => String(value)),
        z.string().check(z.regex(/^\d{1,9}$/, `${name} must be a whole number`)),
      ),
      z.pipe(
        z.transform((text: string) => Number(text)),
        z
          .number()
          .check(z.minimum(min, `${name} must be at least ${min}`), z.maximum(max, `${name} must be at most ${max}`)),
      ),
    ),
    { type: 'integer', minimum: min, maximum: max },
  )

/** `true` or `false` in a query string. */
export const queryFlag = (name: string) =>
  describe(
    z.pipe(
      z.pipe(
        z.transform((value: boolean | string) => String(value)),
        z.enum(['true', 'false'], `${name} must be true or false`),
      ),
      z.transform((text: 'true' | 'false') => text === 'true'),
    ),
    { type: 'boolean' },
  )

/** Search text; blank counts as missing. */
export const searchText = (name = 'Search') =>
  z.optional(
    z
      .string(`${name} must be text`)
      .check(z.trim(), atMost(maxLengths.search, tooLong(name, maxLengths.search)), storable),
  )

/** `page` (from 1) and `limit` (1 to 100) of a list. A larger limit is cut to 100. */
export const paging = (limit: number) => ({
  page: z._default(queryNumber('Page', 1, 1_000_000), 1),
  limit: z._default(
    describe(
      z.pipe(
        queryNumber('Limit', 1, 999_999_999),
        z.transform((n: number) => Math.min(n, pageSizes.max)),
      ),
      { type: 'integer', minimum: 1 },
    ),
    limit,
  ),
})

/** `sort_by`, one of `names`, and `sort_order` of a list. The list defines what it sorts by without `sort_by`. */
export const sorting = <const Names extends readonly [string, ...string[]]>(names: Names) => ({
  sort_by: z.optional(z.enum(names, `Sort by ${names.join(', ')}`)),
  sort_order: z._default(z.enum(['asc', 'desc'], 'Sort order is asc or desc'), 'desc'),
})

/** Total number of rows, rows per page, whether another page follows, and the number of this page from 1. */
export const Pagination = shape('Pagination', { total: z.int(), limit: z.int(), has_more: z.boolean(), page: z.int() })
export type Pagination = z.infer<typeof Pagination>

/** Required text; `sentence` is shown when it is missing. */
export const requiredText = (sentence: string, max: number, refusal = `At most ${max} characters`) =>
  z.string(sentence).check(z.trim(), z.minLength(1, sentence), atMost(max, refusal), storable)

/** Required text with a name for both sentences: that it is missing, and that it is too long. */
export const requiredWords = (name: string, max: number, missing = `${name} is required`) =>
  requiredText(missing, max, tooLong(name, max))

/** A required name or title, which others read in lists and e-mails: one line, and nothing in it that is not seen. */
export const requiredLine = (sentence: string, max: number, refusal?: string) =>
  requiredText(sentence, max, refusal).check(z.refine((text) => !unseen.test(text), { error: sentences.unseen }))

/** Optional text, may be null; blank counts as null. */
export const optionalText = (name: string, max: number) =>
  z.optional(
    z.pipe(
      z.nullable(z.string(`${name} must be text`).check(z.trim(), atMost(max, tooLong(name, max)), storable)),
      z.transform((text: string | null) => text || null),
    ),
  )

/** An optional whole number, may be null. */
export const optionalNumber = (sentence: string, min: number, max: number) =>
  z.optional(z.nullable(z.int(sentence).check(z.minimum(min, sentence), z.maximum(max, sentence))))

/**
 * A calendar day as `YYYY-MM-DD`, without time or zone.
 * @param missing the sentence where there is none; by default the same as for another text
 */
export const day = (sentence: string, missing = sentence) =>
  describe(
    z.string(missing).check(
      z.regex(dayPattern, { error: ({ input }) => (input === '' ? missing : sentence), abort: true }),
      z.refine((text) => isDay(text), { error: sentence, abort: true }),
    ),
    { format: 'date', examples: ['2027-06-19'] },
  )

/** An instant, sent as ISO 8601 in UTC. */
export const Instant = z.pipe(
  z.transform((value: Date | string) => (value instanceof Date ? value.toISOString() : value)),
  z.string(),
)
z.globalRegistry.add(Instant, { type: 'string', format: 'date-time', examples: ['2027-06-19T18:00:00.000Z'] })

const websiteSentence = 'Please enter a valid website address'

/** A website: an address without a scheme gets `https://`; schemes other than http and https are refused. */
export const website = () =>
  z.optional(
    z.pipe(
      z.nullable(
        z.string(websiteSentence).check(
          z.trim(),
          atMost(maxLengths.website, `Website can have at most ${maxLengths.website} characters`),
          storable,
          z.refine((text) => text === '' || webAddress(text) !== null, { error: websiteSentence }),
        ),
      ),
      z.transform((text: string | null) => (text ? withScheme(text) : null)),
    ),
  )

/** Domains a platform's links may point to. */
export const platformDomains: Record<SocialPlatform, readonly string[]> = {
  instagram: ['instagram.com', 'instagram.co'],
  facebook: ['facebook.com', 'fb.com'],
  linkedin: ['linkedin.com'],
  twitter: ['twitter.com', 'x.com'],
  tiktok: ['tiktok.com'],
}

/** True when the link's host is the platform's domain or lies below it. */
export function isPlatformUrl(platform: SocialPlatform, text: string): boolean {
  const host = webAddress(text)?.hostname.toLowerCase()
  return (
    host !== undefined && platformDomains[platform].some((domain) => host === domain || host.endsWith(`.${domain}`))
  )
}

export const socialSentence = (platform: SocialPlatform) => `Please enter a valid ${platform} URL`

/** One link to a platform; the host must be the platform's own. */
export const SocialLinkInput = z
  .object({
    platform: z.enum(socialPlatforms, 'Please choose a platform'),
    url: z
      .string('Please enter a link')
      .check(
        z.trim(),
        atMost(maxLengths.website, `A link can have at most ${maxLengths.website} characters`),
        storable,
      ),
  })
  .check((context) => {
    const { platform, url } = context.value
    if (url === '' || isPlatformUrl(platform, url)) return
    context.issues.push({ code: 'custom', path: ['url'], message: socialSentence(platform), input: url })
  })

export type SocialLinkInput = z.infer<typeof SocialLinkInput>

/** Social links: at most five, each platform once. Rows with an empty link are dropped, bare hosts get `https://`. */
export const socialLinks = (max: number) =>
  z.pipe(
    z
      .array(SocialLinkInput, 'Social links must be a list')
      .check(z.maxLength(max, `At most ${max} social links`))
      .check(
        z.refine((links) => new Set(links.map((link) => link.platform)).size === links.length, {
          error: 'Each platform may be used once',
        }),
      ),
    z.transform((links: { platform: SocialPlatform; url: string }[]) =>
      links.filter((link) => link.url !== '').map((link) => ({ ...link, url: withScheme(link.url) })),
    ),
  )

/** A stored social link. */
export const SocialLink = shape('SocialLink', { id: z.int(), platform: z.enum(socialPlatforms), url: z.string() })
export type SocialLink = z.infer<typeof SocialLink>

/** The flag `is_primary` as text in a multipart form. */
export const formFlag = () => z._default(queryFlag('is_primary'), false)

/** A file that the server has received. It is in memory only when it is read. */
export type ReceivedFile = Pick<Blob, 'bytes'>

/** A picture in a multipart form: a `Blob` in the browser, a received file on the server. */
export const picture = (sentence: string) =>
  describe(
    z.custom<Blob | ReceivedFile>((value) => typeof value === 'object' && value !== null, sentence),
    { type: 'string', format: 'binary' },
  )

/** The optional reason of a decision. */
export const reason = () => optionalText('Reason', maxLengths.reason)
