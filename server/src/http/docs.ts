import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { brand } from '@marquee/contract/brand'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'

// Transforms and files have no JSON Schema of their own; the contract says beside them what they are on the wire.
const zodToJsonConfig = { unrepresentable: 'any' } as const

/** Collects every endpoint that is registered after it into one OpenAPI 3.1 document. */
export async function describeApi(app: FastifyInstance, publicUrl: string) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${brand.name} API`,
        version: '1',
        description: `${brand.description}\n\nEvery answer is \`{success, data}\` or \`{success: false, error, code, fields?}\`. Instants are ISO 8601 in UTC, days are \`YYYY-MM-DD\`, ids are positive whole numbers.`,
      },
      servers: [{ url: publicUrl }],
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description: 'An access token of the OpenID Connect issuer.',
          },
        },
      },
    },
    transform: createJsonSchemaTransform({ zodToJsonConfig }),
    transformObject: createJsonSchemaTransformObject({ zodToJsonConfig }),
  })
}

/** The document at `/openapi.json` and a page to read it by at `/docs`, both below the prefix of `app`. */
export async function serveDescription(app: FastifyInstance) {
  app.get('/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=0, must-revalidate')
    return reply.serializer(JSON.stringify).send(app.swagger())
  })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'",
    theme: { title: `${brand.name} API` },
    uiConfig: { docExpansion: 'list', deepLinking: true, url: '/api/openapi.json' },
  })
}
