import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'

/** Parses what arrives by the contract's shapes. */
export const validate = validatorCompiler as FastifySchemaCompiler<z.core.$ZodType>

/** Sends only what the contract names: unknown columns are stripped, and an answer that breaks its promise is an error of ours. */
export const parseAndStrip: FastifySerializerCompiler<z.core.$ZodType> = ({ schema, method, url }) => {
  return (data) => {
    const result = z.safeParse(schema, data)
    if (result.success) return JSON.stringify(result.data)
    throw new Error(`The answer of ${method} ${url} does not fit its contract: ${z.prettifyError(result.error)}`)
  }
}
