import { embeddedAddresses, groupsOf } from './ip-address.ts'

/**
 * Hosts of cloud metadata services, which reveal a machine's credentials. Link-local addresses, which lead to
 * neighbouring devices, are blocked too: no tool and no link in an answer may reach either.
 */
const metadataNames: readonly RegExp[] = [
  /^metadata(?:\.google\.internal|\.goog|\.azure\.internal|\.tencentyun\.com|\.platformequinix\.com|\.packet\.net|\.oraclecloud\.com)?$/,
  /^instance-data(?:\.[a-z\d-]+)?(?:\.compute)?(?:\.internal)?$/,
  /^metadata\.[a-z\d.-]*\.internal$/,
]

/** Besides 169.254.0.0/16: Alibaba, Azure, and Oracle's first address. */
const metadataIpv4: readonly string[] = ['100.100.100.200', '168.63.129.16', '192.0.0.192']

/** Besides fe80::/10: Amazon's `fd00:ec2::/32`, Google's `fd20:ce::/32` and Scaleway's `fd00:42::42`. */
const metadataIpv6: readonly (readonly [number, number])[] = [
  [0xfd_00, 0x0e_c2],
  [0xfd_20, 0x00_ce],
  [0xfd_00, 0x00_42],
]

/**
 * Whether a host is a metadata or link-local address: a name, or an IP address in any notation. `hostname` comes from a
 * `URL`, which normalizes decimal, octal, hexadecimal and short IPv4 addresses, or is an address resolved from a name.
 */
export function isMetadataHost(hostname: string): boolean {
  const host = hostname.toLowerCase().replace(/^\[|\]$|%.*$|\.$/g, '')
  if (isMetadataIpv4(host)) return true
  const groups = groupsOf(host)
  if (groups === undefined) return metadataNames.some((name) => name.test(host))
  const [first = 0, second = 0] = groups
  const isOfLink = (first & 0xff_c0) === 0xfe_80
  const isKnown = metadataIpv6.some(([firstPart, secondPart]) => firstPart === first && secondPart === second)
  return isOfLink || isKnown || embeddedAddresses(host).some(isMetadataIpv4)
}

function isMetadataIpv4(address: string): boolean {
  return /^169\.254\.\d+\.\d+$/.test(address) || metadataIpv4.includes(address)
}
