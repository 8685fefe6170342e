/** The documentation of a field. */
export interface Note {
  description: string
  /** Absent where the value is made of other described values, and for instants and booleans. */
  example?: unknown
}

/** `example` is left out where there is none. */
export const note = (description: string, example?: unknown): Note => ({
  description,
  ...(example !== undefined && { example }),
})

/** Fields that several schemas have in common, where the names mean something else in other schemas. */
export const inEach = (schemas: readonly string[], fields: Record<string, Note>): Record<string, Note> =>
  Object.fromEntries(
    schemas.flatMap((schema) => Object.entries(fields).map(([name, one]) => [`${schema}.${name}`, one])),
  )
