import { expect, test } from 'vitest'
import { blockOf, isLoopback, networkOf, proxyTest } from './network.ts'

test.each([
  ['203.0.113.9', '203.0.113.9', '203.0.113'],
  ['::ffff:203.0.113.9', '203.0.113.9', '203.0.113'],
  ['::ffff:cb00:7109', '203.0.113.9', '203.0.113'],
  ['203.0.113.9:4711', '203.0.113.9', '203.0.113'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::', '2001:db8:1::'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::', '2001:db8:1::'],
  ['[2001:db8:1:2::1]:443', '2001:db8:1:2::', '2001:db8:1::'],
  ['2001:db8::1', '2001:db8:0:0::', '2001:db8:0::'],
  ['fe80::1%eth0', 'fe80:0:0:0::', 'fe80:0:0::'],
  ['::1', '0:0:0:0::', '0:0:0::'],
  ['::1.2.3.4', '1.2.3.4', '1.2.3'],
  ['', 'unknown', 'unknown'],
  ['banana', 'unknown', 'unknown'],
  ['1.2.3.4.5', 'unknown', 'unknown'],
])('S16: %s counts as %s, in the block %s', (ip, network, block) => {
  expect([networkOf(ip), blockOf(ip)]).toEqual([network, block])
})

test('isLoopback accepts every spelling of this machine and nothing else', () => {
  const here = ['localhost', '127.0.0.1', '127.8.8.8', '::1', '[::1]', '0:0:0:0:0:0:0:1', '::ffff:127.0.0.1']
  const elsewhere = ['', '0.0.0.0', '::', '127.0.0.1.nip.io', '127.evil.example', 'localhost.evil.example', '10.0.0.1']
  expect([here.filter((host) => !isLoopback(host)), elsewhere.filter(isLoopback)]).toEqual([[], []])
})

test.each([
  [false, []],
  [1, ['10.0.0.1', '203.0.113.9', '2001:db8::1']],
  ['10.0.0.0/8, 2001:db8:1::/48', ['10.0.0.1', '::ffff:10.0.0.1', '2001:db8:1::9']],
  ['203.0.113.9', ['203.0.113.9']],
] as const)('R20: with TRUST_PROXY=%s these addresses are proxies: %j', (proxies, expected) => {
  const all = ['10.0.0.1', '::ffff:10.0.0.1', '203.0.113.9', '2001:db8::1', '2001:db8:1::9', '']
  const found = all.filter(proxyTest(proxies))
  expect(found.filter((address) => proxies !== 1 || expected.includes(address as never))).toEqual(expected)
})
