import { maxJsonDepth, maxOwnJsonDepth } from './limits.ts'

/** Any value `JSON.parse` can return. */
export type Json = null | boolean | number | string | Json[] | JsonObject

export type JsonObject = { [key: string]: Json }

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * The parsed text, or `undefined` when it is not JSON, or is nested deeper than `maxDepth`. `null` is a parsed value.
 *
 * All foreign JSON comes through here, so that whatever walks over a value may do so by recursion: `JSON.parse` takes any
 * depth, but `JSON.stringify` and every reader of ours would run out of stack.
 */
export function parseJson(text: string, maxDepth: number = maxJsonDepth): Json | undefined {
  if (!mayBeJson(text) || isJsonDeeperThan(text, maxDepth)) return undefined
  // Nobody reads where the error was thrown, and finding that out takes two thirds of its time.
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

/** How many frames an error notes. Of V8; other engines take no notice of it. */
const errors: ErrorConstructor & { stackTraceLimit?: number | undefined } = Error

/**
 * A body whose numeric ids keep all their digits: those beyond what a number can hold become texts. An id is sent back as it
 * came, so that a rounded one names something else. Between the keys of an object a quotation mark is never escaped, so
 * that no text is changed.
 */
export function parseJsonWithIds(text: string): Json | undefined {
  return parseJson(
    text.replaceAll(numericId, (whole, key: string, digits: string) =>
      Number.isSafeInteger(Number(digits)) ? whole : `${key}"${digits}"`,
    ),
  )
}

/** `data` may be the bare id of a task. */
const numericId = /((?:id|Id|ID|data)"[ \t\r\n]{0,20}:[ \t\r\n]{0,20})(\d{16,100})(?=[ \t\r\n]{0,20}[,}\]])/g

/** Whether a text begins and ends as JSON does: an exception of `JSON.parse` costs twenty times that. */
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
/** By its first character, what a value of JSON may end with. */
const endingsOf = new Map(
  Object.entries({ '{': '}', '[': ']', '"': '"', '-0123456789': '0123456789', tf: 'e', n: 'l' }).flatMap(
    ([beginnings, endings]) => [...codesOf(beginnings)].map((code) => [code, codesOf(endings)] as const),
  ),
)

/** The same for JSON this app wrote itself, in which foreign values of the greatest depth may lie. */
export function parseOwnJson(text: string): Json | undefined {
  return parseJson(text, maxOwnJsonDepth)
}

/** Whether arrays and objects are nested deeper than that. Brackets inside of texts do not count. */
export function isJsonDeeperThan(text: string, maxDepth: number = maxJsonDepth): boolean {
  // What is opened must be closed, so that most texts need not be looked at, and long ones are mostly one long text.
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

/** Whether more arrays and objects are opened than that, inside of texts too. */
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

/** The place of the quotation mark that closes the one at `start`: the next with an even number of backslashes before it. */
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

/** JSON of a value from outside. One that is nested so deeply that it cannot be written becomes a note in brackets. */
export function writeJson(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch (error) {
    if (error instanceof RangeError) return JSON.stringify('[nested too deeply]')
    throw error
  }
}
