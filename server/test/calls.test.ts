import { api } from '@marquee/contract/api'
import { statusOf, type Endpoint } from '@marquee/contract/endpoint'
import { describe, expect, test } from 'vitest'
import { testApp } from './test-app.ts'

/** The specification's list of calls (§7), and what the decision records add to it: method, path, and the names in `data`. */
const specified: [call: string, data: 'array' | 'object' | 'null' | readonly string[]][] = [
  // Lookups and images
  ['GET /aesthetic-tags', 'array'],
  ['GET /event-types', 'array'],
  ['GET /services', 'array'],
  ['GET /service-areas', 'array'],
  ['GET /contractors/{id}/images', 'array'],
  ['POST /upload/presigned-url', ['upload_url', 'image_key', 'public_url']],
  ['POST /contractors/{id}/images', 'object'],
  ['DELETE /contractors/images/{id}', 'null'],
  ['PUT /contractors/images/{id}', 'object'],
  ['PUT /contractors/images/{id}/order', 'object'],
  ['PUT /contractors/images/{id}/primary', 'object'],
  ['POST /contractors/images/upload', 'object'],
  ['POST /events/images/upload', 'object'],
  ['DELETE /events/images/{id}', 'null'],
  ['PUT /events/images/{id}', 'object'],
  ['PUT /events/images/{id}/order', 'object'],
  ['PUT /events/images/{id}/primary', 'object'],
  // Vendors
  ['GET /contractors/profile', 'object'],
  ['POST /contractors/profile', 'object'],
  ['PUT /contractors/profile', 'object'],
  ['PUT /contractors/profile/tags', 'object'],
  ['GET /contractors', ['contractors', 'total', 'has_more', 'understood', 'distances', 'closest']],
  ['GET /contractors/{id}', 'object'],
  ['POST /contractors/{id}/contact', 'object'],
  ['GET /contractors/{id}/contact', ['request']],
  ['GET /contractors/contacted', 'array'],
  ['GET /contractors/admin/applications', ['applications', 'pagination']],
  ['GET /contractors/admin/applications/{userId}', ['user', 'profile', 'age', 'resubmitted_at', 'earlier', 'asked']],
  ['GET /contractors/admin/all', ['contractors', 'pagination']],
  // Organizers
  ['POST /organizers/profile', 'object'],
  ['GET /organizers/profile', 'object'],
  ['PUT /organizers/profile', 'object'],
  ['GET /organizers/admin/applications', ['applications', 'pagination']],
  ['GET /organizers/admin/applications/{userId}', ['user', 'profile', 'age', 'resubmitted_at', 'earlier', 'asked']],
  ['GET /organizers/admin/all', ['organizers', 'pagination']],
  // Users
  ['GET /users/profile', 'object'],
  ['GET /users/admin/all', ['users', 'pagination']],
  ['PUT /users/admin/update-role/{userId}', 'object'],
  // Events
  ['POST /events', 'object'],
  ['POST /events/{id}/copies', 'object'],
  ['GET /events/{id}', 'object'],
  ['PUT /events/{id}', 'object'],
  ['DELETE /events/{id}', 'null'],
  ['GET /events/my-events', ['events', 'pagination', 'past_count']],
  ['GET /events', ['events', 'pagination', 'understood', 'closest']],
  // Event applications
  ['POST /event-applications', 'object'],
  ['GET /event-applications/my-applications', ['applications', 'pagination']],
  ['GET /event-applications/withdrawn', 'array'],
  // Lists of vendors
  ['GET /vendor-lists', 'array'],
  ['GET /vendor-lists/contractors', ['contractor_ids']],
  ['GET /vendor-lists/{id}', 'object'],
  ['POST /vendor-lists', 'object'],
  ['PUT /vendor-lists/{id}', 'object'],
  ['DELETE /vendor-lists/{id}', 'null'],
  ['PUT /vendor-lists/{id}/contractors/{vendorId}', 'null'],
  ['DELETE /vendor-lists/{id}/contractors/{vendorId}', 'null'],
  // Contacts
  ['GET /contacts', ['contacts', 'pagination', 'trades']],
  ['POST /contacts', 'object'],
  ['POST /contacts/import', ['added', 'changed', 'unchanged', 'merged', 'refused']],
  ['PUT /contacts/{id}', 'object'],
  ['POST /contacts/removals', ['removed']],
  // Invitations
  ['GET /call-places/{id}/candidates', 'array'],
  ['POST /call-places/{id}/invitations', 'object'],
  ['GET /invitations', 'array'],
  ['PUT /call-places/{id}/invitations/to-apply/preview', ['asked', 'left_out', 'mail', 'possible_again']],
  ['POST /call-places/{id}/invitations/to-apply', ['asked', 'left_out', 'possible_again']],
  ['GET /events/{id}/invitations', 'array'],
  ['GET /invitations/unanswered', 'array'],
  ['PUT /invitations/{id}/reminder', 'null'],
  ['PUT /invitation-links/{link}', 'object'],
  ['PUT /invitation-links/{link}/decline', 'object'],
  ['PUT /invitations/{id}', ['application']],
  ['DELETE /invitations/{id}', 'null'],
  // Access tokens
  ['GET /account/tokens', 'array'],
  ['POST /account/tokens', 'object'],
  ['DELETE /account/tokens/{id}', 'null'],
  // Calendars
  ['GET /events/{id}/calendar', ['name', 'text']],
  ['DELETE /account/calendar', 'null'],
  ['DELETE /event-applications/{id}', 'null'],
  // Webhooks
  ['GET /webhooks', ['webhooks']],
  ['POST /webhooks', 'object'],
  ['GET /webhooks/{id}', 'object'],
  ['PUT /webhooks/{id}', 'object'],
  ['DELETE /webhooks/{id}', 'null'],
  ['POST /webhooks/{id}/test', 'object'],
  ['POST /webhooks/{id}/secret', 'object'],
  ['GET /webhooks/{id}/messages', ['messages', 'pagination']],
  ['POST /webhooks/{id}/messages/{messageId}/retry', 'object'],
  ['GET /event-applications/event/{eventId}', ['applications', 'pagination']],
  ['GET /event-applications/{id}', 'object'],
  ['PUT /event-applications/{id}/status', 'object'],
]

/** The filters that the specification and the decision records name, by call. */
const filters: [call: string, names: readonly string[]][] = [
  ['GET /aesthetic-tags', ['ids']],
  ['GET /event-types', ['ids']],
  ['GET /services', ['ids']],
  ['GET /service-areas', ['ids']],
  [
    'GET /contractors',
    [
      'page',
      'limit',
      'sort_by',
      'sort_order',
      'location',
      'pricing_range',
      'has_images',
      'availability_date',
      'aesthetic_tag_ids',
      'event_type_ids',
      'service_area_ids',
      'search',
      'min_years',
    ],
  ],
  ['GET /contractors/admin/all', ['page', 'limit', 'search', 'status', 'sort_by', 'sort_order']],
  ['GET /organizers/admin/all', ['page', 'limit', 'search', 'status', 'sort_by', 'sort_order']],
  ['GET /users/admin/all', ['page', 'limit', 'search', 'role', 'sort_by', 'sort_order']],
  ['GET /events', ['page', 'limit', 'status', 'event_type_id', 'location', 'time', 'search']],
  ['GET /events/my-events', ['page', 'limit', 'status', 'time', 'sort_by', 'search']],
  ['GET /event-applications/my-applications', ['page', 'limit', 'status', 'event_id']],
]

const { app } = await testApp()
const document = (await app.inject('/api/openapi.json')).json()

const endpoints: Endpoint[] = Object.values(api).flatMap((part) => Object.values(part) as Endpoint[])
const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path.replace(/:(\w+)/g, '{$1}')}`
const byName = new Map(endpoints.map((endpoint) => [nameOf(endpoint), endpoint]))

describe.each(specified)('%s', (call, data) => {
  const [method = '', path = ''] = call.split(' ')

  test('is in the contract, registered and documented', () => {
    expect(byName.has(call)).toBe(true)
    expect(app.hasRoute({ method: method as 'GET', url: `/api${path.replace(/\{(\w+)\}/g, ':$1')}` })).toBe(true)
    expect(document.paths[`/api${path}`]).toHaveProperty(method.toLowerCase())
  })

  test('has the specified status and shape', () => {
    const endpoint = byName.get(call)
    if (!endpoint) throw new Error('Not in the contract')
    const creates = method === 'POST' && path !== '/upload/presigned-url'
    expect(statusOf(endpoint)).toBe(creates ? 201 : 200)
    const { responses } = document.paths[`/api${path}`][method.toLowerCase()]
    const { properties, required } = responses[creates ? 201 : 200].content['application/json'].schema
    expect(required).toEqual(['success', 'data'])
    const shape = properties.data.$ref
      ? document.components.schemas[properties.data.$ref.split('/').at(-1)]
      : properties.data
    const names = typeof data === 'string' ? shape.type : Object.keys(shape.properties).toSorted()
    expect(names).toEqual(typeof data === 'string' ? data : data.toSorted())
  })
})

test.each(filters)('%s accepts the specified filters', (call, names) => {
  const [method = '', path = ''] = call.split(' ')
  const parameters = document.paths[`/api${path}`][method.toLowerCase()].parameters as { name: string; in: string }[]
  const known = parameters.filter((one) => one.in === 'query').map((one) => one.name)
  expect(known).toEqual(expect.arrayContaining([...names]))
})

test('every call of the contract is registered under its own method', () => {
  const missing = endpoints.filter(({ method, path }) => !app.hasRoute({ method, url: `/api${path}` }))
  expect(missing).toEqual([])
})
