import * as z from 'zod/mini'

type Blank<Answer> = {
  [
    Field in keyof Answer as null extends Answer[Field]
      ? Field
      : Answer[Field] extends readonly unknown[]
        ? Field
        : never
  ]: Answer[Field]
}

/**
 * An answer whose optional fields are all empty: null, or an empty list. An example starts with it and names only the fields it needs, so
 * that a new field of the contract changes no example.
 */
export function blank<Answer>(schema: z.ZodMiniType<Answer> & { shape: Record<string, z.core.$ZodType> }) {
  const empty = Object.entries(schema.shape).flatMap(([name, field]) => {
    const value = [null, []].find((candidate) => z.safeParse(field, candidate).success)
    return value === undefined ? [] : [[name, value]]
  })
  return Object.fromEntries(empty) as Blank<Answer>
}
