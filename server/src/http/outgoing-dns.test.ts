import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test, vi } from 'vitest'
import { outgoing } from './outgoing.ts'

/** What the name server answers to a question of one kind: addresses, a code of failure, or nothing at all. */
type Answer = string[] | 'no such name' | 'server failure' | 'silence'

const codes = { 'server failure': 2, 'no such name': 3 } as const
const [ofIpv4, ofIpv6] = [1, 28]
let answers: { A: Answer; AAAA: Answer } = { A: [], AAAA: [] }
let asked: string[] = []

/** A name server on this machine, so that the look-up of the product runs as it is, and reaches nobody else. */
const server = createSocket('udp4')
server.on('message', (question, { port, address }) => {
  const end = question.indexOf(0, 12) + 1
  const kind = question.readUInt16BE(end) === ofIpv6 ? 'AAAA' : 'A'
  asked.push(kind)
  const answer = answers[kind]
  if (answer === 'silence') return
  const addresses = typeof answer === 'string' ? [] : answer
  const head = Buffer.alloc(12)
  question.copy(head, 0, 0, 2)
  head.writeUInt16BE(0x8180 + (typeof answer === 'string' ? codes[answer] : 0), 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(addresses.length, 6)
  const records = addresses.map((one) => {
    const bytes = kind === 'A' ? Buffer.from(one.split('.').map(Number)) : Buffer.from(one.replaceAll(':', ''), 'hex')
    const record = Buffer.alloc(12)
    // The name is that of the question.
    record.writeUInt16BE(0xc0_0c, 0)
    record.writeUInt16BE(kind === 'A' ? ofIpv4 : ofIpv6, 2)
    record.writeUInt16BE(1, 4)
    record.writeUInt16BE(bytes.length, 10)
    return Buffer.concat([record, bytes])
  })
  server.send(Buffer.concat([head, question.subarray(12, end + 4), ...records]), port, address)
})
server.bind(0, '127.0.0.1')
await once(server, 'listening')
const nameServer = `127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => void server.close())

const resolvers = vi.hoisted(() => ({ servers: '', cancelled: 0 }))
resolvers.servers = nameServer
vi.mock(import('node:dns/promises'), async (original) => {
  const dns = await original()
  class Resolver extends dns.Resolver {
    constructor(...options: ConstructorParameters<typeof dns.Resolver>) {
      super(...options)
      this.setServers([resolvers.servers])
    }
    override cancel() {
      resolvers.cancelled += 1
      super.cancel()
    }
  }
  return { ...dns, Resolver }
})

const publicV6 = '2606:4700:4700:0000:0000:0000:0000:1111'
const privateV6 = 'fd00:0000:0000:0000:0000:0000:0000:0001'
const [notPublic, notFound, unsure] = [
  'This address is not reachable from the internet.',
  'The host of the address was not found.',
  'The host of the address could not be looked up.',
]

test.each<[string, { A: Answer; AAAA: Answer }, string]>([
  ['no such name', { A: 'no such name', AAAA: 'no such name' }, notFound],
  ['a name without addresses', { A: [], AAAA: [] }, notFound],
  ['a private IPv4 address', { A: ['10.0.0.1'], AAAA: [] }, notPublic],
  ['a private IPv6 address beside a public IPv4 address', { A: ['1.1.1.1'], AAAA: [privateV6] }, notPublic],
  ['a private IPv4 address beside a public IPv6 address', { A: ['192.168.1.1'], AAAA: [publicV6] }, notPublic],
  ['one private address of several', { A: ['1.1.1.1', '127.0.0.1'], AAAA: [] }, notPublic],
  ['a private address, and a failure for IPv6', { A: ['10.0.0.1'], AAAA: 'server failure' }, notPublic],
  ['a private address, and a failure for IPv4', { A: 'server failure', AAAA: [privateV6] }, notPublic],
  ['a failure for both', { A: 'server failure', AAAA: 'server failure' }, unsure],
  ['a failure for IPv4 and no IPv6 address', { A: 'server failure', AAAA: [] }, unsure],
  ['no IPv4 address and a failure for IPv6', { A: [], AAAA: 'server failure' }, unsure],
])('a name server that answers %s ends the call', async (_, answer, sentence) => {
  answers = answer
  asked = []
  await expect(post()).rejects.toThrow(sentence)
  expect(new Set(asked)).toEqual(new Set(['A', 'AAAA']))
})

test('a look-up that is not answered in time is broken off', async () => {
  answers = { A: 'silence', AAAA: 'silence' }
  const before = resolvers.cancelled
  await expect(post({ timeoutMs: 300 })).rejects.toThrow('The receiver did not answer within 0.3 seconds.')
  expect(resolvers.cancelled).toBe(before + 1)
})

test('a call that is broken off ends its look-up', async () => {
  answers = { A: 'silence', AAAA: 'silence' }
  const before = resolvers.cancelled
  const stopping = new AbortController()
  const call = post({}, stopping.signal)
  await expect.poll(() => asked).toContain('A')
  stopping.abort()
  await expect(call).rejects.toThrow('The server was stopped while it was sending.')
  expect(resolvers.cancelled).toBe(before + 1)
})

function post(settings: { timeoutMs?: number } = {}, signal?: AbortSignal) {
  const { post: send } = outgoing({ allowsPrivate: false, ...settings })
  return send({ url: 'https://receiver.example/', headers: {}, body: '{}', signal })
}
