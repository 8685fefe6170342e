import { outcomesApi, type OutcomeInput } from '@marquee/contract/outcomes'
import { client } from '../../lib/api.ts'
import { change, freshQuery, readAgain } from '../../lib/query-client.ts'
import { keys } from '../../lib/query-keys.ts'

const outcomes = client(outcomesApi)
const key = [...keys.applications, 'outcomes'] as const

/** What the person is asked about events that are over. */
export const outcomesQuery = freshQuery(key, (options) => outcomes.mine({}, options))

export const answerOutcome = (id: number) =>
  change((body: OutcomeInput) => outcomes.answer({ params: { id }, body }), {
    success: 'Thank you. Only our team reads it.',
    failure: 'Your answer could not be saved',
    onSettled: () => readAgain(key),
  })
