import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { spelledSecret } from '../../keys/testing/spelled-secret.ts'

/** Spellings in which a secret would still be a secret. */
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
    // Those of base64 are looked for below, without the signs that hold their neighbours too.
    if (!name.startsWith('base64') && spelled !== secret) found.set(name, Buffer.from(spelled))
  }
  // Base64 of a text that contains the secret looks different for each of three places it can start at.
  for (const offset of [0, 1, 2]) {
    const padded = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64')
    const inner = padded.replaceAll('=', '').slice(Math.ceil((offset * 4) / 3), -2)
    found.set(`base64 at ${offset}`, Buffer.from(inner))
    found.set(`base64url at ${offset}`, Buffer.from(inner.replaceAll('+', '-').replaceAll('/', '_')))
  }
  return found
}

/** Says in which spellings `bytes` hold the secret, also those that the deltas of a stream in them spell together. */
export function findSecret(bytes: Uint8Array, secret: string): string[] {
  const haystack = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const deltas = joinedDeltas(haystack.toString('latin1'))
  return [...spellings(secret)].flatMap(([name, needle]) => [
    ...(haystack.includes(needle) ? [name] : []),
    ...(deltas.includes(needle.toString('latin1')) ? [`${name}, over deltas`] : []),
  ])
}

/** What the members `content` of a text say one after the other, in JSON and in JSON inside of JSON. */
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

/** Every file below a folder that holds the secret, with the spelling. Also says how many files were looked at. */
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
