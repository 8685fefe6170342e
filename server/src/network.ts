import { isIP, isIPv4, SocketAddress } from 'node:net'

/** Whose `X-Forwarded-For` counts: nobody's, that of so many proxies in a row, or that of the named addresses and networks. */
export type TrustedProxies = false | number | string

/**
 * Fastify's `trustProxy`. Each proxy adds the address it was called from at the right end, so of a number `n` the nth entry from the right
 * is the caller; whatever stands left of it the caller may have made up.
 */
export function trustOf(proxies: TrustedProxies): false | string | ((address: string, hop: number) => boolean) {
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies
}

/**
 * Who is counted for a limit "per address". One customer of a network is given a whole /64 of IPv6, so its addresses are one; an IPv4
 * address counts alone, however it is written. What is no address at all is one and the same.
 */
export const networkOf = (ip: string): string => shortened(ip, 4, 4)

/** The neighbourhood of an address, a /24 of IPv4 or a /48 of IPv6, which somebody may well hold as a whole. */
export const blockOf = (ip: string): string => shortened(ip, 3, 3)

/** Whether an address, or a host as it stands in a URL, is this machine itself. */
export function isLoopback(host: string): boolean {
  const address = canonical(host)
  return host === 'localhost' || address === '::1' || (isIPv4(address) && address.startsWith('127.'))
}

/** Keeps so many of the four numbers of an IPv4 address, or of the eight groups of an IPv6 address. */
function shortened(ip: string, numbers: number, groups: number): string {
  const address = canonical(ip)
  if (isIPv4(address)) return address.split('.').slice(0, numbers).join('.')
  if (!isIP(address)) return 'unknown'
  const [left = [], right] = address.split('::').map((part) => part.split(':').filter(Boolean))
  const tail = right ?? []
  // The last two groups may be written as an IPv4 address.
  const written = left.length + tail.length + (tail.at(-1)?.includes('.') ? 1 : 0)
  const all = right ? [...left, ...Array<string>(8 - written).fill('0'), ...tail] : left
  return `${all.slice(0, groups).join(':')}::`
}

/** One spelling for each address: without a port, a zone or an IPv6 frame around an IPv4 address. */
function canonical(ip: string): string {
  const bare = ip
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/%.*$/, '')
  if (isIP(bare) !== 6) return bare
  const { address } = new SocketAddress({ address: bare, family: 'ipv6' })
  const mapped = /^::ffff:([\d.]+)$/.exec(address)?.[1]
  return mapped ?? address
}
