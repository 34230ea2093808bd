import { gunzipSync, inflateSync } from 'node:zlib'
import { unzipSync } from 'fflate'

/** A file and everything packed inside it, by path. */
export function unpacked(bytes: Uint8Array, place = ''): [place: string, bytes: Uint8Array][] {
  const inner = Object.entries(entriesOf(bytes)).flatMap(([name, content]) =>
    unpacked(content, `${place}/${name}`),
  )
  return [[place, bytes], ...inner]
}

function entriesOf(bytes: Uint8Array): Record<string, Uint8Array> {
  if (begins(bytes, 0x50, 0x4b, 0x03, 0x04)) return unzipSync(bytes)
  if (begins(bytes, 0x1f, 0x8b)) return { gzip: gunzipSync(bytes) }
  if (![0x01, 0x5e, 0x9c, 0xda].some((second) => begins(bytes, 0x78, second))) return {}
  try {
    return { zlib: inflateSync(bytes) }
  } catch {
    // The file only begins like an archive.
    return {}
  }
}

function begins(bytes: Uint8Array, ...signs: readonly number[]): boolean {
  return signs.every((sign, index) => bytes[index] === sign)
}
