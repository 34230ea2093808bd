import { beginsEscape, maxLevels } from './spelled-character.ts'

/** A sequence of characters that reveals a secret. */
export interface SecretPattern {
  readonly secret: string
  /** The codes of its characters; of letters the lower-case code if case does not matter. */
  readonly codes: readonly number[]
  /** `base64` is read in both of its alphabets, and is the only case-sensitive kind. */
  readonly kind: 'text' | 'hex' | 'base64'
  /** The number of nested spellings that are decoded for it. */
  readonly levels: readonly number[]
}

/** Shorter texts are no keys worth masking, and would match innocent words. */
const shortestSecret = 6

/** The patterns of some secrets: as text, as hexadecimal digits, and as base64 at each of its three offsets. */
export function patternsOf(secrets: readonly string[]): SecretPattern[] {
  const distinct = new Set(
    secrets.map((secret) => secret.trim()).filter((secret) => secret.length >= shortestSecret),
  )
  return [...distinct].flatMap((secret) => {
    const bytes = utf8Of(secret)
    const text = Array.from({ length: secret.length }, (_, index) => secret.charCodeAt(index))
    const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
    return [
      pattern(secret, 'text', text.map(folded)),
      // Bytes are searched as Latin-1, where a character beyond ASCII is several.
      ...(bytes.length > text.length ? [pattern(secret, 'text', bytes.map(folded))] : []),
      pattern(secret, 'hex', codesOf(hex)),
      ...[0, 1, 2].map((offset) => pattern(secret, 'base64', codesOf(base64At(bytes, offset)))),
    ]
  })
}

function pattern(secret: string, kind: SecretPattern['kind'], codes: readonly number[]): SecretPattern {
  // A pattern with a character that begins an escape may also occur unescaped.
  const levels = codes.some(beginsEscape) ? [maxLevels, 2, 1, 0] : [maxLevels]
  return { secret, kind, codes, levels }
}

/** The lower-case code of a letter. */
function folded(code: number): number {
  return code >= 0x41 && code <= 0x5a ? code | 0x20 : code
}

/**
 * A character as a pattern of this kind contains it: `-` and `_` of the URL-safe alphabet count as those of the
 * standard one.
 */
export function normalCode(code: number, kind: SecretPattern['kind']): number {
  if (kind !== 'base64') return folded(code)
  if (code === 0x2d) return 0x2b
  return code === 0x5f ? 0x2f : code
}

/** The codes that may spell a character of a pattern. */
export function writtenCodes(code: number, kind: SecretPattern['kind']): number[] {
  if (kind !== 'base64') return code >= 0x61 && code <= 0x7a ? [code, code & ~0x20] : [code]
  if (code === 0x2b) return [code, 0x2d]
  return code === 0x2f ? [code, 0x5f] : [code]
}

/** Whether all characters are visible ASCII, as in a typical key: fewer escape sequences may spell them. */
export function haveVisibleCodes(patterns: readonly SecretPattern[]): boolean {
  return patterns.every(({ codes }) => codes.every((code) => code >= 0x20 && code < 0x7f))
}

function codesOf(text: string): number[] {
  return Array.from(text, (character) => character.charCodeAt(0))
}

function utf8Of(text: string): number[] {
  return [...new TextEncoder().encode(text)]
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/**
 * The base64 characters that depend only on the given bytes, with this many bytes before them in a group of three. The
 * characters at the borders also contain bits of neighbouring bytes.
 */
function base64At(bytes: readonly number[], offset: number): string {
  const first = Math.ceil((offset * 8) / 6)
  const end = Math.floor(((offset + bytes.length) * 8) / 6)
  let text = ''
  for (let index = first; index < end; index += 1) {
    let value = 0
    for (let bit = index * 6; bit < index * 6 + 6; bit += 1) {
      const byte = bytes[Math.floor(bit / 8) - offset] ?? 0
      value = value * 2 + ((byte >> (7 - (bit % 8))) & 1)
    }
    text += alphabet[value]
  }
  return text
}
