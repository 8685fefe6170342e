import { createServer, type Server } from 'node:http'
import { createServer as createTcpServer, type AddressInfo } from 'node:net'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { isPublic, outgoing, type ResolvedAddress } from './outgoing.ts'

const servers: Server[] = []
afterAll(() => servers.forEach((server) => server.closeAllConnections() ?? server.close()))

/** A receiver on this machine. Returns its port. */
async function receiver(listener: Parameters<typeof createServer>[1]): Promise<number> {
  const server = createServer({}, listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

const resolveTo =
  (...addresses: string[]) =>
  async (): Promise<ResolvedAddress[]> =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

const request = { headers: {}, body: '{}' }
const notPublic = 'This address is not reachable from the internet'

describe('which addresses are public', () => {
  test.each([
    [
      '1.1.1.1',
      '8.8.8.8',
      '172.15.255.255',
      '172.32.0.1',
      '100.63.255.255',
      '100.128.0.1',
      '198.17.0.1',
      '223.255.255.1',
    ],
    ['2606:4700:4700::1111', '2a00:1450:4001:830::200e', '2001:4860:4860::8888'],
  ])('%s and others are', (...addresses) => {
    expect(addresses.filter((address) => !isPublic(address))).toEqual([])
  })

  test.each([
    ['this network, loopback, broadcast', ['0.0.0.0', '0.1.2.3', '127.0.0.1', '127.255.0.9', '255.255.255.255']],
    [
      'private and shared',
      ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '100.64.0.1', '100.127.255.255'],
    ],
    ['link-local, also the metadata of clouds', ['169.254.169.254', 'fe80::1', 'fe80::1%eth0', 'febf::1']],
    [
      'documentation, benchmarks, protocols',
      [
        '192.0.2.1',
        '198.51.100.7',
        '203.0.113.9',
        '198.18.0.1',
        '198.19.255.255',
        '192.0.0.1',
        '2001:db8::1',
        '3fff::1',
      ],
    ],
    ['multicast and reserved', ['224.0.0.1', '239.1.1.1', '240.0.0.1', 'ff02::1', '5f00::1']],
    ['IPv6 loopback, unspecified, unique local, site-local', ['::1', '::', 'fc00::1', 'fd12:3456::1', 'fec0::1']],
    [
      'IPv4 inside IPv6',
      [
        '::ffff:127.0.0.1',
        '::ffff:8.8.8.8',
        '::7f00:1',
        '64:ff9b::7f00:1',
        '64:ff9b:1::1',
        '2002:7f00:1::',
        '2001:0:1::1',
      ],
    ],
    ['no address', ['', 'localhost', '1.2.3', '999.1.1.1']],
  ])('%s are not', (_name, addresses) => {
    expect(addresses.filter((address) => isPublic(address))).toEqual([])
  })
})

describe('which addresses are refused before anything is looked up', () => {
  const { refusalOf } = outgoing({ allowsPrivate: false })

  test.each([
    ['http://example.com/', 'The address must start with https://'],
    ['ftp://example.com/', 'The address must start with https://'],
    ['https://ann:secret@example.com/', 'The address must not contain a user name or a password'],
    ['https://example.com/#part', 'The address must not contain a #'],
    ['https://example.com:22/', 'The port must be 443 or 8443'],
    ['https://localhost/', notPublic],
    ['https://LOCALHOST./', notPublic],
    ['https://printer.local/', notPublic],
    ['https://vault.internal/', notPublic],
    // The same address in other forms: decimal, octal, hexadecimal, short, full-width.
    ['https://2130706433/', notPublic],
    ['https://0177.0.0.1/', notPublic],
    ['https://0x7f.1/', notPublic],
    ['https://127.1/', notPublic],
    ['https://１２７.0.0.1/', notPublic],
    ['https://[::1]/', notPublic],
    ['https://[::ffff:10.0.0.1]/', notPublic],
    ['https://[64:ff9b::a00:1]/', notPublic],
    ['https://169.254.169.254/latest/meta-data', notPublic],
    ['nonsense', 'Please enter an address such as https://example.com/marquee'],
  ])('%s', (url, sentence) => {
    expect(refusalOf(url)).toBe(sentence)
  })

  test.each(['https://example.com/', 'https://example.com:8443/a?b=c', 'https://1.1.1.1/', 'https://[2606:4700::1]/'])(
    '%s is not',
    (url) => expect(refusalOf(url)).toBeNull(),
  )
})

describe('sending', () => {
  test.each([
    ['a private address', ['192.168.0.7']],
    ['a public and a private one', ['1.1.1.1', '10.0.0.1']],
    ['a mapped one', ['::ffff:127.0.0.1']],
  ])('a host with %s gets nothing', async (_name, addresses) => {
    const { post } = outgoing({ allowsPrivate: false, resolve: resolveTo(...addresses) })
    await expect(post({ ...request, url: 'https://rebind.example/' })).rejects.toThrow(`${notPublic}.`)
  })

  test('the connection goes to the address that was checked, and the host is looked up once', async () => {
    const hosts: (string | undefined)[] = []
    const port = await receiver((incoming, answer) => {
      hosts.push(incoming.headers.host)
      answer.end('ok')
    })
    // The second answer is what DNS rebinding would give.
    const resolve = vi.fn(resolveTo('192.0.2.1')).mockImplementationOnce(resolveTo('127.0.0.1'))
    const { post } = outgoing({ allowsPrivate: true, resolve })
    const answer = await post({ ...request, url: `http://rebind.example:${port}/` })
    expect(answer.status).toBe(200)
    expect(hosts).toEqual([`rebind.example:${port}`])
    expect(resolve).toHaveBeenCalledTimes(1)
  })

  test('a redirect is an answer, and what a private address answers is not passed on', async () => {
    let visits = 0
    const port = await receiver((_incoming, answer) => {
      visits += 1
      answer.writeHead(302, { location: '/other', 'retry-after': '7' }).end('secret of the network')
    })
    const { post } = outgoing({ allowsPrivate: true })
    const answer = await post({ ...request, url: `http://127.0.0.1:${port}/` })
    expect(answer).toEqual({ status: 302, start: null, retryAfterSeconds: 7 })
    expect(visits).toBe(1)
  })

  test('proxies that the environment names are not used', async () => {
    const port = await receiver((_incoming, answer) => void answer.end())
    vi.stubEnv('http_proxy', 'http://127.0.0.1:9').stubEnv('NODE_USE_ENV_PROXY', '1')
    const { post } = outgoing({ allowsPrivate: true })
    await expect(post({ ...request, url: `http://127.0.0.1:${port}/` })).resolves.toMatchObject({ status: 200 })
    vi.unstubAllEnvs()
  })

  test('a receiver that never ends its answer is given up, one that sends without end is not read on', async () => {
    const slow = await receiver((_incoming, answer) => void answer.writeHead(200).write('a'))
    const { post } = outgoing({ allowsPrivate: true, timeoutMs: 200 })
    await expect(post({ ...request, url: `http://127.0.0.1:${slow}/` })).rejects.toThrow('did not answer within 0.2')
    let isCut = false
    const endless = await receiver((_incoming, answer) => {
      answer.on('close', () => (isCut = true))
      const more = () => void (answer.destroyed || (answer.write('x'.repeat(16_384)), setImmediate(more)))
      more()
    })
    const inside = outgoing({ allowsPrivate: true })
    await expect(inside.post({ ...request, url: `http://127.0.0.1:${endless}/` })).resolves.toMatchObject({
      status: 200,
    })
    await expect.poll(() => isCut).toBe(true)
  })

  test('a look-up that takes too long, and a host without an address', async () => {
    const url = 'https://example.com/'
    const never = outgoing({ allowsPrivate: false, resolve: () => new Promise(() => {}), timeoutMs: 50 })
    await expect(never.post({ ...request, url })).rejects.toThrow('did not answer within 0.05 seconds.')
    const none = outgoing({ allowsPrivate: false, resolve: resolveTo() })
    await expect(none.post({ ...request, url })).rejects.toThrow('The host of the address was not found.')
    const refusing = outgoing({ allowsPrivate: true })
    await expect(refusing.post({ ...request, url: 'http://127.0.0.1:1/' })).rejects.toThrow('refused the connection')
  })
})

test('a receiver that wants another protocol is no answer', async () => {
  const server = createTcpServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.write('HTTP/1.1 101 x\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const { post } = outgoing({ allowsPrivate: true })
  await expect(post({ ...request, url: `http://127.0.0.1:${port}/` })).rejects.toThrow(
    'The receiver wanted to change the protocol.',
  )
  server.close()
})
