import { wellFormedJson } from '../gateway/well-formed.ts'
import { isJsonObject, parseJson, type Json, type JsonObject } from '../json.ts'

/** Where arguments go that are no JSON object: the text of a custom tool, or what a model wrote by mistake. */
const textArgument = 'input'

/**
 * The arguments of a tool call as the object that every format wants to get back.
 *
 * A JSON object is itself; nothing (an empty text, `null`, `undefined`) is an empty object; any other value, and a text that is
 * no JSON, stands under `input`, so that no word of it is lost.
 */
export function argumentsObject(given: unknown): JsonObject {
  if (isJsonObject(given)) return given
  if (typeof given === 'string') {
    if (given.trim() === '') return {}
    const value = parseJson(given)
    // A text in a text is written twice; anything else is no JSON.
    if (typeof value === 'string') return argumentsObject(value)
    return value === undefined ? { [textArgument]: given } : argumentsObject(value)
  }
  return given === undefined || given === null ? {} : { [textArgument]: given as Json }
}

/** The same as JSON text. A text that is a JSON object already stays as it is, so that caches of prompts know it again. */
export function argumentsText(given: unknown): string {
  if (typeof given === 'string' && isJsonObject(parseJson(given)) && !loneEscape.test(given)) return given
  return JSON.stringify(wellFormedJson(argumentsObject(given)))
}

/** An escape of half a character: JSON inside of a text is parsed by whoever runs the tool, strictly perhaps. */
const loneEscape = /\\u[dD][89a-fA-F]/

/**
 * Whether a text is the beginning of a JSON object whose end did not come: a text or a bracket of it is still open. What is wrong in
 * itself (`{x}`) came to its end all the same.
 */
export function isCutObject(text: string): boolean {
  if (!text.trimStart().startsWith('{') || parseJson(text) !== undefined) return false
  const outside = text.replaceAll(/"(?:[^"\\]|\\[\s\S])*"/g, '')
  if (outside.includes('"')) return true
  const count = (brackets: RegExp): number => outside.match(brackets)?.length ?? 0
  return count(/[{[]/g) > count(/[}\]]/g)
}

/** Whether arguments came to their end: their text is one JSON object. An empty text may be one that had not begun. */
export function areArgumentsClosed(text: string): boolean {
  return isJsonObject(parseJson(text))
}
