import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { spelledSecret } from '../../keys/testing/spelled-secret.ts'

/** Encodings from which a secret can be recovered, by name. */
function spellings(secret: string): ReadonlyMap<string, Buffer> {
  const bytes = Buffer.from(secret)
  const found = new Map<string, Buffer>([
    ['text', bytes],
    ['reversed text', Buffer.from(secret.split('').toReversed().join(''))],
    ['UTF-16', Buffer.from(secret, 'utf16le')],
    ['UTF-16, big-endian', Buffer.from(secret, 'utf16le').swap16()],
    ['hex', Buffer.from(bytes.toString('hex'))],
    ['HEX', Buffer.from(bytes.toString('hex').toUpperCase())],
  ])
  for (const [name, spelled] of spelledSecret(secret)) {
    // Base64 is searched for below, without the characters that also encode neighbouring bytes.
    if (!name.startsWith('base64') && spelled !== secret) found.set(name, Buffer.from(spelled))
  }
  // Base64 of a text that contains the secret differs by the offset of the secret modulo 3.
  for (const offset of [0, 1, 2]) {
    const padded = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64')
    const inner = padded.replaceAll('=', '').slice(Math.ceil((offset * 4) / 3), -2)
    found.set(`base64 at ${offset}`, Buffer.from(inner))
    found.set(`base64url at ${offset}`, Buffer.from(inner.replaceAll('+', '-').replaceAll('/', '_')))
  }
  return found
}

/** The encodings in which `bytes` contain the secret, also across the deltas of a stream in them. */
export function findSecret(bytes: Uint8Array, secret: string): string[] {
  const haystack = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const deltas = joinedDeltas(haystack.toString('latin1'))
  return [...spellings(secret)].flatMap(([name, needle]) => [
    ...(haystack.includes(needle) ? [name] : []),
    ...(deltas.includes(needle.toString('latin1')) ? [`${name}, over deltas`] : []),
  ])
}

/** The members `content` of a text, concatenated, in JSON and in JSON inside JSON. */
function joinedDeltas(text: string): string {
  return Array.from(
    text.matchAll(/\\?"content\\?":\s?\\?"((?:[^"\\]|\\+u[0-9a-f]{4})*)\\?"/g),
    (match) => match[1] ?? '',
  ).join('')
}

/** The same for plain data as it crosses a channel, bytes included. */
export function findSecretInFrames(frames: unknown, secret: string): string[] {
  const chunks: Buffer[] = []
  collect(frames, chunks)
  return findSecret(Buffer.concat(chunks), secret)
}

function collect(value: unknown, chunks: Buffer[]): void {
  if (typeof value === 'string') chunks.push(Buffer.from(value), Buffer.from('\n'))
  else if (value instanceof Uint8Array) chunks.push(Buffer.from(value))
  else if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value)) {
      chunks.push(Buffer.from(name))
      collect(member, chunks)
    }
  }
}

/**
 * Every file below a folder that contains the secret, with the encoding, and the number of files that were searched.
 */
export function findSecretInFolder(folder: string, secret: string): { leaks: string[]; files: string[] } {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).toSorted()
  const leaks = paths.flatMap((path) =>
    [...findSecret(Buffer.from(path), secret), ...findSecret(readFileSync(path), secret)].map(
      (how) => `${path}: ${how}`,
    ),
  )
  return { leaks, files: paths }
}
