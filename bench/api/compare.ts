import { isDeepStrictEqual } from 'node:util'
import type { Case, Question } from './cases.ts'
import type { Request } from './load.ts'
import type { Sides } from './sides.ts'

/** So many questions of a case in which none may be repeated are used up for the comparison. */
export const comparedOnce = 40

/**
 * Asks both sides and throws where their answers differ: in ids, their order or the total. The product puts the best matches of a text first
 * and the reference the newest, so of texts the totals are compared, and the ids where all of them are on the page. A misspelt word can be
 * corrected in two ways: where the sides differ, that question is left out, and more than a tenth of them is an error. Returns the questions that
 * may be timed.
 */
export async function compared({ product, reference }: Sides, one: Case): Promise<Question[]> {
  const { name, statement, questions } = one
  if (!reference || !statement || statement === 'apply') return questions
  const asked = one.once ? questions.slice(0, comparedOnce) : questions
  const left = new Set<Question>()
  for (const question of asked) {
    const ours = await answerOf(product.url, question.product)
    const theirs = await answerOf(reference.url, question.reference ?? question.product)
    if (ours.ids.length === 0) throw new Error(`${name}: ${question.product.path} finds nothing`)
    const [found, expected] = statement === 'text' ? [unordered(ours), unordered(theirs)] : [ours, theirs]
    if (isDeepStrictEqual(found, expected)) continue
    left.add(question)
    if (!one.misspelt || left.size > asked.length / 10)
      throw new Error(
        `${name}: ${question.product.path} gets ${JSON.stringify(ours)}, the reference ${JSON.stringify(theirs)}`,
      )
  }
  return one.once ? questions.slice(comparedOnce) : questions.filter((question) => !left.has(question))
}

interface Answer {
  ids: number[]
  total: number
}

async function answerOf(origin: string, { path }: Request): Promise<Answer> {
  const answer = await fetch(origin + path)
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  const { data } = (await answer.json()) as {
    data: { id?: number; contractors?: Row[]; events?: Row[]; total?: number; pagination?: { total: number } }
  }
  const rows = data.contractors ?? data.events ?? [{ id: data.id ?? 0 }]
  return { ids: rows.map(({ id }) => id), total: data.total ?? data.pagination?.total ?? 1 }
}

interface Row {
  id: number
}

function unordered({ ids, total }: Answer): Answer {
  return { ids: total <= ids.length ? ids.toSorted((a, b) => a - b) : [], total }
}
