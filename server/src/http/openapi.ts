import { brand } from '@marquee/contract/brand'
import { Failure, ok, statusOf, type Endpoint } from '@marquee/contract/endpoint'
import { sentences } from '@marquee/contract/errors'
import { pageSizes, rateLimits } from '@marquee/contract/limits'
import { isLoopback } from '../network.ts'
import { failures, requestId } from './openapi-failures.ts'
import { header, type Operation, type Parameter, type Response } from './openapi-operation.ts'
import { schemaBook, type JsonSchema, type Media, type SchemaBook } from './json-schema.ts'
import { webhookOperations } from './openapi-webhooks.ts'

/** One registered call: its contract, its full path, and its tag and name in the documentation. */
export interface Registered {
  endpoint: Endpoint
  /** Path with prefix; parameters are written as `:name`. */
  path: string
  tag: string
  name: string
}

export type OpenApi = ReturnType<typeof openApi>

/** Where programs begin the sign-in of a person: authorization code with PKCE. */
export interface SignInAddresses {
  authorizationUrl: string
  tokenUrl: string
  /** What each scope is for. */
  scopes: Record<string, string>
  /** The pages of the sign-in belong to another site. */
  isHosted: boolean
}

/** The installation that the document describes. */
export interface Installation {
  publicUrl: string
  supportEmail: string
  signIn: SignInAddresses
}

/** The whole API as one OpenAPI 3.1 document, derived from the contract: schemas, descriptions, examples, errors, headers. */
export function openApi(
  calls: readonly Registered[],
  { publicUrl, supportEmail, signIn: { authorizationUrl, tokenUrl, scopes } }: Installation,
) {
  const book = schemaBook()
  const paths: Record<string, Record<string, Operation>> = {}
  for (const call of calls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.endpoint.method.toLowerCase()]: operation(call, book) }
  }
  const used = new Set(calls.map((call) => call.tag))
  const groups = Object.entries(tagGroups).map(([name, descriptions]) => ({
    name,
    tags: Object.entries(descriptions)
      .filter(([tag]) => used.has(tag))
      .map(([tag, description]) => ({ name: tag, description })),
  }))
  return {
    openapi: '3.1.0',
    info: {
      title: `${brand.name} API`,
      version: '1',
      description: introduction(publicUrl),
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: `${brand.name} support`, email: supportEmail },
    },
    // An address on this machine would be another machine for whoever reads the document elsewhere.
    servers: [{ url: isLoopback(new URL(publicUrl).hostname) ? '/' : publicUrl, description: 'This installation' }],
    tags: groups.flatMap(({ tags }) => tags),
    // An extension that Redoc and others read.
    'x-tagGroups': groups.map(({ name, tags }) => ({ name, tags: tags.map((tag) => tag.name) })),
    paths,
    webhooks: webhookOperations(book),
    components: {
      schemas: book.schemas,
      securitySchemes: {
        signIn: {
          type: 'oauth2',
          description: 'Sign in as a person, with the authorization code flow and PKCE.',
          flows: { authorizationCode: { authorizationUrl, tokenUrl, refreshUrl: tokenUrl, scopes } },
        },
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A personal access token (`mqt_…`), made at `/account`, or an access token of the OpenID Connect issuer that `GET /api/config` names.',
        },
      },
    },
  }
}

const introduction = (publicUrl: string) => `${brand.description}

## Read what is public

\`\`\`sh
curl '${publicUrl}/api/contractors?limit=2'
\`\`\`

\`\`\`http
HTTP/1.1 200 OK
{
  "success": true,
  "data": { "contractors": [{ "id": 7, "company_name": "Wild Fern Florals", … }, …], … }
}
\`\`\`

## Act for a person

A program with a token, made at [\`/account\`](${publicUrl}/account#access-tokens), may do what its owner may do.

\`\`\`sh
curl ${publicUrl}/api/users/profile -H 'Authorization: Bearer mqt_…'
\`\`\`

\`\`\`http
HTTP/1.1 200 OK
{
  "success": true,
  "data": { "id": 7, "name": "Ada Moreno", "role": "contractor", … }
}
\`\`\`

## When a call fails

Show \`error\` to people, and branch on \`code\`; wrong inputs are in \`fields\`.

\`\`\`http
HTTP/1.1 401 Unauthorized
{
  "success": false,
  "error": "${sentences.signIn}",
  "code": "unauthorized"
}
\`\`\`

## Rules

A *vendor* is the role \`contractor\`, an *organizer* the role \`client\`. Ignore names you do not know: new ones may be added. Press *Authorize* to try calls with a lock here.

<details>
<summary>Formats, tokens, lists, repeats, versions, caching, limits</summary>

- **Formats**: ids are positive whole numbers; instants are ISO 8601 in UTC; days are \`YYYY-MM-DD\` without time or zone. A malformed id in a path is the same 404 as an unknown one, and so is what belongs to somebody else.
- **Tokens**: \`Authorization: Bearer <token>\` takes a personal access token, or an access token of the issuer that \`GET /api/config\` names. A token that does not verify is 401 everywhere, on public calls too; \`WWW-Authenticate\` says whether it is missing or wrong (RFC 6750).
- **Lists**: \`page\` counts from 1, \`limit\` is at most ${pageSizes.max}. Ids are repeated (\`?ids=1&ids=4\`) and mean any of them; different filters all have to hold.
- **Repeating safely**: calls that name the header take an \`Idempotency-Key\`; the same key with the same request answers as the first one did, for 24 hours, and does nothing. Calls that answer with a secret (\`POST /webhooks\`, \`POST /account/tokens\`) take none.
- **Versions**: send the \`version\` you read as \`If-Match: "7"\`; if somebody changed the row meanwhile, the answer is 412.
- **Webhooks**: organizers and admins have signed messages sent to an address of theirs when something happens; each message is described at the end of this page.
- **Caching**: public reads carry an \`ETag\` and answer \`If-None-Match\` with 304; personal answers and failures are \`private, no-store\`.
- **Limits**: what is asked for too often answers 429 with \`Retry-After\` in seconds. Every answer carries an \`X-Request-Id\`; name it when you ask for help.

</details>`

/** The tags, under the headings of the index. */
const tagGroups: Record<string, Record<string, string>> = {
  Start: {
    Config: 'Settings that a client needs before signing in.',
    Lookups: 'Short lists to choose from.',
    'Access tokens': 'Personal access tokens, for programs that act for their owner.',
  },
  Marketplace: {
    Vendors: 'The public list of vendors, one’s own profile, its pictures and its calendar.',
    Organizers: 'One’s own organizer profile.',
    Events: 'Events, public and one’s own, and their pictures.',
    Applications: 'Applications of vendors to events.',
    Invitations: 'Places of open calls that organizers offer to vendors who have not applied.',
    Contacts: 'People whom an organizer knows, for that organizer alone.',
  },
  'Day of the event': {
    Bookings: 'What organizers and accepted vendors have agreed on for the day of an event.',
    Booths: 'The booths and stages of an event, and its plan.',
    'Run sheets': 'What happens at an event, and when.',
    Outcomes: 'How events went, for our team alone.',
  },
  News: {
    Messages: 'What vendor and organizer write to each other about an application.',
    Notifications: 'In-app notifications of the caller.',
    Calendar: 'Events for one’s own calendar program: as a private feed, or one by one.',
    Webhooks: 'Messages to other programs, when something happens (docs/webhooks.md).',
  },
  People: {
    Users: 'The person who calls.',
    'Own data': 'Taking one’s own data along, and deleting the account.',
    Account:
      'Security of the caller’s account at the embedded identity provider: password, two-step sign-in, sessions. A hosted provider has its own pages for this.',
    'Sign-in':
      "The screens of the embedded identity provider. They use the cookie of one running sign-in, and only the product's own pages may call them: without the header `Origin` of this site the answer is 403. Programs use personal access tokens.",
    'Password reset': 'For people who forgot the password of their account at the embedded identity provider.',
  },
  Team: { Admin: 'Reviewing, managing and audit log. For admins only.' },
}

function operation(call: Registered, { schemaOf, mediaOf }: SchemaBook): Operation {
  const { endpoint } = call
  const operationId = `${call.tag.toLowerCase().replaceAll(' ', '-')}.${call.name}`
  const description = [
    endpoint.description,
    accessSentence(endpoint),
    endpoint.sessionOnly && 'A personal access token is not enough.',
    limitSentence(endpoint),
  ].filter(Boolean)
  return {
    operationId,
    summary: endpoint.summary,
    description: description.join('\n\n'),
    tags: [call.tag],
    security: securityOf(call),
    parameters: [
      ...parametersOf('path', endpoint.params && schemaOf(endpoint.params, 'input', operationId)),
      ...parametersOf('query', endpoint.query && schemaOf(endpoint.query, 'input', operationId)),
      ...headersOf(endpoint),
    ],
    ...(endpoint.body && { requestBody: requestBody(endpoint, mediaOf(endpoint.body, 'input', operationId)) }),
    responses: {
      ...success(endpoint, mediaOf(endpoint.stream ? endpoint.data : ok(endpoint.data), 'output', operationId)),
      ...failures(endpoint, schemaOf(Failure, 'output', operationId)),
    },
  }
}

/** Calls of the sign-in screens have no token. On public calls of the API a token is optional; with it the answer may hold the caller's own data. */
function securityOf({ endpoint, path }: Registered): Record<string, string[]>[] {
  if (endpoint.access === 'public' && !path.startsWith('/api/')) return []
  const signedIn = [{ signIn: [] }, { bearer: [] }]
  return endpoint.access === 'public' ? [{}, ...signedIn] : signedIn
}

function accessSentence({ access }: Endpoint): string {
  if (access === 'public') return 'Anybody may call it.'
  if (access === 'signed-in') return 'Needs a sign-in.'
  return `For the ${access.length > 1 ? 'roles' : 'role'} ${access.map((role) => `\`${role}\``).join(' and ')}.`
}

const windows = { 60: 'minute', 600: 'ten minutes', 3600: 'hour', 86_400: 'day' }
const counted = { user: 'person', address: 'network address', block: 'block of network addresses', account: 'account' }

function limitSentence({ limit }: Endpoint): string | undefined {
  if (!limit) return undefined
  return [limit]
    .flat()
    .map((name) => {
      const { max, windowSeconds, per } = rateLimits[name]
      const calls = 'onlyDone' in rateLimits[name] ? 'calls that succeed' : 'calls'
      return `At most ${max} ${calls} per ${windows[windowSeconds]} and ${counted[per]}.`
    })
    .join(' ')
}

function parametersOf(place: 'path' | 'query', schema: JsonSchema | undefined): Parameter[] {
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => {
    const { description = '', examples, ...rest } = property
    return {
      name,
      in: place,
      required: place === 'path' || (schema?.required ?? []).includes(name),
      description,
      schema: rest,
      example: examples?.[0],
    }
  })
}

const headersOf = (endpoint: Endpoint): Parameter[] => [
  ...(endpoint.idempotent ? [idempotencyKey] : []),
  ...(endpoint.versioned ? [ifMatch] : []),
  ...(isCacheable(endpoint) ? [ifNoneMatch] : []),
]
const idempotencyKey = header(
  'Idempotency-Key',
  'Any text of 1 to 100 visible characters, unique per intent. A repeat with the same key answers as the first call did and does nothing.',
  '6f1c2a52-8d0e-4b5c-9b1e-2f7a3d4c5e6f',
)
const ifMatch = header(
  'If-Match',
  'The version that was read, in quotes. A stale one is refused with 412; without it, the write goes through.',
  '"3"',
)
const ifNoneMatch = header(
  'If-None-Match',
  'The ETag of a cached answer; if it is current, the answer is 304 without a body.',
  'W/"q1vT0s8"',
)

const isCacheable = (endpoint: Endpoint) => endpoint.method === 'GET' && endpoint.access === 'public'

function requestBody(endpoint: Endpoint, media: Media) {
  const type = endpoint.form ? 'multipart/form-data' : 'application/json'
  return {
    required: true,
    description: endpoint.form
      ? 'A multipart form; its fields go before its file.'
      : 'A JSON object in UTF-8, at most 256 KB.',
    content: { [type]: media },
  }
}

/** OpenAPI 3.1 cannot describe the events of a stream: the answer is a text, with the schema of each event's data beside it. */
function streamed({ schema, example }: Media): Record<string, Media> {
  const description = 'Server-sent events; the data of each is JSON of this schema.'
  return {
    'text/event-stream': {
      schema: { type: 'string', description, contentMediaType: 'application/json', contentSchema: schema },
      example: `event: news\ndata: ${JSON.stringify(example)}\n\n`,
    },
  }
}

function success(endpoint: Endpoint, media: Media): Record<string, Response> {
  const headers = {
    'X-Request-Id': requestId,
    'Cache-Control': {
      description: 'How long the answer may be cached, and by which caches.',
      schema: { type: 'string' },
      example: isCacheable(endpoint) ? 'public, max-age=0, s-maxage=30, must-revalidate' : 'private, no-store',
    },
    ...(isCacheable(endpoint) && {
      ETag: { description: 'Changes when the answer does.', schema: { type: 'string' }, example: 'W/"q1vT0s8"' },
    }),
    ...(endpoint.idempotent && {
      'Idempotency-Replayed': {
        description: '`true` on the answer to a repeat.',
        schema: { type: 'string', const: 'true' },
      },
    }),
  }
  const status = statusOf(endpoint)
  return {
    [status]: {
      description: `${status === 201 ? 'Created' : 'Done'}: ${endpoint.summary}.`,
      headers,
      content: endpoint.stream ? streamed(media) : { 'application/json': media },
    },
    ...(isCacheable(endpoint) && {
      304: { description: 'The answer with the ETag in `If-None-Match` is still current.' },
    }),
  }
}
