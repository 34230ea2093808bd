import { BlockList, isIP } from 'node:net'
import { embeddedAddresses } from '../../../shared/gateway/ip-address.ts'

/** Detects addresses of this machine, of its network, and others that no server on the internet has. */
const notPublic = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  notPublic.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::', 128],
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  notPublic.addSubnet(network, bits, 'ipv6')

/**
 * Whether an IP address is of this machine or of a private network. IPv6 addresses that embed an IPv4 address are
 * judged by it. Text that is not an address counts as private.
 */
export function isPrivateAddress(address: string): boolean {
  const bare = address.replace(/^\[|\]$|%.*$/g, '')
  const version = isIP(bare)
  if (version === 4) return notPublic.check(bare, 'ipv4')
  if (version !== 6) return true
  return (
    notPublic.check(bare, 'ipv6') ||
    embeddedAddresses(bare).some((embedded) => notPublic.check(embedded, 'ipv4'))
  )
}

/** Whether the host of a URL is an IP address. `URL` has already normalised decimal, octal and short spellings. */
export function isIpHost(hostname: string): boolean {
  return isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
}
