import { fieldNotes, schemaDescriptions } from '@marquee/contract/descriptions'
import type { Note } from '@marquee/contract/descriptions/note'
import type { Shape } from '@marquee/contract/endpoint'
import * as z from 'zod/mini'

export interface JsonSchema {
  $ref?: string
  type?: string | string[]
  description?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  additionalProperties?: unknown
  enum?: unknown[]
  const?: unknown
  examples?: unknown[]
  default?: unknown
  [keyword: string]: unknown
}

/** A body with its schema and examples. */
export interface Media {
  schema: JsonSchema
  example?: unknown
  examples?: Record<string, { value: unknown }>
}

/** Describes shapes in JSON Schema. Those with a name of their own are added to `schemas` and become references. */
export function schemaBook() {
  const schemas: Record<string, JsonSchema> = {}
  return { schemas, schemaOf, mediaOf }

  /** @param context the operation, for notes that differ between operations */
  function schemaOf(shape: Shape, io: 'input' | 'output', context: string): JsonSchema {
    const {
      $schema: _,
      $defs,
      ...own
    } = z.toJSONSchema(shape, {
      io,
      unrepresentable: 'any',
      reused: 'inline',
      override: ({ zodSchema, jsonSchema: json }) => refine(zodSchema, json as JsonSchema, io),
    }) as JsonSchema & { $defs?: Record<string, JsonSchema> }
    for (const [name, schema] of Object.entries($defs ?? {})) {
      const description = schemaDescriptions[name]
      schemas[name] ??= annotate({ ...(description && { description }), ...schema }, name)
    }
    return annotate(own, context)
  }

  /** The schema of a shape, with an example. */
  function mediaOf(...asked: Parameters<typeof schemaOf>): Media & { example: unknown } {
    const schema = schemaOf(...asked)
    return { schema, example: exampleOf(schema) }
  }

  /** An example value of a schema, made of the examples of its parts. */
  function exampleOf(schema: JsonSchema): unknown {
    if (schema.examples) return schema.examples[0]
    if (schema.$ref) return exampleOf(schemas[schema.$ref.replace('#/components/schemas/', '')] ?? {})
    if ('const' in schema) return schema.const
    if (schema.properties)
      return Object.fromEntries(
        Object.entries(schema.properties).map(([name, property]) => [name, exampleOf(property)]),
      )
    if (schema.type === 'array') return [exampleOf(schema.items ?? {})]
    if (schema.anyOf?.[0]) return exampleOf(schema.anyOf[0])
    return schema.enum?.[0] ?? null
  }
}

export type SchemaBook = ReturnType<typeof schemaBook>

/** Adds what zod cannot know: a transform has the type that the contract states, and a field is required when it may not be absent. */
function refine(shape: Shape, json: JsonSchema, io: 'input' | 'output'): void {
  const stated = z.globalRegistry.get(shape)
  if (stated && 'type' in stated) {
    for (const keyword of Object.keys(json)) delete json[keyword]
    Object.assign(json, stated)
  }
  const { def } = shape._zod as unknown as {
    def: { type: string; defaultValue?: unknown; shape?: Record<string, Shape> }
  }
  if (def.type === 'default' && io === 'input') json.default = def.defaultValue
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum
  if (def.type !== 'object' || !def.shape) return
  // New names may be added to answers, and unknown ones in requests are ignored.
  delete json.additionalProperties
  if (io === 'output') return
  const required = Object.entries(def.shape).filter(([, property]) => !z.safeParse(property, undefined).success)
  delete json.required
  if (required.length > 0) json.required = required.map(([name]) => name)
}

/** Adds the contract's description and example to every property, and points references into the OpenAPI document. */
function annotate(schema: JsonSchema, context: string): JsonSchema {
  const result: JsonSchema = { ...schema }
  delete result.id
  if (result.$ref) result.$ref = result.$ref.replace('#/$defs/', '#/components/schemas/')
  if (result.items) result.items = annotate(result.items, context)
  if (result.additionalProperties && typeof result.additionalProperties === 'object')
    result.additionalProperties = annotate(result.additionalProperties as JsonSchema, context)
  if (result.anyOf) result.anyOf = result.anyOf.map((one) => annotate(one, context))
  if (result.properties) {
    result.properties = Object.fromEntries(
      Object.entries(result.properties).map(([name, property]) => [
        name,
        noted(annotate(property, context), name, context),
      ]),
    )
  }
  return result
}

/** The sentence and the example of a property: its own, or those of its name. */
function noted(property: JsonSchema, name: string, context: string): JsonSchema {
  const note: Note | undefined =
    fieldNotes[`${context}.${name}`] ?? (property.description === undefined ? fieldNotes[name] : undefined)
  const example = note?.example === undefined ? usualExample(property) : note.example
  const description = note?.description ?? property.description
  return { ...property, ...(description && { description }), ...(example !== undefined && { examples: [example] }) }
}

/** The example of a field whose note has none: it follows from the shape for instants and booleans. */
function usualExample(property: JsonSchema): unknown {
  if (property.examples) return property.examples[0]
  const { examples, type } = property.anyOf?.[0] ?? property
  return examples?.[0] ?? (type === 'boolean' ? true : undefined)
}
