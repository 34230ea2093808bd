/**
 * Hosts that are reached without the proxy, in the syntax of `NO_PROXY`: entries separated by commas, semicolons or
 * spaces.
 *
 * `example.com`, `.example.com` and `*.example.com` match the host and its subdomains; `10.0.0.0/8` and `fd00::/8`
 * match the addresses of a network; `<local>` matches names without a dot; `*` matches everything. A port after an
 * entry restricts it to that port. Networks match IP addresses only: host names are never resolved here, since only the
 * proxy may know them.
 */
export type BypassEntry =
  | { readonly kind: 'all' }
  | { readonly kind: 'local' }
  | { readonly kind: 'host'; readonly host: string; readonly port: number | undefined }
  | { readonly kind: 'network'; readonly address: Address; readonly prefix: number }

interface Address {
  readonly bits: 32 | 128
  readonly value: bigint
}

export interface BypassList {
  readonly entries: readonly BypassEntry[]
  /** Entries that cannot be parsed, as written. */
  readonly unreadable: readonly string[]
}

/** Longer lists are rejected. */
export const maxBypassLength = 4_000

export function parseBypass(text: string): BypassList {
  const entries: BypassEntry[] = []
  const unreadable: string[] = []
  for (const written of text.slice(0, maxBypassLength).split(/[\s,;]+/)) {
    if (written === '') continue
    const entry = parseEntry(written.toLowerCase())
    if (entry === undefined) unreadable.push(written)
    else entries.push(entry)
  }
  return { entries, unreadable }
}

/** Whether a request to this URL bypasses the proxy. */
export function isBypassed(text: string, url: URL): boolean {
  const host = bareHost(url.hostname)
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port)
  const address = parseAddress(host)
  return parseBypass(text).entries.some((entry) => {
    if (entry.kind === 'all') return true
    if (entry.kind === 'local') return address === undefined && !host.includes('.')
    if (entry.kind === 'network') return address !== undefined && isInside(address, entry)
    if (entry.port !== undefined && entry.port !== port) return false
    return host === entry.host || (address === undefined && host.endsWith(`.${entry.host}`))
  })
}

function parseEntry(written: string): BypassEntry | undefined {
  if (written === '*') return { kind: 'all' }
  if (written === '<local>') return { kind: 'local' }
  const slash = written.indexOf('/')
  if (slash !== -1) return parseNetwork(written.slice(0, slash), written.slice(slash + 1))
  const address = parseAddress(bareHost(written))
  if (address !== undefined) return { kind: 'host', host: canonical(bareHost(written)), port: undefined }
  const [, name = '', typedPort] = /^(?:\*?\.)?(\[[^\]]+\]|[^:]+?)\.?(?::(\d{1,5}))?$/.exec(written) ?? []
  const host = bareHost(name)
  const port = typedPort === undefined ? undefined : Number(typedPort)
  if (port !== undefined && (port < 1 || port > 65_535)) return undefined
  if (parseAddress(host) === undefined && !isName(host)) return undefined
  return { kind: 'host', host: canonical(host), port }
}

function parseNetwork(text: string, length: string): BypassEntry | undefined {
  const address = parseAddress(bareHost(text))
  if (address === undefined || !/^\d{1,3}$/.test(length) || Number(length) > address.bits) return undefined
  return { kind: 'network', address, prefix: Number(length) }
}

function isInside(
  address: Address,
  network: { readonly address: Address; readonly prefix: number },
): boolean {
  const { bits, value } = network.address
  const shift = BigInt(bits - network.prefix)
  return address.bits === bits && address.value >> shift === value >> shift
}

/** Whether a text can be a host name; names in other scripts are in their ASCII form. */
function isName(host: string): boolean {
  return /^[a-z0-9_](?:[a-z0-9._-]*[a-z0-9_])?$/.test(host) && !host.includes('..')
}

function bareHost(host: string): string {
  return host.replace(/^\[|\]$/g, '').replace(/\.$/, '')
}

/** Normalizes a host as `URL` does, which shortens IPv6. */
function canonical(host: string): string {
  return host.includes(':') ? bareHost(hostOf(`http://[${host}]`) ?? host) : host
}

function parseAddress(host: string): Address | undefined {
  if (/^\d{1,3}(?:\.\d{1,3}){3}$/.test(host)) {
    const bytes = host.split('.').map(Number)
    if (bytes.some((byte) => byte > 255)) return undefined
    return { bits: 32, value: bytes.reduce((value, byte) => (value << 8n) | BigInt(byte), 0n) }
  }
  if (!host.includes(':')) return undefined
  const shortened = hostOf(`http://[${host}]`)
  if (shortened === undefined) return undefined
  const [head = '', tail] = bareHost(shortened).split('::')
  const left = head.split(':').filter((group) => group !== '')
  const right = (tail ?? '').split(':').filter((group) => group !== '')
  const groups = [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
  const value = groups.reduce((sum, group) => (sum << 16n) | BigInt(Number.parseInt(group, 16)), 0n)
  // An IPv4-mapped IPv6 address is the same machine.
  return value >> 32n === 0xffffn ? { bits: 32, value: value & 0xffffffffn } : { bits: 128, value }
}

function hostOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).hostname : undefined
}
