import { groundPlan } from './pictures.ts'
import type { AddedEvent, AddedVendor, Stage } from './stage.ts'

/** Where each is on the plan of the demo, from the left and the top, in thousandths. */
const rows = [
  { first: 1, x: 85, y: 145 },
  { first: 7, x: 605, y: 145 },
  { first: 13, x: 85, y: 355 },
  { first: 19, x: 605, y: 355 },
]
const booths = [
  ...rows.flatMap(({ first, x, y }) =>
    Array.from({ length: 6 }, (_, at) => ({
      name: `Booth ${first + at}`,
      size: first + at > 18 ? '6 × 3 m' : '3 × 3 m',
      spot: { x: x + at * 62, y },
    })),
  ),
  { name: 'Main stage', size: '8 × 6 m', spot: { x: 756, y: 706 } },
]

/** The events of the demo organizer whose vendors have booking sheets have booths on a plan. */
export async function addBooths(stage: Stage, events: readonly AddedEvent[]): Promise<void> {
  for (const { id, organizer, seed } of events) {
    if (seed.organizer !== 0) continue
    const actor = await organizer.actor()
    const sheets = await stage.silent.applications.bookings.ofEvent(actor, id)
    if (!sheets.some(({ place }) => place !== null)) continue
    await stage.booths.save(actor, id, { booths })
    await stage.fill({ plan_of: id }, [groundPlan])
  }
}

/** After events that are over, most answered that it went well. */
export async function addOutcomes(
  { outcomes }: Stage,
  events: readonly AddedEvent[],
  vendors: readonly AddedVendor[],
): Promise<void> {
  const organizers = new Set(events.filter(({ seed }) => seed.status === 'completed').map(({ organizer }) => organizer))
  const people = [...organizers, ...vendors.map(({ person }) => person)]
  for (const person of people) {
    const actor = await person.actor()
    for (const [turn, { application_id: id }] of (await outcomes.mine(actor)).entries()) {
      if (turn % 6 === 5) continue
      const problem = actor.role === 'client' ? lateness : payment
      await outcomes.answer(actor, id, turn % 4 === 1 ? problem : { answer: 'went_well' })
    }
  }
}

const lateness = {
  answer: 'had_problem',
  problem: 'late',
  note: 'They came an hour after load-in. Once they were there, all was well.',
} as const
const payment = { answer: 'had_problem', problem: 'payment', note: 'Half of the fee is still open.' } as const
