/* oxlint-disable text/untranslated -- the code that is written */
import { isJsonObject, type Json } from '../../../shared/json.ts'
import { layOut } from './lay-out.ts'

/** Returns a JSON value as a Python expression, indented from `indent` on. */
export function pythonLiteral(value: Json, indent: string): string {
  const inner = `${indent}    `
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value === 'string') return pythonString(value)
  if (Array.isArray(value)) {
    const members = value.map((member) => pythonLiteral(member, inner))
    return layOut(members, { indent, inner, open: '[', close: ']', padding: '' })
  }
  if (!isJsonObject(value)) return String(value)
  const members = Object.entries(value).map(
    ([key, member]) => `${pythonString(key)}: ${pythonLiteral(member, inner)}`,
  )
  return layOut(members, { indent, inner, open: '{', close: '}', padding: '' })
}

/**
 * Whether Python's `json.dumps` writes every number of a value as JavaScript does. They differ for small fractions
 * (`1e-05`) and for numbers with an exponent.
 */
export function isSameInPython(value: Json): boolean {
  if (typeof value === 'number')
    return value === 0 || (/^-?\d+(?:\.\d+)?$/.test(String(value)) && Math.abs(value) >= 1e-4)
  if (Array.isArray(value)) return value.every(isSameInPython)
  return !isJsonObject(value) || Object.values(value).every(isSameInPython)
}

/** Returns a string in double quotes. Only control characters are escaped: source code is UTF-8. */
export function pythonString(text: string): string {
  return `"${text.replaceAll(special, (character) => escapes[character] ?? hexEscape(character))}"`
}

const special = /["\\\p{Cc}\u2028\u2029]|\p{Cs}/gu

const escapes: Readonly<Record<string, string>> = {
  '"': String.raw`\"`,
  '\\': String.raw`\\`,
  '\n': String.raw`\n`,
  '\r': String.raw`\r`,
  '\t': String.raw`\t`,
}

function hexEscape(character: string): string {
  return String.raw`\u` + character.charCodeAt(0).toString(16).padStart(4, '0')
}
