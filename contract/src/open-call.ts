import * as z from 'zod/mini'
import { askedKinds } from './asked-documents.ts'
import { noted, shape } from './endpoint.ts'
import { bodyId, day, Instant, optionalText } from './fields.ts'
import { isDay } from './day.ts'
import {
  maxConfirmDays,
  maxCounts,
  maxLengths,
  maxPlaces,
  numberReaders,
  waitingRules,
  type WaitingRule,
} from './limits.ts'
import { Question, QuestionInput, questionSentences } from './questions.ts'

/** What is shown for a place that is open to vendors of every trade. */
export const anyTrade = 'Any trade'

/** What a rule of the waiting list is called. */
export const waitingRuleNames: Record<WaitingRule, string> = {
  in_order: 'In order',
  organizer_chooses: 'The organizer chooses',
}

/** What the open call of an event is refused for, and why nobody can apply. */
export const callSentences = {
  closed: 'Applications for this event are closed.',
  allFull: 'All places at this event are taken.',
  full: (trade: string) => `All places for ${trade} are taken.`,
  whichTrade: 'Please choose what you apply for',
  agree: 'Please agree to the conditions',
  newConditions: 'The conditions have changed. Please read them again.',
  hasApplicants: (trade: string) => `Vendors have applied for ${trade}, so it stays. Others can still be removed.`,
  tooFew: (trade: string, given: number) =>
    `${given} ${given === 1 ? 'vendor has a place' : 'vendors have places'} for ${trade}. Fewer places than that are not possible.`,
  overLimit: (trade: string, wanted: number) =>
    wanted === 1 ? `The place for ${trade} is given.` : `All ${wanted} places for ${trade} are given.`,
  notOffered: 'This place is not offered any more.',
  offerEnded: 'The time to confirm this place is over.',
  placeNotFound: 'Place not found',
  notInvitable: 'This vendor cannot be asked for this place any more. Please choose another one.',
  manyInvitations: `You have asked ${maxCounts.invitationsOfEvent} vendors for this event. More are not possible.`,
  noDraft: 'There is no draft of this application.',
  manyDrafts: `You have begun ${maxCounts.applicationDrafts} applications. Send or discard one first.`,
  alreadyApplied: 'You have already applied to this event.',
  invited: 'You invited us, and we are happy to come.',
  notListed: 'Only an application without an answer can wait for a place.',
  unknownTrade: 'Please choose a trade from the list',
  unknownKind: 'Please choose documents from the list, each once',
  unknownZone: 'Please choose a time zone',
} as const

/** Names of zones alone: an offset such as `+05:30` means the opposite to PostgreSQL. */
const isZone = (zone: string) => {
  try {
    if (!/^[A-Z]/i.test(zone)) return false
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    return false
  }
}

/** A day with a time of a clock on the wall, as `YYYY-MM-DDTHH:MM`. */
export const wallTime = z.string('Please choose a day and a time').check(
  z.refine((text) => /^.{10}T([01]\d|2[0-3]):[0-5]\d$/.test(text) && isDay(text.slice(0, 10)), {
    error: 'Please choose a day and a time',
  }),
)

const daysSentence = `The days to confirm are a whole number from 1 to ${maxConfirmDays}`
const countSentence = `The number of places is a whole number from 1 to ${maxPlaces}`

const PlaceInput = shape('NewPlace', {
  service_id: noted(z.nullable(bodyId(callSentences.unknownTrade)), 'Id of the trade; null for any trade.', 3),
  wanted: noted(
    z.int(countSentence).check(z.minimum(1, countSentence), z.maximum(maxPlaces, countSentence)),
    'How many vendors, 1 to 500.',
    2,
  ),
  note: optionalText('Note', maxLengths.placeNote),
  fee: optionalText('Fee', maxLengths.placeFee),
})

/** What an event looks for: the places for each trade, and until when vendors may apply. It replaces the call that the event had. */
export const OpenCallInput = z
  .object({
    closes_local: noted(
      z.nullable(wallTime),
      'Until when vendors may apply, as `YYYY-MM-DDTHH:MM` in `time_zone`; null without an end.',
      '2027-05-03T18:00',
    ),
    time_zone: noted(
      z
        .string(callSentences.unknownZone)
        .check(z.maxLength(64, callSentences.unknownZone), z.refine(isZone, { error: callSentences.unknownZone })),
      'Time zone of the event, as in the IANA database.',
      'America/Los_Angeles',
    ),
    answer_by: noted(
      z.nullable(day('Please choose a day')),
      'The day by which the organizer promises to answer; null without a promise.',
      '2027-05-10',
    ),
    confirm_within_days: noted(
      z.optional(
        z.nullable(z.int(daysSentence).check(z.minimum(1, daysSentence), z.maximum(maxConfirmDays, daysSentence))),
      ),
      'Accepted vendors confirm within so many days, 1 to 30; null or absent when they need not.',
      5,
    ),
    waiting_rule: noted(
      z._default(z.enum(waitingRules, `Waiting rule is one of ${waitingRules.join(', ')}`), 'in_order'),
      'Who of a waiting list is offered a place: the first, so that everybody has a number, or whom the organizer chooses.',
      'in_order',
    ),
    numbers_shown_to: noted(
      z._default(z.enum(numberReaders, `Numbers are shown to one of ${numberReaders.join(', ')}`), 'everybody'),
      'Who reads how many places are taken: everybody, approved vendors, or the organizer alone.',
      'everybody',
    ),
    conditions: optionalText('Conditions', maxLengths.conditions),
    documents: noted(
      z.optional(
        z
          .array(z.enum(askedKinds, callSentences.unknownKind), callSentences.unknownKind)
          .check(z.refine((kinds) => new Set(kinds).size === kinds.length, { error: callSentences.unknownKind })),
      ),
      'Kinds of documents that vendors need for the days of the event, each once. When absent, they stay.',
      ['insurance'],
    ),
    places: noted(
      z.array(PlaceInput, 'Please say whom you look for').check(
        z.minLength(1, 'Please say whom you look for'),
        z.maxLength(maxCounts.places, `At most ${maxCounts.places} trades`),
        z.refine((places) => new Set(places.map(({ service_id }) => service_id)).size === places.length, {
          error: 'Each trade may be named once',
        }),
      ),
      'What it looks for, each trade once, 1 to 20.',
    ),
    questions: noted(
      z.optional(
        z.array(QuestionInput, questionSentences.list).check(z.maxLength(maxCounts.questions, questionSentences.many)),
      ),
      'What vendors are asked, in this order, at most 10. When absent, the questions stay.',
    ),
  })
  .check(
    z.refine(({ closes_local, answer_by }) => !closes_local || !answer_by || answer_by >= closes_local.slice(0, 10), {
      error: 'The answer cannot be promised for a day before the call closes',
      path: ['answer_by'],
    }),
    z.superRefine(({ places, questions }, context) => {
      for (const [at, { service_ids }] of (questions ?? []).entries())
        if (service_ids?.some((id) => !places.some(({ service_id }) => service_id === id)))
          context.addIssue({
            code: 'custom',
            message: questionSentences.trades,
            path: ['questions', at, 'service_ids'],
          })
    }),
  )
OpenCallInput.register(z.globalRegistry, { id: 'NewOpenCall' })
export type OpenCallInput = z.infer<typeof OpenCallInput>

/** Places for one trade. */
export const Place = shape('Place', {
  id: z.int(),
  service_id: noted(z.nullable(z.int()), 'Id of the trade; null for any trade.', 3),
  trade: noted(z.string(), 'The trade in words.', 'Floral Design'),
  wanted: noted(z.int(), 'How many vendors.', 2),
  taken: noted(
    z.nullable(z.int()),
    'How many of them are found: the vendor has the place, and has confirmed it where that is asked for. Null for whom the numbers are not shown.',
    1,
  ),
  is_full: noted(z.boolean(), 'All of them are found.', false),
  note: noted(z.nullable(z.string()), 'What matters about it; null when not told.', 'With their own stall'),
  fee: noted(z.nullable(z.string()), 'What a place costs, in free words; null when not told.', '$120, paid on the day'),
})
export type Place = z.infer<typeof Place>

/** What vendors agree to by applying. Each change of the text is a new version. */
const Conditions = shape('Conditions', {
  version: noted(z.int(), 'The number of the text, from 1.', 2),
  text: noted(z.nullable(z.string()), 'The text; null in lists.', 'Please be set up by 4 PM.'),
})

/** The open call of an event. */
export const OpenCall = shape('OpenCall', {
  closes_at: noted(
    z.nullable(Instant),
    'Until when vendors may apply; null without an end.',
    '2027-05-04T01:00:00.000Z',
  ),
  closes_local: noted(z.nullable(z.string()), 'The same in `time_zone`, as `YYYY-MM-DDTHH:MM`.', '2027-05-03T18:00'),
  time_zone: noted(z.string(), 'Time zone of the event.', 'America/Los_Angeles'),
  answer_by: noted(
    z.nullable(z.string()),
    'The day by which the organizer promises to answer; null without a promise.',
    '2027-05-10',
  ),
  confirm_within_days: noted(
    z.nullable(z.int()),
    'Accepted vendors confirm within so many days; null when they need not.',
    5,
  ),
  waiting_rule: noted(
    z.enum(waitingRules),
    'Who of a waiting list is offered a place: the first, or whom the organizer chooses.',
    'in_order',
  ),
  numbers_shown_to: noted(
    z.enum(numberReaders),
    'Who reads how many places are taken: everybody, approved vendors, or the organizer alone.',
    'everybody',
  ),
  conditions: noted(z.nullable(Conditions), 'What vendors agree to by applying; null without any.'),
  documents: noted(z.array(z.enum(askedKinds)), 'Kinds of documents that vendors need for the days of the event.', [
    'insurance',
  ]),
  places: noted(z.array(Place), 'What it looks for, in the order of the organizer.'),
  questions: noted(z.array(Question), 'What vendors are asked, in the order of the organizer.'),
})
export type OpenCall = z.infer<typeof OpenCall>

/** Whether vendors may still apply at this instant. */
export const isClosed = ({ closes_at }: { closes_at: Date | string | null }, now = new Date()): boolean =>
  closes_at !== null && new Date(closes_at) <= now

/** The place that a vendor applies for where none is named: the first open one of their own trades, otherwise the open one for any trade. */
export function placeFor<P extends Pick<Place, 'service_id' | 'is_full'>>(
  places: readonly P[],
  serviceIds: readonly number[],
): P | undefined {
  const open = places.filter(({ is_full }) => !is_full)
  return (
    open.find(({ service_id }) => service_id !== null && serviceIds.includes(service_id)) ??
    open.find(({ service_id }) => service_id === null)
  )
}

/** Why nobody can apply to an event with this call now; null while vendors can. */
export function callRefusal(call: Pick<OpenCall, 'closes_at' | 'places'> | null, now = new Date()): string | null {
  if (!call) return null
  if (isClosed(call, now)) return callSentences.closed
  return call.places.every(({ is_full }) => is_full) ? callSentences.allFull : null
}

/** `1st`, `2nd`, `11th`. */
export function ordinal(number: number): string {
  const endings = { one: 'st', two: 'nd', few: 'rd' } as Partial<Record<Intl.LDMLPluralRule, string>>
  return `${number}${endings[new Intl.PluralRules('en', { type: 'ordinal' }).select(number)] ?? 'th'}`
}

/** `Los Angeles` of `America/Los_Angeles`. */
export const zoneName = (zone: string) => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
