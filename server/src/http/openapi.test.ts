import { api } from '@marquee/contract/api'
import { authApi } from '@marquee/contract/auth'
import type { Endpoint } from '@marquee/contract/endpoint'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { openApi, type JsonSchema, type OpenApi, type Operation, type Registered } from './openapi.ts'

const tags: Record<keyof typeof api, string> = {
  config: 'Config',
  lookups: 'Lookups',
  users: 'Users',
  vendors: 'Vendors',
  organizers: 'Organizers',
  events: 'Events',
  applications: 'Applications',
  notifications: 'Notifications',
  admin: 'Admin',
}
const calls: Registered[] = [
  ...Object.entries(api).flatMap(([feature, part]) => registered(part, tags[feature as keyof typeof api], '/api')),
  ...registered(authApi, 'Sign-in', ''),
]
const document = openApi(calls, 'http://localhost:3000')
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)
const ajv = new Ajv2020({ strict: false, formats: { date: true, 'date-time': true, uuid: true, binary: true } })
ajv.addSchema({ $id: 'api', components: document.components })

function registered(part: Record<string, Endpoint>, tag: string, prefix: string): Registered[] {
  return Object.entries(part).map(([name, endpoint]) => ({ endpoint, name, tag, path: prefix + endpoint.path }))
}

test('describes every call once, under a name and a heading of its own', () => {
  expect(operations).toHaveLength(calls.length)
  const ids = operations.map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(ids.length)
  const headings = document.tags.map((tag) => tag.name)
  for (const { operation } of operations) expect(headings).toEqual(expect.arrayContaining(operation.tags))
  for (const tag of document.tags) expect(tag.description).toMatch(/\.$/)
})

describe.each(operations)('$method $path', ({ path, operation }) => {
  test('has a sentence and an example for every parameter, body and answer', () => {
    expect(operation.summary).toMatch(/^[A-Z'].{6,}/)
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
    expect(operation.parameters.filter((one) => one.in === 'path').map((one) => one.name)).toEqual(inPath)
    for (const parameter of operation.parameters) {
      expect(parameter.description, parameter.name).toMatch(/.{8,}[.:]/)
      expect(parameter.example, parameter.name).toBeDefined()
      expectFits(parameter.schema, parameter.example, parameter.name)
    }
    for (const [type, media] of Object.entries(operation.requestBody?.content ?? {})) {
      expectFits(media.schema, media.example, type)
      expectNoted(media.schema, operation.operationId)
    }
    for (const [status, answer] of Object.entries(operation.responses)) {
      expect(answer.description, status).toMatch(/.{8,}\.$/)
      const media = answer.content?.['application/json']
      if (status === '304') continue
      if (!media) throw new Error(`${status} has no content`)
      expectNoted(media.schema, `${operation.operationId} ${status}`)
      const examples = media.examples ? Object.values(media.examples).map((one) => one.value) : [media.example]
      expect(examples.length).toBeGreaterThan(0)
      for (const example of examples) expectFits(media.schema, example, status)
    }
  })

  test('names the headers that come and go with it', () => {
    const names = operation.parameters.filter((one) => one.in === 'header').map((one) => one.name)
    const call = calls.find((one) => `${one.tag.toLowerCase()}.${one.name}` === operation.operationId)?.endpoint
    expect(names.includes('Idempotency-Key')).toBe(call?.idempotent === true)
    expect(names.includes('If-Match')).toBe(call?.versioned === true)
    for (const status of ['429', '503']) {
      const answer = operation.responses[status]
      if (answer) expect(Object.keys(answer.headers ?? {})).toContain('Retry-After')
    }
    expect(operation.responses['500']).toBeDefined()
    expect(operation.responses['401']).toBeDefined()
  })
})

test('every named schema is referred to, described, and complete', () => {
  const text = JSON.stringify(document)
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    expect(text, name).toContain(`"#/components/schemas/${name}"`)
    expect(schema.description, name).toMatch(/\.$/)
    expectNoted(schema, name)
  }
})

test('what is wanted is required, and nothing is of two types at once', () => {
  const upload = operationOf(document, 'vendors.uploadImage').requestBody?.content['multipart/form-data']?.schema
  expect(upload?.required).toEqual(['contractor_id', 'image'])
  const filters = operationOf(document, 'vendors.list').parameters
  expect(filters.find((one) => one.name === 'page')?.schema).toMatchObject({ type: 'integer', default: 1 })
  walk(document as unknown as JsonSchema, (schema) => {
    if (schema.type === 'integer' || schema.type === 'boolean') {
      expect(schema).not.toHaveProperty('pattern')
      for (const value of schema.enum ?? []) expect(typeof value).toBe(schema.type === 'integer' ? 'number' : 'boolean')
    }
    expect(schema.maximum ?? 0).toBeLessThan(Number.MAX_SAFE_INTEGER)
  })
})

function expectFits(schema: JsonSchema, example: unknown, what: string) {
  const validate = ajv.compile(
    JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"api#/components')) as JsonSchema,
  )
  expect(validate(example), `${what}: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(example)}`).toBe(true)
}

/** Every property says what it means, and either is made of others or shows a value. */
function expectNoted(schema: JsonSchema, where: string) {
  walk(schema, (one) => {
    for (const [name, property] of Object.entries(one.properties ?? {})) {
      expect(property.description, `${where}: ${name}`).toMatch(/.{8,}\.$/)
      const isComposed = property.$ref ?? property.properties ?? property.items?.$ref ?? property.items?.properties
      const anyComposed = property.anyOf?.some((each) => each.$ref)
      const isFixed = 'const' in property || property.type === 'null'
      if (!isComposed && !anyComposed && !isFixed) expect(property.examples?.length, `${where}: ${name}`).toBe(1)
    }
  })
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
