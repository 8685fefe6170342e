import { BlockList, isIP, isIPv4, SocketAddress } from 'node:net'

/**
 * Whose `X-Forwarded-For` is trusted: nobody's, that of a number of proxies in a row, or that of the listed addresses
 * and networks.
 */
export type TrustedProxies = false | number | string

/**
 * The value for Fastify's `trustProxy`. Each proxy appends the address that called it, so with `n` proxies the nth
 * entry from the right is the caller. Entries further left may be forged.
 */
export function trustOf(proxies: TrustedProxies): false | string | ((address: string, hop: number) => boolean) {
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies
}

/** Whether a connection from this address comes from a proxy that is trusted. With a number of proxies, all do. */
export function proxyTest(proxies: TrustedProxies): (address: string) => boolean {
  if (typeof proxies !== 'string') return () => proxies !== false
  const trusted = new BlockList()
  for (const network of proxies.split(',')) {
    const [address = '', bits] = network.trim().split('/')
    const family = isIPv4(address) ? 'ipv4' : 'ipv6'
    trusted.addSubnet(address, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family)
  }
  return (ip) => {
    const address = canonical(ip)
    return isIP(address) > 0 && trusted.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
  }
}

/**
 * The key for limits "per address". A customer usually gets a whole /64 of IPv6, so a /64 counts as one caller; an
 * IPv4 address counts alone, in every notation. Invalid addresses all share one key.
 */
export const networkOf = (ip: string): string => shortened(ip, 4, 4)

/** The block around an address, a /24 of IPv4 or a /48 of IPv6, which may belong to one owner. */
export const blockOf = (ip: string): string => shortened(ip, 3, 3)

/** Whether an address, or a host as written in a URL, is this machine. */
export function isLoopback(host: string): boolean {
  const address = canonical(host)
  return host === 'localhost' || address === '::1' || (isIPv4(address) && address.startsWith('127.'))
}

/**
 * Keeps the first `numbers` of the four numbers of an IPv4 address, or the first `groups` of the eight groups of an
 * IPv6 address.
 */
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

/** The canonical spelling of an address: without port and zone, and IPv4 instead of an IPv4-mapped IPv6 address. */
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

/** Origins of other sites whose pages may call the API from a browser; `*` are all. Empty: none. */
export type CorsOrigins = '*' | readonly string[]
