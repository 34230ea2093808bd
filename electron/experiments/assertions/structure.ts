import { DOMParser, onErrorStopParsing } from '@xmldom/xmldom'
import { Validator } from '@cfworker/json-schema'
import { isJsonObject, parseJson, type Json, type JsonObject } from '../../../shared/json.ts'

/** The maximum number of positions at which JSON is looked for in a longer text. */
const maxStarts = 50

/** Returns the first JSON object or list in a text; `undefined` when there is none. */
export function findJson(text: string): Json | undefined {
  const whole = parseJson(text)
  if (typeof whole === 'object' && whole !== null) return whole
  let starts = 0
  for (let at = nextStart(text, 0); at !== -1 && starts < maxStarts; starts += 1) {
    const end = endOfJson(text, at)
    const value = end === undefined ? undefined : parseJson(text.slice(at, end))
    if (value !== undefined) return value
    at = nextStart(text, at + 1)
  }
  return undefined
}

function nextStart(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) if (text[at] === '{' || text[at] === '[') return at
  return -1
}

/** Returns the index after the bracket that closes the one at `start`; brackets inside strings are ignored. */
function endOfJson(text: string, start: number): number | undefined {
  let depth = 0
  let isInText = false
  for (let at = start; at < text.length; at += 1) {
    const sign = text[at]
    if (isInText) {
      if (sign === '\\') at += 1
      else if (sign === '"') isInText = false
    } else if (sign === '"') isInText = true
    else if (sign === '{' || sign === '[') depth += 1
    else if (sign === '}' || sign === ']') {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return undefined
}

/**
 * Returns how a value violates a JSON Schema; `''` when it is valid, `undefined` when the schema is invalid, for
 * example because of a broken pattern.
 */
export function schemaProblem(value: Json, schema: JsonObject): string | undefined {
  try {
    const { valid, errors } = new Validator(schema, '2020-12', true).validate(value)
    return valid ? '' : (errors.at(-1)?.error ?? 'invalid')
  } catch {
    return undefined
  }
}

/** Longer texts are not parsed as XML: models do not write that much in one answer. */
const maxXmlCharacters = 200_000

/** Whether a text is well-formed XML and has the required elements by path (`root.child`). */
export function isXml(text: string, paths: readonly string[] = []): boolean {
  const trimmed = text.trim()
  if (!trimmed.startsWith('<') || trimmed.length > maxXmlCharacters) return false
  try {
    const parsed = new DOMParser({ onError: onErrorStopParsing }).parseFromString(trimmed, 'text/xml')
    return paths.every((path) => hasPath(parsed.documentElement, path.split('.')))
  } catch {
    return false
  }
}

interface XmlElement {
  readonly nodeName: string
  readonly childNodes: ArrayLike<unknown>
}

function hasPath(element: XmlElement | null, [name, ...rest]: readonly string[]): boolean {
  if (element === null || element.nodeName !== name) return false
  return (
    rest.length === 0 || Array.from(element.childNodes).some((child) => hasPath(child as XmlElement, rest))
  )
}

/** Whether a text contains well-formed XML: from its first to its last tag, or in a code fence. */
export function containsXml(text: string, paths: readonly string[] = []): boolean {
  const from = text.search(/<[\p{L}_?]/u)
  const to = text.lastIndexOf('>')
  return from !== -1 && to > from && isXml(text.slice(from, to + 1), paths)
}

/** Elements of web pages, which distinguish HTML from other text with angle brackets. */
const htmlTag =
  /<(?:!doctype html|html|head|body|div|p|span|a|ul|ol|li|table|tr|td|th|h[1-6]|br|hr|img|form|input|button|section|article|header|footer|nav|main|pre|code|em|strong|b|i|script|style|title|meta|link)(?=[\s/>])/i

/** Whether a text is HTML: it starts and ends with an element of a web page. */
export function isHtml(text: string): boolean {
  const trimmed = text.trim()
  return trimmed.endsWith('>') && trimmed.slice(0, 200).search(htmlTag) === 0
}

export function containsHtml(text: string): boolean {
  return htmlTag.test(text)
}

/** Returns the parsed arguments of a tool call; `undefined` when they are not a JSON object. */
export function argumentsOf(text: string): JsonObject | undefined {
  const parsed = parseJson(text.trim() === '' ? '{}' : text)
  return isJsonObject(parsed) ? parsed : undefined
}
