import { finderOf, type Secrets } from '../lib/secrets/find-secrets.ts'
import type { TextEnd } from '../lib/secrets/secret-scan.ts'

/** Removes keys from bytes that come in pieces, also a key that is split between two pieces. */
export interface ByteRedactor {
  /** Returns what can be passed on now: everything but an end that may be the beginning of a key. */
  push(chunk: Buffer): Buffer
  /** Returns the bytes that were held back. */
  end(): Buffer
}

/**
 * Masks keys before anything records or reads them, in every spelling of `electron/lib/secrets/`: a gateway may echo a
 * key, in an error for example. A piece without a trace of a key is passed on unchanged.
 *
 * Bytes are searched as they come, so a key inside compressed bytes of an image or a sound is not found.
 */
export function createByteRedactor(secrets: Secrets): ByteRedactor {
  const find = finderOf(secrets)
  let held: Buffer = nothing

  function redact(bytes: Buffer, end: TextEnd): Buffer {
    const { found, heldFrom } = find(bytes.toString('latin1'), end)
    held = heldFrom === bytes.length ? nothing : Buffer.from(bytes.subarray(heldFrom))
    if (found.length === 0) return held.length === 0 ? bytes : bytes.subarray(0, heldFrom)
    const pieces: Buffer[] = []
    let position = 0
    for (const { start, end: after, mask } of found) {
      pieces.push(bytes.subarray(position, start), Buffer.from(mask))
      position = after
    }
    pieces.push(bytes.subarray(position, heldFrom))
    return Buffer.concat(pieces)
  }

  return {
    push: (chunk) => redact(held.length === 0 ? chunk : Buffer.concat([held, chunk]), 'open'),
    end: () => (held.length === 0 ? nothing : redact(held, 'cut')),
  }
}

const nothing: Buffer = Buffer.alloc(0)
