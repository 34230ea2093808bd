import { maxJsonDepth, maxOwnJsonDepth } from './limits.ts'

/** Any value `JSON.parse` can return. */
export type Json = null | boolean | number | string | Json[] | JsonObject

export type JsonObject = { [key: string]: Json }

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Parses a text; `undefined` when it is not JSON, or is nested deeper than `maxDepth`. `null` is a parsed value.
 *
 * All foreign JSON is parsed here, so that code may recurse over a value: `JSON.parse` accepts any depth, but
 * `JSON.stringify` and our recursive readers would overflow the stack.
 */
export function parseJson(text: string, maxDepth: number = maxJsonDepth): Json | undefined {
  if (!mayBeJson(text) || isJsonDeeperThan(text, maxDepth)) return undefined
  // Nobody reads the stack trace, and collecting it takes two thirds of the time.
  const limit = errors.stackTraceLimit
  errors.stackTraceLimit = 0
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  } finally {
    errors.stackTraceLimit = limit
  }
}

/** The maximum number of stack frames in an error. V8 only; other engines ignore it. */
const errors: ErrorConstructor & { stackTraceLimit?: number | undefined } = Error

/**
 * Parses a body and keeps all digits of numeric ids: those too large for a number become texts. An id must be sent back
 * exactly as received, because a rounded one identifies something else. A quotation mark around a key is never escaped,
 * so no text content is changed.
 */
export function parseJsonWithIds(text: string): Json | undefined {
  return parseJson(
    text.replaceAll(numericId, (whole, key: string, digits: string) =>
      Number.isSafeInteger(Number(digits)) ? whole : `${key}"${digits}"`,
    ),
  )
}

/** `data` may contain just the id of a task. */
const numericId = /((?:id|Id|ID|data)"[ \t\r\n]{0,20}:[ \t\r\n]{0,20})(\d{16,100})(?=[ \t\r\n]{0,20}[,}\]])/g

/** Whether a text begins and ends like JSON: an exception in `JSON.parse` costs twenty times as much as this test. */
function mayBeJson(text: string): boolean {
  let start = 0
  while (spaces.has(text.charCodeAt(start))) start += 1
  const endings = endingsOf.get(text.charCodeAt(start))
  if (endings === undefined) return false
  let end = text.length - 1
  while (spaces.has(text.charCodeAt(end))) end -= 1
  return endings.has(text.charCodeAt(end))
}

const codesOf = (characters: string): Set<number> =>
  new Set(Array.from(characters, (character) => character.charCodeAt(0)))
const spaces = codesOf(' \t\r\n')
/** By the first character of a JSON value, the characters it may end with. */
const endingsOf = new Map(
  Object.entries({ '{': '}', '[': ']', '"': '"', '-0123456789': '0123456789', tf: 'e', n: 'l' }).flatMap(
    ([beginnings, endings]) => [...codesOf(beginnings)].map((code) => [code, codesOf(endings)] as const),
  ),
)

/** Parses JSON that this app wrote itself, which may contain foreign values of the maximum depth. */
export function parseOwnJson(text: string): Json | undefined {
  return parseJson(text, maxOwnJsonDepth)
}

/** Whether arrays and objects are nested deeper than `maxDepth`. Brackets inside texts do not count. */
export function isJsonDeeperThan(text: string, maxDepth: number = maxJsonDepth): boolean {
  // Every bracket must be closed, so short texts need not be scanned; long ones mostly consist of one long text with
  // few brackets.
  if (text.length <= 2 * maxDepth || !hasMoreBrackets(text, maxDepth)) return false
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quote) at = endOfText(text, at)
    else if (code === openBracket || code === openBrace) {
      depth += 1
      if (depth > maxDepth) return true
    } else if (code === closeBracket || code === closeBrace) depth -= 1
  }
  return false
}

/** Whether the text contains more than `max` opening brackets, including those inside texts. */
function hasMoreBrackets(text: string, max: number): boolean {
  let count = 0
  for (const bracket of ['[', '{']) {
    for (let at = text.indexOf(bracket); at !== -1; at = text.indexOf(bracket, at + 1)) {
      count += 1
      if (count > max) return true
    }
  }
  return false
}

const quote = 0x22
const backslash = 0x5c
const openBracket = 0x5b
const closeBracket = 0x5d
const openBrace = 0x7b
const closeBrace = 0x7d

/**
 * Index of the quotation mark that closes the one at `start`: the next with an even number of backslashes before it.
 * The length of the text when there is none.
 */
function endOfText(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (end !== -1) {
    let escapes = 0
    while (text.charCodeAt(end - 1 - escapes) === backslash) escapes += 1
    if (escapes % 2 === 0) return end
    end = text.indexOf('"', end + 1)
  }
  return text.length
}

/** Serializes a foreign value as JSON. One nested too deeply to serialize becomes a note in brackets. */
export function writeJson(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch (error) {
    if (error instanceof RangeError) return JSON.stringify('[nested too deeply]')
    throw error
  }
}
