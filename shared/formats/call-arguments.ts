import { wellFormedJson } from '../gateway/well-formed.ts'
import { isJsonObject, parseJson, type Json, type JsonObject } from '../json.ts'

/** The key for arguments that are no JSON object: the text of a custom tool, or what a model wrote by mistake. */
const textArgument = 'input'

/**
 * The arguments of a tool call as the object that every format expects back.
 *
 * A JSON object stays itself; nothing (an empty text, `null`, `undefined`) becomes an empty object; any other value,
 * and a text that is not JSON, is kept under `input`, so that nothing is lost.
 */
export function argumentsObject(argument: unknown): JsonObject {
  if (isJsonObject(argument)) return argument
  if (typeof argument === 'string') {
    if (argument.trim() === '') return {}
    const value = parseJson(argument)
    // A JSON text whose value is a string was encoded twice; any other text is not JSON.
    if (typeof value === 'string') return argumentsObject(value)
    return value === undefined ? { [textArgument]: argument } : argumentsObject(value)
  }
  return argument === undefined || argument === null ? {} : { [textArgument]: argument as Json }
}

/**
 * The same as JSON text. A text that is a JSON object already is returned unchanged, so that prompt caches match it
 * again. Lone surrogates, which gateways refuse, are replaced (see shared/gateway/wire/streams.md, "Bodies of
 * requests").
 */
export function argumentsText(argument: unknown): string {
  if (typeof argument === 'string' && isJsonObject(parseJson(argument)) && !loneEscape.test(argument))
    return argument
  return JSON.stringify(wellFormedJson(argumentsObject(argument)))
}

/** An escaped lone surrogate: JSON inside a text is parsed by the program that runs the tool, which may be strict. */
const loneEscape = /\\u[dD][89a-fA-F]/

/**
 * Whether a text begins as a JSON object and stops before its end: a string or a bracket in it is still open. A text
 * that is wrong but closed (`{x}`) is not cut: `false`.
 */
export function isCutObject(text: string): boolean {
  if (!text.trimStart().startsWith('{') || parseJson(text) !== undefined) return false
  const outside = text.replaceAll(/"(?:[^"\\]|\\[\s\S])*"/g, '')
  if (outside.includes('"')) return true
  const count = (brackets: RegExp): number => outside.match(brackets)?.length ?? 0
  return count(/[{[]/g) > count(/[}\]]/g)
}

/**
 * Whether the arguments of a call are complete: their text is one JSON object. `false` for an empty text, since the
 * arguments may not have begun.
 */
export function areArgumentsClosed(text: string): boolean {
  return isJsonObject(parseJson(text))
}
