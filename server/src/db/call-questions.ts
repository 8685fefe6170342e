import type { Answer, Question } from '@marquee/contract/questions'
import { sql, type SQLWrapper } from 'drizzle-orm'
import { applicationAnswers, applicationEdits, callPlaces, callQuestions, eventApplications } from './schema.ts'

const { id, first_id, event_id, text, kind, need, options, service_ids, position } = callQuestions

/** In an array of ids, where null would match nothing, this means any trade. */
export const anyTradeId = 0

/** The questions that an event asks now, as one JSON value; `event` is its id. */
export const questionsOf = (event: SQLWrapper) => sql<Question[]>`(
  select coalesce(json_agg(json_build_object(
    'id', ${id}, 'first_id', coalesce(${first_id}, ${id}), 'text', ${text}, 'kind', ${kind}, 'need', ${need}, 'options', ${options},
    'service_ids', (select json_agg(nullif(trade, ${anyTradeId})) from unnest(${service_ids}) as trade)
  ) order by ${position}), '[]')
  from ${callQuestions} where ${event_id} = ${event} and ${position} is not null)`

/** What an application answers, each with its question, as one JSON value. */
export const answersColumn = sql<Answer[]>`(
  select coalesce(json_agg(json_build_object(
    'question_id', ${id}, 'first_id', coalesce(${first_id}, ${id}), 'text', ${text}, 'kind', ${kind}, 'value', ${applicationAnswers.value}
  ) order by ${position}, ${id}), '[]')
  from ${applicationAnswers} join ${callQuestions} on ${id} = ${applicationAnswers.question_id}
  where ${applicationAnswers.application_id} = ${eventApplications.id})`.as('answers')

/** What an accepted application is asked and has not answered, as one JSON value. */
export const unansweredColumn = sql<string[]>`(
  select coalesce(json_agg(${text} order by ${position}), '[]') from ${callQuestions}
  where ${eventApplications.status} = 'accepted' and ${event_id} = ${eventApplications.event_id} and ${position} is not null
    and ${need} = 'after_acceptance' and (${service_ids} is null or ${service_ids} @> array[coalesce((
      select ${callPlaces.service_id} from ${callPlaces} where ${callPlaces.id} = ${eventApplications.place_id}), ${anyTradeId})])
    and not exists (select from ${applicationAnswers}
      where ${applicationAnswers.application_id} = ${eventApplications.id} and ${applicationAnswers.question_id} = ${id}))`.as(
  'unanswered',
)

/** When the vendor last changed an application; null when never. */
export const editedAtColumn = sql<Date | null>`(
  select max(${applicationEdits.created_at}) from ${applicationEdits}
  where ${applicationEdits.application_id} = ${eventApplications.id})`
  .mapWith(applicationEdits.created_at)
  .as('edited_at')

/** What the vendor changed in an application, oldest first, as one JSON value. */
export const changesColumn = sql<unknown[]>`(
  select coalesce(json_agg(json_build_object('question', ${text}, 'before', ${applicationEdits.before}, 'after', ${applicationEdits.after},
    'at', ${applicationEdits.created_at}) order by ${applicationEdits.id}), '[]')
  from ${applicationEdits} left join ${callQuestions} on ${id} = ${applicationEdits.question_id}
  where ${applicationEdits.application_id} = ${eventApplications.id})`.as('changes')
