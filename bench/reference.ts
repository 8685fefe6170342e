import { createHmac, timingSafeEqual } from 'node:crypto'
import Fastify, { type FastifyRequest } from 'fastify'
import pg from 'pg'
import { parametersOf, statements, type StatementName } from './reference-statements.ts'

/*
 * What Node and PostgreSQL can give: the product's hot calls, written by hand for `npm run bench -- api` and without all that makes a product
 * (validation, limits, rules, notices). Its SQL is in reference-statements.ts, its tables in reference.sql.
 * `node reference.ts DATABASE_URL PORT SECRET`; the statement `free` is answered at `/free?p=…&p=…`, with its parameters in order.
 */
const [url = '', port = '0', secret = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: 10 })
// Without a listener the end of an idle connection would end the process.
pool.on('error', () => {})
const app = Fastify()

for (const name of ['page', 'filter', 'free', 'text', 'vendor', 'events'] satisfies StatementName[]) {
  app.get(`/${name}`, async (request, reply) => {
    const { p = [] } = request.query as { p?: string | string[] }
    const values = [p].flat()
    if (values.length !== parametersOf(name)) return reply.code(400).send({ success: false })
    const { rows } = await pool.query<{ answer: string }>({ name, text: statements[name], values })
    if (!rows[0]) return reply.code(404).send({ success: false })
    return reply.header('content-type', 'application/json; charset=utf-8').send(rows[0].answer)
  })
}

app.post('/apply', async (request, reply) => {
  const vendor = vendorOf(request)
  if (!vendor) return reply.code(401).send({ success: false })
  const { event_id, message } = request.body as { event_id: number; message: string }
  const { rows } = await pool.query({ name: 'apply', text: statements.apply, values: [event_id, vendor, message] })
  return reply.code(rows[0] ? 201 : 409).send({ success: Boolean(rows[0]), data: rows[0] })
})

await app.listen({ host: '127.0.0.1', port: Number(port) })

/** The vendor whom the token names: id, dot, signature. */
function vendorOf({ headers: { authorization = '' } }: FastifyRequest): number | undefined {
  const [id = '', signature = ''] = authorization.slice('Bearer '.length).split('.')
  const right = createHmac('sha256', secret).update(id).digest()
  const given = Buffer.from(signature, 'base64url')
  return given.length === right.length && timingSafeEqual(given, right) ? Number(id) : undefined
}
