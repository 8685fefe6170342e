import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

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
  const trusted = proxies.split(',').map((network) => {
    const [name = '', bits] = network.trim().split('/')
    const address = ipaddr.parse(name)
    return [address, Number(bits ?? address.toByteArray().length * 8)] as const
  })
  return (ip) => {
    const address = addressOf(ip)
    return trusted.some(([network, bits]) => address?.kind() === network.kind() && address.match(network, bits))
  }
}

/**
 * The key for limits "per address". A customer usually gets a whole /64 of IPv6, so a /64 counts as one caller; an
 * IPv4 address counts alone, in every notation. Invalid addresses all share one key.
 */
export const networkOf = (ip: string): string => shortened(ip, 4)

/** The block around an address, a /24 of IPv4 or a /48 of IPv6, which may belong to one owner. */
export const blockOf = (ip: string): string => shortened(ip, 3)

/** Whether an address, or a host as written in a URL, is this machine. */
export const isLoopback = (host: string): boolean => host === 'localhost' || addressOf(host)?.range() === 'loopback'

/** Keeps so many of the four numbers of an IPv4 address, or of the eight groups of an IPv6 address. */
function shortened(ip: string, kept: number): string {
  const address = addressOf(ip)
  if (!address) return 'unknown'
  if ('octets' in address) return address.octets.slice(0, kept).join('.')
  const groups = address.parts.slice(0, kept).map((part) => part.toString(16))
  return `${groups.join(':')}::`
}

/** The address without port, brackets and zone; IPv4 instead of an IPv4-mapped IPv6 address. */
function addressOf(ip: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const bare = ip
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/%.*$/, '')
  return isIP(bare) ? ipaddr.process(bare) : undefined
}

/** Origins of other sites whose pages may call the API from a browser; `*` are all. Empty: none. */
export type CorsOrigins = '*' | readonly string[]
