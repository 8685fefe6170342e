import * as z from 'zod/mini'
import { idList, optionalNumber, optionalText, requiredLine, requiredWords, SocialLink, socialLinks } from './fields.ts'
import { tooLong } from './limits.ts'

/**
 * The description of what people fill in: a vendor, an organizer and an event are each an object of these fields. Shapes, columns, copies,
 * erasure, forms, labels, sentences about conflicts, examples, and the tests of all that, follow from it.
 */
export interface Field extends About {
  /** How it is stored: a column that is never null, a column that may be, or rows of a table. */
  kind: 'required' | 'optional' | 'choices' | 'links'
  /** What is accepted of somebody who creates it. */
  sent: z.ZodMiniType
  /** What is accepted of somebody who changes it: absent means that it stays. */
  changed: z.ZodMiniType
  /** What is answered. */
  shown: z.ZodMiniType
}

interface About {
  label: string
  /** The step of the application that asks for it. */
  step?: string
  /** For the documentation of the API: a sentence with unit and format. Absent where another field of the same name has it. */
  note?: string
  example?: unknown
  /** Stays when the account is deleted. Other fields are emptied. */
  isKept?: true
  /** What then stands in a required text. */
  erased?: string
}

type Unlabelled = Omit<About, 'label'>

export type Described = Readonly<Record<string, Field>>

/** A text or day that must be given. */
export const required = <Sent extends z.ZodMiniType<string, string>, const A extends About>(sent: Sent, about: A) => ({
  ...about,
  kind: 'required' as const,
  sent,
  changed: z.optional(sent),
  shown: z.string(),
})

/** A required name, on one line. */
export const line = <const A extends Unlabelled>(label: string, max: number, about: A) =>
  required(requiredLine(`${label} is required`, max, tooLong(label, max)), { label, ...about })

/** A required text. */
export const text = <const A extends Unlabelled>(label: string, max: number, about: A) =>
  required(requiredWords(label, max), { label, ...about })

/** A value that may be absent or null. `shown` is what is answered where there is one: the same values as are accepted. */
export const optional = <
  Sent extends z.ZodMiniType,
  Shown extends z.ZodMiniType<NonNullable<z.output<Sent>>>,
  const A extends About,
>(
  sent: Sent,
  shown: Shown,
  about: A,
) => ({ ...about, kind: 'optional' as const, sent, changed: sent, shown: z.nullable(shown) })

/** A text that may be absent. */
export const words = <const A extends Unlabelled>(label: string, max: number, about: A) =>
  optional(optionalText(label, max), z.string(), { label, ...about })

/** A whole number that may be absent; `sentence` is shown where it is not between `min` and `max`. */
export const number = <const A extends About>(sentence: string, [min, max]: [number, number], about: A) =>
  optional(optionalNumber(sentence, min, max), z.int(), about)

/** One of a few values, which may be absent. */
export const oneOf = <const Values extends readonly [string, ...string[]], const A extends Unlabelled>(
  label: string,
  values: Values,
  about: A,
) =>
  optional(z.optional(z.nullable(z.enum(values, `Please choose a ${label.toLowerCase()}`))), z.enum(values), {
    label,
    ...about,
  })

/** One of a few values that always has one: `values[0]` where nothing is sent. */
export const choice = <const Values extends readonly [string, ...string[]], const A extends Unlabelled>(
  label: string,
  values: Values,
  about: A,
) => {
  const one = z.enum(values, `Please choose a ${label.toLowerCase()}`)
  return {
    label,
    ...about,
    kind: 'required' as const,
    sent: z._default(one, values[0]),
    changed: z.optional(one),
    shown: one,
  }
}

/** Ids of entries that were chosen from a list of lookups, replaced as a whole. */
export function choices<const A extends Unlabelled>(label: string, max: number, about: A) {
  const ids = idList(max, `Choose at most ${max} ${label.toLowerCase()}`)
  const shapes = { sent: z._default(ids, []), changed: z.optional(ids), shown: z.array(z.int()) }
  return { label, ...about, kind: 'choices' as const, ...shapes }
}

/** Links to social platforms, replaced as a whole. */
export function links<const A extends Unlabelled>(label: string, max: number, about: A) {
  const given = socialLinks(max)
  const shapes = { sent: z._default(given, []), changed: z.optional(given), shown: z.array(SocialLink) }
  return { label, ...about, kind: 'links' as const, ...shapes }
}

/** One property of every field, by the field's name: the shape of a request or an answer, or the labels. */
export function each<Fields extends Described, Property extends keyof Field>(fields: Fields, property: Property) {
  const entries = Object.entries(fields).map(([name, field]) => [name, field[property]])
  return Object.fromEntries(entries) as { [Name in keyof Fields]: Fields[Name][Property] }
}

/** The names of the fields of a step. */
export function namesOf<Fields extends Described>(fields: Fields, step: Fields[keyof Fields]['step']) {
  return (Object.keys(fields) as (keyof Fields & string)[]).filter((name) => fields[name]?.step === step)
}
