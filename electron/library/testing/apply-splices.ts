import type { Splice } from '../metadata/carrier.ts'

/** Returns the bytes of a file after a change; throws if there is no change to make. */
export function applySplices(bytes: Uint8Array, splices: readonly Splice[] | undefined): Buffer {
  if (splices === undefined) throw new Error('nothing can be written into the file')
  const parts: Uint8Array[] = []
  let at = 0
  for (const { start, end, instead } of splices) {
    parts.push(bytes.subarray(at, start), instead ?? new Uint8Array(0))
    at = end
  }
  return Buffer.concat([...parts, bytes.subarray(at)])
}
