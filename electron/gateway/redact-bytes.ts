import { maskKey } from './mask-key.ts'
import { shortestSecret } from './redact.ts'

/** Takes keys out of bytes that come in pieces, also where a key is cut by the border of two pieces. */
export interface ByteRedactor {
  /** What can be passed on now: everything but an end that may be the beginning of a key. */
  push(chunk: Buffer): Buffer
  /** What was held back. */
  end(): Buffer
}

/**
 * A gateway may echo the key, in an error for example. Here it is masked before anything records or reads it.
 * A piece without a trace of a key is passed on as it is.
 */
export function createByteRedactor(keys: readonly string[]): ByteRedactor {
  const secrets = keys
    .filter((key) => key.length >= shortestSecret)
    .map((key) => ({ bytes: Buffer.from(key), mask: Buffer.from(maskKey(key)) }))
  let held: Buffer = nothing

  return {
    push(chunk) {
      let bytes = held.length === 0 ? chunk : Buffer.concat([held, chunk])
      held = nothing
      for (const { bytes: secret, mask } of secrets) {
        if (bytes.includes(secret)) bytes = replaceAll(bytes, secret, mask)
      }
      const keep = Math.max(0, ...secrets.map((secret) => beginningAtEnd(bytes, secret.bytes)))
      if (keep === 0) return bytes
      held = Buffer.from(bytes.subarray(bytes.length - keep))
      return bytes.subarray(0, bytes.length - keep)
    },
    end() {
      const rest = held
      held = nothing
      return rest
    },
  }
}

const nothing: Buffer = Buffer.alloc(0)

function replaceAll(bytes: Buffer, secret: Buffer, mask: Buffer): Buffer {
  const pieces: Buffer[] = []
  let position = 0
  for (let found = bytes.indexOf(secret); found !== -1; found = bytes.indexOf(secret, position)) {
    pieces.push(bytes.subarray(position, found), mask)
    position = found + secret.length
  }
  pieces.push(bytes.subarray(position))
  return Buffer.concat(pieces)
}

/** How many bytes at the end are the beginning of the secret, without being all of it. */
function beginningAtEnd(bytes: Buffer, secret: Buffer): number {
  const first = secret[0]
  for (let start = Math.max(0, bytes.length - secret.length + 1); start < bytes.length; start += 1) {
    if (bytes[start] !== first) continue
    const length = bytes.length - start
    if (bytes.compare(secret, 0, length, start) === 0) return length
  }
  return 0
}
