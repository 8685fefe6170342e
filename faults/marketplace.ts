import { adminName, type Issuer } from './issuer.ts'
import { isGood, openHttpClient, type HttpClient } from './http-client.ts'

/** A signed-in person. */
export interface Person {
  name: string
  token: string
}

/** Creates approved organizers through the API: they apply, and the admin approves them. */
export async function makeOrganizers(origin: string, issuer: Issuer, count: number): Promise<Person[]> {
  const client = openHttpClient(origin)
  try {
    const admin = await issuer.token(adminName)
    const created: Person[] = []
    for (let number = 1; number <= count; number++) {
      const person = await newcomer(issuer, `organizer-${number}`)
      await call(client, person.token, 'POST', '/organizers/profile', {
        organization_name: `Organizers ${number}`,
        organization_description: 'We set long tables under old trees.',
        organization_address: '1 Orchard Lane, Portland, OR',
      })
      await approve(client, admin, person, 'client')
      created.push(person)
    }
    return created
  } finally {
    client.close()
  }
}

/** Creates approved vendors in the same way; `id` is the id of the profile. */
export async function makeVendors(origin: string, issuer: Issuer, count: number): Promise<(Person & { id: number })[]> {
  const client = openHttpClient(origin)
  try {
    const admin = await issuer.token(adminName)
    const [tag] = await call<{ id: number }[]>(client, admin, 'GET', '/aesthetic-tags')
    const [type] = await call<{ id: number }[]>(client, admin, 'GET', '/event-types')
    const created: (Person & { id: number })[] = []
    for (let number = 1; number <= count; number++) {
      const person = await newcomer(issuer, `vendor-${number}`)
      const { id } = await call<{ id: number }>(client, person.token, 'POST', '/contractors/profile', {
        company_name: `Meadow ${number}`,
        business_description: 'Wild flowers, arranged the way they lean.',
        business_address: '9 Meadow Row, Portland, OR',
        aesthetic_tag_ids: [tag?.id],
        event_type_ids: [type?.id],
      })
      await approve(client, admin, person, 'contractor')
      created.push({ ...person, id })
    }
    return created
  } finally {
    client.close()
  }
}

/** The body of a call that publishes an event. */
export function newEvent(title: string, startDate = '2031-06-21') {
  return {
    title,
    description: 'One long table between the apple trees.',
    address: '1 Orchard Lane, Portland, OR',
    start_date: startDate,
    status: 'published',
  }
}

/** Calls the API and returns `data`. Rejects with status and body for any answer but 2xx. */
export async function call<Data = unknown>(
  client: HttpClient,
  token: string,
  method: string,
  path: string,
  body?: object,
): Promise<Data> {
  const outcome = await client.send(method, `/api${path}`, { token, ...(body && { body }) })
  if (!isGood(outcome)) throw new Error(`${method} ${path}: ${outcome.status} ${outcome.trouble ?? outcome.body}`)
  return (JSON.parse(outcome.body) as { data: Data }).data
}

async function newcomer(issuer: Issuer, name: string): Promise<Person> {
  return { name, token: await issuer.token(name) }
}

async function approve(
  client: HttpClient,
  admin: string,
  person: Person,
  role: 'client' | 'contractor',
): Promise<void> {
  const { id } = await call<{ id: number }>(client, person.token, 'GET', '/users/profile')
  await call(client, admin, 'PUT', `/users/admin/update-role/${id}`, { role, status: 'approved' })
}
