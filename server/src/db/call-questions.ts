import type { Answer, Question } from '@marquee/contract/questions'
import { sql, type SQLWrapper } from 'drizzle-orm'
import { applicationAnswers, callQuestions, eventApplications } from './schema.ts'

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
