import { isJsonObject, type Json } from '../../../shared/json.ts'
import { layOut } from './lay-out.ts'

/** Returns a JSON value as an expression, indented from `indent` on. */
export function typescriptLiteral(value: Json, indent: string): string {
  const inner = `${indent}  `
  if (typeof value === 'string') return typescriptString(value)
  if (Array.isArray(value)) {
    const members = value.map((member) => typescriptLiteral(member, inner))
    return layOut(members, { indent, inner, open: '[', close: ']', padding: '' })
  }
  if (!isJsonObject(value)) return String(value)
  const members = Object.entries(value).map(
    ([key, member]) => `${typescriptKey(key)}: ${typescriptLiteral(member, inner)}`,
  )
  return layOut(members, { indent, inner, open: '{', close: '}', padding: ' ' })
}

export function typescriptKey(key: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : typescriptString(key)
}

/**
 * Returns a string in single quotes, or in double quotes when that needs fewer escapes. Line and paragraph separators
 * are escaped, since editors treat them as line breaks.
 */
export function typescriptString(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'"
  const escaped = text.replaceAll(special, (character) =>
    isOtherQuote(character, quote) ? character : (escapes[character] ?? hexEscape(character)),
  )
  return quote + escaped + quote
}

function isOtherQuote(character: string, quote: string): boolean {
  return character !== quote && (character === "'" || character === '"')
}

const special = /['"\\\p{Cc}\u2028\u2029]|\p{Cs}/gu

const escapes: Readonly<Record<string, string>> = {
  "'": String.raw`\'`,
  '"': String.raw`\"`,
  '\\': String.raw`\\`,
  '\n': String.raw`\n`,
  '\r': String.raw`\r`,
  '\t': String.raw`\t`,
}

function hexEscape(character: string): string {
  return String.raw`\u` + character.charCodeAt(0).toString(16).padStart(4, '0')
}
