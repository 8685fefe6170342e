import assert from 'node:assert/strict'
import type { ApplicationStatus, EventStatus, ProfileStatus } from '@marquee/contract/limits'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eventApplications, events, users, vendors } from '../src/db/schema.ts'
import type { Person } from './factories.ts'
import { testApp, type Caller } from './test-app.ts'

/**
 * C10: model-based tests. Random sequences of actions ("walks") run against the server and against a model of the rules, written here a
 * second time. After every action both must be in the same state. Few walks in the everyday run; RACE_RUNS sets another number.
 */
const numRuns = Number(process.env.RACE_RUNS ?? 32)
const timeout = 60_000 + numRuns * 300

const { make, as, database } = await testApp()
const { db } = database

/** Runs the walks in four parallel groups, each with its own rows, because most of the time is waiting for the database. */
async function walk<T>(world: () => Promise<fc.IAsyncProperty<T>>): Promise<void> {
  const walkers = Array.from({ length: 4 }, async () => fc.assert(await world(), { numRuns: Math.ceil(numRuns / 4) }))
  await Promise.all(walkers)
}

// ── An event and the applications of two vendors to it ────────────────────────────────────────────────────────────

interface EventModel {
  status: EventStatus | 'gone'
  applications: (ApplicationStatus | null)[]
}
interface EventWorld {
  id: number
  organizer: Caller
  applicants: Caller[]
  applicationIds: number[]
}

/** One action: the expected status and next state of the model, and the request. */
abstract class EventStep implements fc.AsyncCommand<EventModel, EventWorld> {
  check = () => true
  abstract expected(model: EventModel): number
  abstract send(world: EventWorld): Promise<{ status: number; body: { data?: { id?: number } } }>

  async run(model: EventModel, world: EventWorld): Promise<void> {
    const before = structuredClone(model)
    const status = this.expected(model)
    const answer = await this.send(world)
    assert.deepEqual([before, this.toString(), answer.status], [before, this.toString(), status])
    const rows = await db
      .select({ event: events.status, id: eventApplications.id, status: eventApplications.status })
      .from(events)
      .leftJoin(eventApplications, eq(eventApplications.event_id, events.id))
      .where(eq(events.id, world.id))
    assert.equal(rows[0]?.event ?? 'gone', model.status)
    const byVendor = world.applicationIds.map((id) => rows.find((row) => row.id === id)?.status ?? null)
    assert.deepEqual(byVendor, model.applications)
    assert.equal(rows.filter((row) => row.id !== null).length, model.applications.filter(Boolean).length)
  }

  abstract toString(): string
}

class SetStatus extends EventStep {
  readonly to: EventStatus
  constructor(to: EventStatus) {
    super()
    this.to = to
  }
  expected(model: EventModel) {
    const { status, applications } = model
    if (status === 'gone') return 404
    if (status === this.to) return 200
    const isOver = status === 'completed' || status === 'cancelled'
    const isTooEarly = this.to === 'completed' && status !== 'published'
    const isTooLate = this.to === 'draft' && applications.some(Boolean)
    const isUndecided = this.to === 'completed' && applications.includes('pending')
    if (isOver || isTooEarly || isTooLate || isUndecided) return 409
    model.status = this.to
    return 200
  }
  send = ({ organizer, id }: EventWorld) => organizer.call('PUT', `/api/events/${id}`, { body: { status: this.to } })
  toString = () => `event:${this.to}`
}

class Remove extends EventStep {
  expected(model: EventModel) {
    if (model.status === 'gone') return 404
    model.status = 'gone'
    model.applications = model.applications.map(() => null)
    return 200
  }
  send = ({ organizer, id }: EventWorld) => organizer.call('DELETE', `/api/events/${id}`)
  toString = () => 'event:remove'
}

class Apply extends EventStep {
  readonly by: number
  constructor(by: number) {
    super()
    this.by = by
  }
  expected(model: EventModel) {
    if (model.status === 'gone' || model.status === 'draft') return 404
    if (model.status !== 'published' || model.applications[this.by]) return 409
    model.applications[this.by] = 'pending'
    return 201
  }
  async send({ applicants, applicationIds, id }: EventWorld) {
    const answer = await (applicants[this.by] as Caller).call('POST', '/api/event-applications', {
      body: { event_id: id, message: 'Hello' },
    })
    if (answer.status === 201) applicationIds[this.by] = answer.body.data.id
    return answer
  }
  toString = () => `apply(${this.by})`
}

class Decide extends EventStep {
  readonly of: number
  readonly to: ApplicationStatus
  constructor(of: number, to: ApplicationStatus) {
    super()
    this.of = of
    this.to = to
  }
  expected(model: EventModel) {
    const application = model.applications[this.of]
    if (!application) return 404
    if (model.status === 'cancelled' || model.status === 'completed' || application === this.to) return 409
    model.applications[this.of] = this.to
    return 200
  }
  send = ({ organizer, applicationIds }: EventWorld) =>
    organizer.call('PUT', `/api/event-applications/${applicationIds[this.of]}/status`, { body: { status: this.to } })
  toString = () => `decide(${this.of}, ${this.to})`
}

class Withdraw extends EventStep {
  readonly by: number
  constructor(by: number) {
    super()
    this.by = by
  }
  expected(model: EventModel) {
    const application = model.applications[this.by]
    if (!application) return 404
    if (model.status === 'cancelled' || application === 'rejected') return 409
    model.applications[this.by] = null
    return 200
  }
  send = ({ applicants, applicationIds }: EventWorld) =>
    (applicants[this.by] as Caller).call('DELETE', `/api/event-applications/${applicationIds[this.by]}`)
  toString = () => `withdraw(${this.by})`
}

test('C10 events and applications follow their model in random sequences of actions', { timeout }, async () => {
  const both = fc.constantFrom(0, 1)
  const steps = [
    fc
      .constantFrom('draft', 'published', 'published', 'completed', 'cancelled')
      .map((to) => new SetStatus(to as EventStatus)),
    both.map((by) => new Apply(by)),
    both.map((by) => new Apply(by)),
    both.map((by) => new Withdraw(by)),
    fc
      .tuple(both, fc.constantFrom('pending', 'accepted', 'rejected'))
      .map(([of, to]) => new Decide(of, to as ApplicationStatus)),
    fc.constant(new Remove()),
  ]
  const walked = walk(async () => {
    const organizer = await make.organizer()
    const applicants = [await make.vendor(), await make.vendor()]
    return fc.asyncProperty(
      fc.constantFrom('draft' as const, 'published' as const),
      fc.commands(steps, { maxCommands: 12 }),
      async (status, commands) => {
        const { id } = await make.event({ organizer_id: organizer.id, status })
        await fc.asyncModelRun(
          () => ({
            model: { status, applications: [null, null] } as EventModel,
            real: {
              id,
              organizer: as(organizer.owner),
              applicants: applicants.map((vendor) => as(vendor.owner)),
              applicationIds: [999_999_998, 999_999_999],
            },
          }),
          commands,
        )
      },
    )
  })
  await expect(walked).resolves.toBeUndefined()
})

// ── A person and their vendor profile ─────────────────────────────────────────────────────────────────────────────

interface VendorModel {
  role: 'user' | 'contractor' | 'client'
  profile: ProfileStatus | null
}
interface VendorWorld {
  person: Person
  own: Caller
  admin: Caller
}

abstract class VendorStep implements fc.AsyncCommand<VendorModel, VendorWorld> {
  check = () => true
  abstract expected(model: VendorModel): number
  abstract send(world: VendorWorld): Promise<{ status: number }>

  async run(model: VendorModel, world: VendorWorld): Promise<void> {
    const before = { ...model }
    const status = this.expected(model)
    const answer = await this.send(world)
    assert.deepEqual([before, this.toString(), answer.status], [before, this.toString(), status])
    const [now] = await db
      .select({ role: users.role, profile: vendors.status, is_listed: vendors.is_listed })
      .from(users)
      .leftJoin(vendors, eq(vendors.user_id, users.id))
      .where(eq(users.id, world.person.id))
    const isListed = model.role === 'contractor' && model.profile === 'approved'
    assert.deepEqual(now, { ...model, is_listed: model.profile === null ? null : isListed })
  }

  abstract toString(): string
}

class ApplyAsVendor extends VendorStep {
  expected(model: VendorModel) {
    const mayAsk = model.role === 'user' || (model.role === 'contractor' && model.profile === null)
    if (!mayAsk) return 409
    model.role = 'contractor'
    model.profile = 'pending'
    return 201
  }
  send = ({ own }: VendorWorld) =>
    own.call('POST', '/api/contractors/profile', {
      body: { company_name: 'A', business_description: 'B', business_address: 'C' },
    })
  toString = () => 'apply'
}

class ChangeProfile extends VendorStep {
  expected(model: VendorModel) {
    if (model.role !== 'contractor' || model.profile === null) return 404
    if (model.profile === 'rejected') model.profile = 'pending'
    return 200
  }
  send = ({ own }: VendorWorld) => own.call('PUT', '/api/contractors/profile', { body: { years_in_business: 3 } })
  toString = () => 'change'
}

class DecideProfile extends VendorStep {
  readonly as: 'approved' | 'rejected'
  constructor(to: 'approved' | 'rejected') {
    super()
    this.as = to
  }
  expected(model: VendorModel) {
    if (model.role !== 'contractor' || model.profile !== 'pending') return 409
    model.profile = this.as
    return 200
  }
  send = ({ admin, person }: VendorWorld) =>
    admin.call('PUT', `/api/users/admin/update-role/${person.id}`, { body: { role: 'contractor', status: this.as } })
  toString = () => `decide:${this.as}`
}

class GiveRole extends VendorStep {
  readonly role: VendorModel['role']
  constructor(role: VendorModel['role']) {
    super()
    this.role = role
  }
  expected(model: VendorModel) {
    if (model.role === this.role) return 409
    model.role = this.role
    return 200
  }
  send = ({ admin, person }: VendorWorld) =>
    admin.call('PUT', `/api/users/admin/update-role/${person.id}`, { body: { role: this.role } })
  toString = () => `role:${this.role}`
}

test(
  'C10 the profile and role of a vendor follow their model in random sequences of actions',
  { timeout },
  async () => {
    const admin = as(await make.admin())
    const steps = [
      fc.constant(new ApplyAsVendor()),
      fc.constant(new ChangeProfile()),
      fc.constantFrom('approved' as const, 'rejected' as const).map((to) => new DecideProfile(to)),
      fc.constantFrom('approved' as const, 'rejected' as const).map((to) => new DecideProfile(to)),
      fc.constantFrom('user' as const, 'contractor' as const, 'client' as const).map((role) => new GiveRole(role)),
    ]
    const walked = walk(async () =>
      fc.asyncProperty(fc.commands(steps, { maxCommands: 10 }), async (commands) => {
        const person = await make.user()
        await fc.asyncModelRun(
          () => ({ model: { role: 'user', profile: null } as VendorModel, real: { person, own: as(person), admin } }),
          commands,
        )
      }),
    )
    await expect(walked).resolves.toBeUndefined()
  },
)
