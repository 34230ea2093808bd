import type { WordBuilder } from './word.ts'

/** Single-character escapes in `$'…'`. */
const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  a: '\u0007',
  b: '\b',
  e: '\u001b',
  E: '\u001b',
  f: '\f',
  v: '\v',
  '\\': '\\',
  "'": "'",
  '"': '"',
  '?': '?',
}

/**
 * Reads a `$'…'` string, which browsers use when copying requests, from after its opening quote. Returns the index
 * after the closing quote, `undefined` when there is none. Stops when the word is full.
 */
export function readAnsiString(text: string, start: number, word: WordBuilder): number | undefined {
  const pattern =
    /([^'\\]+)|((?:\\x[\da-fA-F]{1,2}|\\[0-7]{1,3})+)|((?:\\u[\da-fA-F]{4})+)|\\u([\da-fA-F]{1,3})|\\U([\da-fA-F]{1,8})|\\([\s\S])|'/y
  word.begin()
  pattern.lastIndex = start
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const [whole, plain, bytes, codes, short, long, character] = match
    if (whole === "'" || word.isFull()) return pattern.lastIndex
    if (plain !== undefined) word.add(plain)
    else if (bytes !== undefined) word.add(decodeBytes(bytes))
    else if (codes !== undefined) word.add(decodeCodes(codes))
    else if (character !== undefined) word.add(escapes[character] ?? whole)
    else word.add(String.fromCodePoint(Math.min(Number.parseInt(short ?? long ?? '0', 16), 0x10ffff)))
  }
  return undefined
}

/** Characters outside of the BMP are written as two consecutive `\u` escapes. */
function decodeCodes(escaped: string): string {
  return JSON.parse(`"${escaped}"`) as string
}

/** `\x` and octal escapes are bytes of UTF-8. */
function decodeBytes(escaped: string): string {
  const codes = escaped.split('\\').slice(1)
  const bytes = codes.map((code) =>
    code.startsWith('x') ? Number.parseInt(code.slice(1), 16) : Number.parseInt(code, 8) % 256,
  )
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(Uint8Array.from(bytes))
}
