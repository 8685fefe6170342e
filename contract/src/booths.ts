import * as z from 'zod/mini'
import { callsFor, noted, shape } from './endpoint.ts'
import { IdParams, optionalText, picture, requiredLine } from './fields.ts'
import { maxCounts, maxLengths, tooLong } from './limits.ts'
import { ShownPicture } from './pictures.ts'
import { refusals } from './policy.ts'

const spot = 'A spot lies on the plan: from 0 to 1000'

export const boothSentences = {
  name: 'What is it called?',
  spot,
  many: `An event can have ${maxCounts.booths} booths and stages.`,
  twice: (name: string) => `${name} is in the list twice.`,
  taken: (name: string, company: string) => `${company} has ${name}.`,
} as const

/** Two texts name the same booth. */
const nameOf = (text: string) => text.trim().toLowerCase()
export const isSameBooth = (one: string | null | undefined, other: string | null | undefined): boolean =>
  nameOf(one ?? '') !== '' && nameOf(one ?? '') === nameOf(other ?? '')

const onPlan = () => z.int(spot).check(z.minimum(0, spot), z.maximum(1000, spot))

export const BoothSpot = shape('BoothSpot', {
  x: noted(onPlan(), 'From the left, in thousandths of the width of the plan.', 250),
  y: noted(onPlan(), 'From the top, in thousandths of its height.', 400),
})
export type BoothSpot = z.infer<typeof BoothSpot>

/** A booth or stage of an event. */
export const Booth = shape('Booth', {
  id: noted(z.int(), 'Unique in its event.', 12),
  name: noted(z.string(), 'Who has it has this name in the line `place` of the booking sheet.', 'Booth 12'),
  size: noted(z.nullable(z.string()), 'Its size in words; null without one.', '3 × 3 m'),
  spot: noted(z.nullable(BoothSpot), 'Where it is on the plan; null before that was set.'),
})
export type Booth = z.infer<typeof Booth>

/** The booth or stage that a line of a booking sheet names. */
export const boothOf = (booths: readonly Booth[], place: string | null): Booth | undefined =>
  booths.find(({ name }) => isSameBooth(name, place))

export const BoothInput = shape('BoothInput', {
  id: noted(z.optional(z.int('id is a whole number')), 'That of a stored one; absent for a new one.', 12),
  name: requiredLine(boothSentences.name, maxLengths.booth, tooLong('The name', maxLengths.booth)),
  size: optionalText('Size', maxLengths.boothSize),
  spot: noted(z.optional(z.nullable(BoothSpot)), 'Where it is on the plan; absent or null for nowhere.'),
})
export type BoothInput = z.infer<typeof BoothInput>

/** The whole list: what is absent is removed. */
export const BoothListInput = shape('BoothListInput', {
  booths: noted(
    z
      .array(BoothInput, boothSentences.many)
      .check(z.maxLength(maxCounts.booths, boothSentences.many))
      .check(({ value, issues }) => {
        const names = value.map(({ name }) => nameOf(name))
        const at = names.findIndex((name, index) => names.indexOf(name) < index)
        const message = boothSentences.twice(value[at]?.name ?? '')
        if (at >= 0) issues.push({ code: 'custom', path: [at, 'name'], message, input: value })
      }),
    'In their order.',
  ),
})
export type BoothListInput = z.infer<typeof BoothListInput>

const plan = () =>
  noted(
    z.nullable(ShownPicture),
    'A picture of the ground, at addresses that work for an hour or two; null without one.',
  )

export const BoothList = shape('BoothList', {
  booths: noted(z.array(Booth), 'In the order of the organizer.'),
  plan: plan(),
  version: noted(z.int(), 'Grows with every change of the list; 0 before one was saved.', 3),
})
export type BoothList = z.infer<typeof BoothList>

export const OwnBooth = shape('OwnBooth', {
  own_id: noted(z.int(), 'The one that the vendor has.', 12),
  booths: noted(z.array(Booth), 'That one, and all that are on the plan.'),
  plan: plan(),
})
export type OwnBooth = z.infer<typeof OwnBooth>

const one = callsFor({ access: 'signed-in', params: IdParams, missing: refusals.applicationNotFound })
const ofEvent = callsFor({ access: ['client'], params: IdParams, missing: refusals.eventNotFound })

export const boothsApi = {
  ofEvent: ofEvent.get('/events/:id/booths', {
    summary: 'The booths and stages of an event, and its plan',
    description: "For the event's organizer. Who has one stands in the line `place` of the booking sheets.",
    data: BoothList,
  }),
  save: ofEvent.put('/events/:id/booths', {
    summary: 'Save the booths and stages of an event',
    description:
      "For the event's organizer. A new name goes into the booking sheets of those who have it, which are sent again; what is removed stays in theirs.",
    body: BoothListInput,
    data: BoothList,
    versioned: true,
  }),
  uploadPlan: ofEvent.post('/events/:id/booths/plan', {
    summary: 'Upload the plan of an event, or replace it',
    description: "For the event's organizer. The picture is re-encoded. What stands on the plan keeps its place.",
    body: z.object({ image: picture('Please choose a picture') }),
    form: true,
    data: BoothList,
    status: 200,
    limit: 'upload',
  }),
  removePlan: ofEvent.del('/events/:id/booths/plan', { summary: 'Remove the plan of an event', data: BoothList }),
  own: one.get('/event-applications/:id/booth', {
    summary: 'The booth or stage of an accepted application, on the plan',
    description:
      "For the event's organizer, and for the vendor as it was sent; null where the booking sheet names none of the event's.",
    data: z.nullable(OwnBooth),
  }),
}
