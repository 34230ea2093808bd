import { isJsonObject, parseJson, type Json } from '../../../shared/json.ts'
import { textOfValue } from '../../../shared/templates/template.ts'

/** The maximum number of field names, and the depth of the search. */
const maxFields = 40
const maxDepth = 3

/**
 * Parses the JSON of an answer, which may be in a code fence, and may be truncated because the grid has only the
 * beginning: open brackets are closed, and an incomplete entry is dropped. `undefined` when it is not JSON.
 */
export function readAnswerJson(text: string): Json | undefined {
  const body = text
    .trim()
    .replace(/^```[a-z]*\s*/i, '')
    .replace(/```$/, '')
    .trim()
  if (!body.startsWith('{') && !body.startsWith('[')) return undefined
  return parseJson(body) ?? closeAndRead(body)
}

function closeAndRead(body: string): Json | undefined {
  const open: string[] = []
  let isInText = false
  /** The end of the last complete entry, and the brackets open there. */
  let whole: { readonly end: number; readonly open: string } | undefined
  for (let at = 0; at < body.length; at += 1) {
    const sign = body[at]
    if (isInText) {
      if (sign === '\\') at += 1
      else if (sign === '"') isInText = false
      continue
    }
    if (sign === '"') isInText = true
    else if (sign === '{') open.unshift('}')
    else if (sign === '[') open.unshift(']')
    else if (sign === '}' || sign === ']') {
      if (open.shift() !== sign) return undefined
      whole = { end: at + 1, open: open.join('') }
    } else if (sign === ',') whole = { end: at, open: open.join('') }
  }
  return whole === undefined ? undefined : parseJson(body.slice(0, whole.end) + whole.open)
}

/** Returns the text of the field at `a.b` in a JSON answer; `undefined` when there is no such field. */
export function answerField(text: string, path: string): string | undefined {
  let value = readAnswerJson(text)
  for (const name of path.split('.')) {
    if (Array.isArray(value)) value = value[Number(name)]
    else if (isJsonObject(value) && Object.hasOwn(value, name)) value = value[name]
    else return undefined
  }
  return value === undefined ? undefined : textOfValue(value)
}

/** Returns the field paths of some answers, in order of first appearance. */
export function answerFields(texts: Iterable<string>): string[] {
  const paths = new Set<string>()
  for (const text of texts) {
    const json = readAnswerJson(text)
    if (isJsonObject(json)) collectPaths(json, '', paths)
    if (paths.size >= maxFields) break
  }
  return [...paths].slice(0, maxFields)
}

function collectPaths(value: Readonly<Record<string, Json>>, before: string, paths: Set<string>): void {
  for (const [name, entry] of Object.entries(value)) {
    const path = before === '' ? name : `${before}.${name}`
    if (isJsonObject(entry) && path.split('.').length < maxDepth) collectPaths(entry, path, paths)
    else paths.add(path)
  }
}
