import type { JsonSchema, Media } from './json-schema.ts'

/** A call, or a message to a webhook, as OpenAPI describes it. */
export interface Operation {
  operationId: string
  summary: string
  description?: string
  tags: string[]
  security: Record<string, string[]>[]
  parameters: Parameter[]
  requestBody?: { required: boolean; description: string; content: Record<string, Media> }
  responses: Record<string, Response>
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description: string
  schema: JsonSchema
  example: unknown
}

/** One response of an operation. */
export interface Response {
  description: string
  headers?: Record<string, unknown>
  content?: Record<string, Media>
}

/** A header of a request. */
export function header(name: string, description: string, example: string, required = false): Parameter {
  return { name, in: 'header', required, description, schema: { type: 'string' }, example }
}
