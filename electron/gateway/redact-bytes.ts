import { finderOf, type Secrets } from '../lib/secrets/find-secrets.ts'
import type { TextEnd } from '../lib/secrets/secret-scan.ts'

/** Takes keys out of bytes that come in pieces, also where a key is cut by the border of two pieces. */
export interface ByteRedactor {
  /** What can be passed on now: everything but an end that may be the beginning of a key. */
  push(chunk: Buffer): Buffer
  /** What was held back. */
  end(): Buffer
}

/**
 * A gateway may echo a key, in an error for example. Here it is masked before anything records or reads it, in every
 * spelling of `electron/lib/secrets/`. A piece without a trace of a key is passed on as it is.
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
