import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'

type Shape = z.core.$ZodType

/** Validates requests by the schemas of the contract. */
export const validate = validatorCompiler as FastifySchemaCompiler<Shape>

/** Serializes answers by the schemas of the contract: unknown fields are removed; an answer that does not match is a server error. */
export const parseAndStrip: FastifySerializerCompiler<Shape> = ({ schema, method, url }) => {
  const compiled = compile(schema)
  return (data) => {
    const result = z.safeParse(compiled, data)
    if (result.success) return JSON.stringify(result.data)
    throw new Error(`The answer of ${method} ${url} does not fit its contract: ${z.prettifyError(result.error)}`)
  }
}

/**
 * The same schema, with objects that zod compiles to functions. The objects of zod/mini are interpreted, because browsers should not need
 * `eval`; that takes four times as long for a page of vendors.
 */
function compile(schema: Shape): Shape {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape).map(([name, field]) => [name, compile(field)])
      return new z.core.$ZodObjectJIT({ ...def, shape: Object.fromEntries(fields) })
    }
    case 'array':
      return z.core.clone(schema, { ...def, element: compile(def.element) } as never)
    case 'nullable':
    case 'optional':
      return z.core.clone(schema, { ...def, innerType: compile(def.innerType) } as never)
    default:
      return schema
  }
}
