import { accountApi, addressApi, resetApi, verificationApi } from '@marquee/contract/account'
import { api } from '@marquee/contract/api'
import { authApi } from '@marquee/contract/auth'
import { fieldNotes, schemaDescriptions } from '@marquee/contract/descriptions'
import type { Endpoint } from '@marquee/contract/endpoint'
import { webhookMessageTypes } from '@marquee/contract/webhooks'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import type { JsonSchema } from './json-schema.ts'
import type { Operation } from './openapi-operation.ts'
import { openApi, type OpenApi, type Registered } from './openapi.ts'

const tags: Record<keyof typeof api, string> = {
  config: 'Config',
  lookups: 'Lookups',
  users: 'Users',
  vendors: 'Vendors',
  organizers: 'Organizers',
  events: 'Events',
  eventLinks: 'Events',
  bookings: 'Bookings',
  runSheets: 'Run sheets',
  booths: 'Booths',
  outcomes: 'Outcomes',
  keptApplications: 'Applications',
  contacts: 'Contacts',
  applications: 'Applications',
  drafts: 'Applications',
  invitations: 'Invitations',
  contactInvitations: 'Invitations',
  contactStops: 'Invitations',
  messages: 'Messages',
  notifications: 'Notifications',
  unsubscribe: 'Notifications',
  admin: 'Admin',
  account: 'Own data',
  calendar: 'Calendar',
  tokens: 'Access tokens',
  webhooks: 'Webhooks',
}
const calls: Registered[] = [
  ...Object.entries(api).flatMap(([feature, part]) => registered(part, tags[feature as keyof typeof api], '/api')),
  ...registered(authApi, 'Sign-in', ''),
  ...registered(resetApi, 'Password reset', ''),
  ...registered(addressApi, 'Account', ''),
  ...registered(accountApi, 'Account', ''),
  ...registered(verificationApi, 'Account', ''),
]
const document = openApi(calls, {
  publicUrl: 'https://marquee.example',
  supportEmail: 'support@marquee.example',
  signIn: {
    authorizationUrl: 'http://localhost:3000/idp/auth',
    tokenUrl: 'http://localhost:3000/idp/token',
    scopes: { openid: 'Who somebody is' },
    isHosted: false,
  },
})
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)
const ajv = new Ajv2020({ strict: false, formats: { date: true, 'date-time': true, uuid: true, binary: true } })
ajv.addSchema({ $id: 'api', components: document.components })

function registered(part: Record<string, Endpoint>, tag: string, prefix: string): Registered[] {
  return Object.entries(part).map(([name, endpoint]) => ({ endpoint, name, tag, path: prefix + endpoint.path }))
}

test('every call is described once, with a unique operationId and a tag', () => {
  expect(operations).toHaveLength(calls.length)
  const ids = operations.map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(ids.length)
  const headings = document.tags.map((tag) => tag.name)
  for (const { operation } of operations) expect(headings).toEqual(expect.arrayContaining(operation.tags))
  for (const tag of document.tags) expect(tag.description).toMatch(/\.$/)
})

describe.each(operations)('$method $path', ({ path, operation }) => {
  const call = calls.find(
    (one) => `${one.tag.toLowerCase().replaceAll(' ', '-')}.${one.name}` === operation.operationId,
  )?.endpoint

  test('has a description and an example for every parameter, body and answer', () => {
    expect(operation.summary).toMatch(/^[A-Z'].{6,}/)
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
    expect(operation.parameters.filter((one) => one.in === 'path').map((one) => one.name)).toEqual(inPath)
    expect(lacks(operation)).toEqual([])
  })

  test('names the headers of the request and the answer', () => {
    const names = operation.parameters.filter((one) => one.in === 'header').map((one) => one.name)
    expect(names.includes('Idempotency-Key')).toBe(call?.idempotent === true)
    expect(names.includes('If-Match')).toBe(call?.versioned === true)
    const answers = ['429', '503'].flatMap((status) => operation.responses[status] ?? [])
    for (const answer of answers) expect(Object.keys(answer.headers ?? {})).toContain('Retry-After')
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['401', '500', '503']))
  })
})

test('every message to a webhook is described, with its headers, an example and what its answer means', () => {
  expect(Object.keys(document.webhooks)).toEqual(webhookMessageTypes)
  const ids = Object.entries(document.webhooks).map(([type, { post }]) => {
    expect(post.parameters.map(({ name }) => name)).toEqual(['webhook-id', 'webhook-timestamp', 'webhook-signature'])
    expect(post.requestBody?.content['application/json']?.example).toMatchObject({ type })
    expect(isSentence(post.responses['2XX']?.description)).toBe(true)
    expect(lacks(post)).toEqual([])
    return post.operationId
  })
  expect(new Set([...ids, ...operations.map(({ operation }) => operation.operationId)]).size).toBe(
    ids.length + operations.length,
  )
})

test('every named schema is used, described and complete', () => {
  const text = JSON.stringify(document)
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    expect(text).toContain(`"#/components/schemas/${name}"`)
    expect(schema.description).toMatch(/\.$/)
    expect(unsaid(schema, name)).toEqual([])
  }
})

test('every note belongs to a field or a schema that exists', () => {
  const found = new Set<unknown>()
  walk(document as unknown as JsonSchema, (schema) => found.add(schema.description))

  const sentences = [
    ...Object.entries(schemaDescriptions),
    ...Object.entries(fieldNotes).map(([name, { description }]) => [name, description] as const),
  ]
  expect(sentences.filter(([, sentence]) => !found.has(sentence)).map(([name]) => name)).toEqual([])
})

test('required fields are marked as required, and no schema has two types', () => {
  const upload = operationOf(document, 'vendors.uploadImage').requestBody?.content['multipart/form-data']?.schema
  expect(upload?.required).toEqual(['contractor_id', 'image'])
  const filters = operationOf(document, 'vendors.list').parameters
  expect(filters.find((one) => one.name === 'page')?.schema).toMatchObject({ type: 'integer', default: 1 })
  const odd: JsonSchema[] = []
  walk(document as unknown as JsonSchema, (schema) => {
    const wanted = { integer: 'number', boolean: 'boolean' }[String(schema.type)]
    const isMixed = wanted !== undefined && (schema.enum ?? []).some((value) => typeof value !== wanted)
    if (isMixed || (wanted && 'pattern' in schema) || schema.maximum === Number.MAX_SAFE_INTEGER) odd.push(schema)
  })
  expect(odd).toEqual([])
})

/** What is missing in the description of a call, and examples that do not match their schema. */
function lacks(operation: Operation): string[] {
  const bodies = Object.values(operation.requestBody?.content ?? {})
  // A receiver's answers have no body.
  const isReceiver = '2XX' in operation.responses
  const answers = Object.entries(operation.responses).filter(([status]) => !isReceiver && status !== '304')
  return [
    ...operation.parameters.flatMap(({ name, description, example, schema }) => [
      ...(isSentence(description) ? [] : [`${name}: sentence`]),
      ...misfits(schema, example, name),
    ]),
    ...bodies.flatMap(({ schema, example }) => [
      ...misfits(schema, example, 'body'),
      ...unsaid(schema, operation.operationId),
    ]),
    ...answers.flatMap(([status, answer]) => {
      const media = answer.content?.['application/json'] ?? answer.content?.['text/event-stream']
      const examples = media?.examples ? Object.values(media.examples).map((one) => one.value) : [media?.example]
      return [
        ...(isSentence(answer.description) ? [] : [`${status}: sentence`]),
        ...(examples.length === 0 ? [`${status}: example`] : []),
        ...examples.flatMap((example) => misfits(media?.schema ?? {}, example, status)),
        ...unsaid(media?.schema ?? {}, status),
      ]
    }),
  ]
}

const isSentence = (text: string | undefined) => /^.{8,}[.:]$/s.test(text ?? '')

function misfits(schema: JsonSchema, example: unknown, what: string): string[] {
  if (example === undefined) return [`${what}: example`]
  const validate = ajv.compile(
    JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"api#/components')) as JsonSchema,
  )
  return validate(example) ? [] : [`${what}: ${ajv.errorsText(validate.errors)}`]
}

/** Properties without a description, or without both an example and properties of their own. */
function unsaid(schema: JsonSchema, where: string): string[] {
  const found: string[] = []
  walk(schema, (one) => {
    for (const [name, property] of Object.entries(one.properties ?? {})) {
      if (!isSentence(property.description)) found.push(`${where} ${name}: sentence`)
      const isMade = property.$ref ?? property.properties ?? property.items?.$ref ?? property.items?.properties
      const isFixed = 'const' in property || property.type === 'null'
      if (!isMade && !isFixed && !property.anyOf?.some((each) => each.$ref) && property.examples?.length !== 1) {
        found.push(`${where} ${name}: example`)
      }
    }
  })
  return found
}

function walk(schema: JsonSchema, visit: (schema: JsonSchema) => void) {
  if (schema === null || typeof schema !== 'object') return
  visit(schema)
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword !== 'examples' && keyword !== 'example') walk(value as JsonSchema, visit)
  }
}

function operationOf(of: OpenApi, id: string): Operation {
  const found = Object.values(of.paths)
    .flatMap((methods) => Object.values(methods))
    .find((operation) => operation.operationId === id)
  if (!found) throw new Error(`No ${id}`)
  return found
}
