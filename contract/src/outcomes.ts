import * as z from 'zod/mini'
import { forSignedIn, noted, shape } from './endpoint.ts'
import { IdParams, Instant, optionalText } from './fields.ts'
import { maxLengths, outcomeAnswers, outcomeDays, outcomeProblems, type OutcomeProblem } from './limits.ts'
import { refusals } from './policy.ts'

export const outcomeSentences = {
  answer: 'Please choose how it went',
  problem: 'Please choose what it was about',
} as const

/** What a kind of problem is called. */
export const problemNames: Record<OutcomeProblem, string> = {
  absent: 'Did not come',
  late: 'Came late or left early',
  not_as_agreed: 'Not as agreed',
  payment: 'Payment',
  site: 'The place or its equipment',
  conduct: 'How people were treated',
  other: 'Something else',
}

/** The kinds that each side chooses from. */
export const problemsOf = {
  organizer: ['absent', 'late', 'not_as_agreed', 'conduct', 'other'],
  vendor: ['not_as_agreed', 'payment', 'site', 'conduct', 'other'],
} as const satisfies Record<string, readonly OutcomeProblem[]>

const answer = () =>
  noted(z.nullable(z.enum(outcomeAnswers)), 'How it went; null before there is an answer.', 'went_well')
const problem = () => z.enum(outcomeProblems, outcomeSentences.problem)

/** A question to the caller after an event, with the own answer. */
export const Outcome = shape('Outcome', {
  application_id: noted(z.int(), 'Id of the application.', 7),
  event_id: z.int(),
  event_title: z.string(),
  organization_name: z.string(),
  company_name: z.string(),
  answer: answer(),
  problem: noted(z.nullable(problem()), 'What it was about; null without a problem.', null),
  note: noted(z.nullable(z.string()), 'What else our team should know; null without it.', null),
  until: noted(Instant, 'Until when it can be answered and changed, in UTC.', '2027-07-19T18:00:00.000Z'),
})
export type Outcome = z.infer<typeof Outcome>

export const OutcomeInput = shape('OutcomeInput', {
  answer: noted(z.enum(outcomeAnswers, outcomeSentences.answer), 'How it went.', 'had_problem'),
  problem: noted(z.optional(z.nullable(problem())), 'What a problem was about.', 'late'),
  note: noted(
    optionalText('Note', maxLengths.outcomeNote),
    `What else our team should know of a problem, at most ${maxLengths.outcomeNote} characters.`,
    'They came an hour late.',
  ),
}).check(
  z.refine(({ answer, problem }) => answer === 'went_well' || !!problem, {
    error: outcomeSentences.problem,
    path: ['problem'],
  }),
)
export type OutcomeInput = z.infer<typeof OutcomeInput>

/** The answers about a person in one month. */
const OutcomeMonth = shape('OutcomeMonth', {
  month: noted(z.string(), 'In UTC.', '2027-06'),
  went_well: noted(z.int(), 'Answers that it went well.', 4),
  had_problem: noted(z.int(), 'Answers with a problem.', 1),
})

const ReportedProblem = shape('ReportedProblem', {
  id: z.int(),
  event_title: noted(z.nullable(z.string()), 'The event; null when it was removed.', 'Midsummer Night Market'),
  by: noted(z.string(), 'Who answered, as vendor or organizer.', 'Harbor Guild'),
  problem: noted(problem(), 'What it was about.', 'late'),
  note: noted(z.nullable(z.string()), 'What they wrote; null without it.', 'They came an hour late.'),
  answered_at: noted(Instant, 'When they answered last, in UTC.'),
})

/** What others answered about a person after events. Only admins read it. */
export const PersonOutcomes = shape('PersonOutcomes', {
  months: noted(z.array(OutcomeMonth), 'The last twelve months, this one first.'),
  problems: noted(z.array(ReportedProblem), 'The problems, newest first, at most 100.'),
})
export type PersonOutcomes = z.infer<typeof PersonOutcomes>

const days = `For ${outcomeDays} days after an event was completed.`

export const outcomesApi = {
  mine: forSignedIn.get('/event-outcomes', {
    summary: 'What the caller is asked about events that are over',
    description: `${days} An organizer is asked about each accepted vendor, a vendor about the event. Only our team reads the answers.`,
    data: z.array(Outcome),
  }),
  answer: forSignedIn.put('/event-applications/:id/outcome', {
    summary: 'Answer, or change the answer',
    description: `${days} Without a problem, \`problem\` and \`note\` are ignored.`,
    params: IdParams,
    missing: refusals.applicationNotFound,
    body: OutcomeInput,
    data: Outcome,
  }),
}
