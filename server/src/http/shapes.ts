import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'

type Shape = z.core.$ZodType

/** Validates requests by the schemas of the contract. */
export const validate = validatorCompiler as FastifySchemaCompiler<Shape>

/** Serializes answers by the schemas of the contract: unknown fields are removed; an answer that does not match is a server error. */
export const parseAndStrip: FastifySerializerCompiler<Shape> =
  ({ schema, method, url }) =>
  (data) => {
    const result = z.safeParse(schema, data)
    if (result.success) return JSON.stringify(result.data)
    throw new Error(`The answer of ${method} ${url} does not fit its contract: ${z.prettifyError(result.error)}`)
  }
