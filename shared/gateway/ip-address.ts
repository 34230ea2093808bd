/**
 * Returns the IPv4 addresses embedded in an IPv6 address: mapped, compatible, translated (SIIT and NAT64, also with a
 * local prefix), 6to4, ISATAP and Teredo. `address` is without brackets and zone. Most IPv6 addresses embed none.
 *
 * @see https://www.rfc-editor.org/rfc/rfc4291#section-2.5.5 and RFC 2765, 3056, 4380, 5214, 6052, 8215
 */
export function embeddedAddresses(address: string): readonly string[] {
  const groups = groupsOf(address)
  if (groups === undefined) return []
  const isZero = (from: number, to: number): boolean => groups.slice(from, to).every((group) => group === 0)
  const at = (index: number, flip = 0): string => {
    const [high = 0, low = 0] = groups.slice(index, index + 2).map((group) => group ^ flip)
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  }
  if (isZero(0, 5) && (groups[5] === 0xff_ff || groups[5] === 0)) return [at(6)]
  if (isZero(0, 4) && groups[4] === 0xff_ff && groups[5] === 0) return [at(6)]
  if (groups[0] === 0x64 && groups[1] === 0xff_9b) return [at(6)]
  if (groups[0] === 0x20_02) return [at(1)]
  // Teredo: the server, and the client with its bits inverted.
  if (groups[0] === 0x20_01 && groups[1] === 0) return [at(2), at(6, 0xff_ff)]
  const isIsatap = (groups[4] === 0 || groups[4] === 0x02_00) && groups[5] === 0x5e_fe
  return isIsatap ? [at(6)] : []
}

/** The eight 16-bit groups of an IPv6 address in any notation; `undefined` when the text is not an IPv6 address. */
export function groupsOf(address: string): readonly number[] | undefined {
  if (!address.includes(':') || !URL.canParse(`http://[${address}]`)) return undefined
  const plain = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [before = '', after] = plain.split('::')
  const [head, tail] = [numbers(before), numbers(after ?? '')]
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => 0), ...tail]
}

function numbers(text: string): number[] {
  return text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16))
}
