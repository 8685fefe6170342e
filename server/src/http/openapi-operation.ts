import type { JsonSchema } from './json-schema.ts'
import type { Media, Response } from './openapi-failures.ts'

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
