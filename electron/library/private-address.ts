import { BlockList, isIP } from 'node:net'

/** Addresses of this machine, of its network, and others that no server of the internet has. */
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
 * Whether an IP address is of this machine or of a network behind it. IPv6 addresses that stand for one of IPv4 (mapped,
 * compatible, translated by NAT64, 6to4) are what they stand for. What is no address is taken for a private one.
 */
export function isPrivateAddress(address: string): boolean {
  const bare = address.replace(/^\[|\]$|%.*$/g, '')
  const version = isIP(bare)
  if (version === 4) return notPublic.check(bare, 'ipv4')
  if (version !== 6) return true
  const embedded = embeddedAddress(bare)
  return notPublic.check(bare, 'ipv6') || (embedded !== undefined && notPublic.check(embedded, 'ipv4'))
}

/** Whether the host of an address is written as an IP address. `URL` has made decimal, octal and short spellings plain. */
export function isIpHost(hostname: string): boolean {
  return isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
}

function embeddedAddress(address: string): string | undefined {
  const groups = groupsOf(address)
  const isZero = (from: number, to: number): boolean => groups.slice(from, to).every((group) => group === 0)
  const at = (index: number): string => {
    const [high = 0, low = 0] = groups.slice(index, index + 2)
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  }
  if (isZero(0, 5) && (groups[5] === 0xff_ff || groups[5] === 0)) return at(6)
  if (isZero(0, 4) && groups[4] === 0xff_ff && groups[5] === 0) return at(6)
  if (groups[0] === 0x64 && groups[1] === 0xff_9b) return at(6)
  return groups[0] === 0x20_02 ? at(1) : undefined
}

/** The eight numbers of an IPv6 address, whichever way it is written. */
function groupsOf(address: string): number[] {
  const plain = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [before = '', after] = plain.split('::')
  const [head, tail] = [numbers(before), numbers(after ?? '')]
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => 0), ...tail]
}

function numbers(text: string): number[] {
  return text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16))
}
