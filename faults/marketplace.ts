import { adminName, type Issuer } from './issuer.ts'
import { isGood, openLine, type Line } from './exchange.ts'

/** Somebody who is signed in. */
export interface Person {
  name: string
  token: string
}

/** Approved organizers, made as people make them: they apply, and the admin lets them in. */
export async function makeOrganizers(origin: string, issuer: Issuer, count: number): Promise<Person[]> {
  const line = openLine(origin)
  try {
    const admin = await issuer.token(adminName)
    const made: Person[] = []
    for (let number = 1; number <= count; number++) {
      const person = await newcomer(issuer, `organizer-${number}`)
      await call(line, person.token, 'POST', '/organizers/profile', {
        organization_name: `Organizers ${number}`,
        organization_description: 'We set long tables under old trees.',
        organization_address: '1 Orchard Lane, Portland, OR',
      })
      await letIn(line, admin, person, 'client')
      made.push(person)
    }
    return made
  } finally {
    line.close()
  }
}

/** Approved vendors, made likewise; `id` is their profile's. */
export async function makeVendors(origin: string, issuer: Issuer, count: number): Promise<(Person & { id: number })[]> {
  const line = openLine(origin)
  try {
    const admin = await issuer.token(adminName)
    const [tag] = await call<{ id: number }[]>(line, admin, 'GET', '/aesthetic-tags')
    const [type] = await call<{ id: number }[]>(line, admin, 'GET', '/event-types')
    const made: (Person & { id: number })[] = []
    for (let number = 1; number <= count; number++) {
      const person = await newcomer(issuer, `vendor-${number}`)
      const { id } = await call<{ id: number }>(line, person.token, 'POST', '/contractors/profile', {
        company_name: `Meadow ${number}`,
        business_description: 'Wild flowers, arranged the way they lean.',
        business_address: '9 Meadow Row, Portland, OR',
        aesthetic_tag_ids: [tag?.id],
        event_type_ids: [type?.id],
      })
      await letIn(line, admin, person, 'contractor')
      made.push({ ...person, id })
    }
    return made
  } finally {
    line.close()
  }
}

/** An event as an organizer publishes it. */
export function newEvent(title: string, startDate = '2031-06-21') {
  return {
    title,
    description: 'One long table between the apple trees.',
    address: '1 Orchard Lane, Portland, OR',
    start_date: startDate,
    status: 'published',
  }
}

/** One call to the API; answers `data`, and rejects with what came back when it was refused. */
export async function call<Data = unknown>(
  line: Line,
  token: string,
  method: string,
  path: string,
  body?: object,
): Promise<Data> {
  const outcome = await line.send(method, `/api${path}`, { token, ...(body && { body }) })
  if (!isGood(outcome)) throw new Error(`${method} ${path}: ${outcome.status} ${outcome.trouble ?? outcome.body}`)
  return (JSON.parse(outcome.body) as { data: Data }).data
}

async function newcomer(issuer: Issuer, name: string): Promise<Person> {
  return { name, token: await issuer.token(name) }
}

async function letIn(line: Line, admin: string, person: Person, role: 'client' | 'contractor'): Promise<void> {
  const { id } = await call<{ id: number }>(line, person.token, 'GET', '/users/profile')
  await call(line, admin, 'PUT', `/users/admin/update-role/${id}`, { role, status: 'approved' })
}
