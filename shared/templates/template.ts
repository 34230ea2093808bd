import type { Json } from '../json.ts'

/** What a case gives for a name. */
export type TemplateValues = Readonly<Record<string, Json>>

/** A piece of a template: text as it stands, or a place that a value takes. */
type TemplatePart =
  | string
  | { readonly path: readonly [string, ...string[]]; readonly from: number; readonly to: number }

/** `name`, `a.b`, `列表.0`: letters of any script, digits, `_` and `-`. */
const namePattern = /^[\p{L}_][\p{L}\p{N}_-]*(?:\.[\p{L}\p{N}_-]+)*$/u
/** Longer text between braces is no name. Keeps the search for the closing braces linear. */
const maxNameLength = 200

/**
 * Splits a text at `{{name}}` and `{{a.b}}`. `\{{` stands for the braces themselves, and braces around anything that is no
 * name stay as they are: code and JSON are full of them.
 */
function parseTemplate(text: string): TemplatePart[] {
  const parts: TemplatePart[] = []
  let literal = ''
  let from = 0
  for (let at = text.indexOf('{{'); at !== -1; at = text.indexOf('{{', from)) {
    if (text[at - 1] === '\\' && at > from) {
      literal += `${text.slice(from, at - 1)}{{`
      from = at + 2
      continue
    }
    const inside = text.slice(at + 2, at + 2 + maxNameLength)
    const end = inside.indexOf('}}')
    const name = end === -1 ? '' : inside.slice(0, end).trim()
    if (!namePattern.test(name)) {
      literal += text.slice(from, at + 2)
      from = at + 2
      continue
    }
    literal += text.slice(from, at)
    if (literal !== '') parts.push(literal)
    literal = ''
    from = at + 2 + end + 2
    parts.push({ path: name.split('.') as [string, ...string[]], from: at, to: from })
  }
  literal += text.slice(from)
  if (literal !== '') parts.push(literal)
  return parts
}

/** The whole of a text in pieces, each as it is written; `name` of those that a value takes the place of. */
export function templatePieces(
  text: string,
): readonly { readonly start: number; readonly text: string; readonly name?: string }[] {
  const pieces: { start: number; text: string; name?: string }[] = []
  let written = 0
  for (const part of parseTemplate(text)) {
    if (typeof part === 'string') continue
    const { from, to, path } = part
    if (from > written) pieces.push({ start: written, text: text.slice(written, from) })
    pieces.push({ start: from, text: text.slice(from, to), name: path.join('.') })
    written = to
  }
  if (written < text.length) pieces.push({ start: written, text: text.slice(written) })
  return pieces
}

/** The names that a text needs a value for, as they are written, each once, in their order. */
export function templateNames(text: string): string[] {
  // Thousands of rows are looked through with each key, and hardly any has a name.
  if (!text.includes('{{')) return []
  return [
    ...new Set(parseTemplate(text).flatMap((part) => (typeof part === 'string' ? [] : part.path.join('.')))),
  ]
}

/** What has no value among `values`, in the order of the text. */
export function missingNames(text: string, values: TemplateValues): string[] {
  return templateNames(text).filter((name) => valueAt(name.split('.'), values) === undefined)
}

/** The pieces of a text, with the value of each name that has one; braces of others stay as they were written. */
export function templateParts(
  text: string,
  values: TemplateValues,
): readonly (string | { readonly value: Json })[] {
  return parseTemplate(text).map((part) => {
    if (typeof part === 'string') return part
    const value = valueAt(part.path, values)
    return value === undefined ? `{{${part.path.join('.')}}}` : { value }
  })
}

/**
 * The text with each value in its place. A value is put in as it is and never looked at again, so that braces in it stay
 * braces. What is no text is written as JSON; a name without a value stays as it was written.
 */
export function renderTemplate(text: string, values: TemplateValues): string {
  return templateParts(text, values)
    .map((part) => (typeof part === 'string' ? part : textOfValue(part.value)))
    .join('')
}

/**
 * The same for every text inside a parsed value; keys stay. A text that is one name alone becomes the value itself, so
 * that a number stays a number. Values are foreign JSON, whose depth is limited where it was parsed.
 */
export function renderValue(value: Json, values: TemplateValues): Json {
  if (typeof value === 'string') {
    const [only, ...others] = parseTemplate(value)
    if (only !== undefined && typeof only !== 'string' && others.length === 0)
      return valueAt(only.path, values) ?? value
    return renderTemplate(value, values)
  }
  if (Array.isArray(value)) return value.map((item) => renderValue(item, values))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, renderValue(item, values)]))
}

/** The template that a text comes out of as it is. */
export function escapeTemplate(text: string): string {
  return text.replaceAll('{{', '\\{{')
}

/** The same for every text inside a parsed value; keys stay. */
export function escapeValue(value: Json): Json {
  if (typeof value === 'string') return escapeTemplate(value)
  if (Array.isArray(value)) return value.map(escapeValue)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, escapeValue(item)]))
}

/** The names that the texts inside a parsed value need. */
export function namesInValue(value: Json): string[] {
  if (typeof value === 'string') return templateNames(value)
  if (value === null || typeof value !== 'object') return []
  return [...new Set(Object.values(value).flatMap(namesInValue))]
}

/** How a value stands in a text. */
export function textOfValue(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function valueAt(path: readonly string[], values: TemplateValues): Json | undefined {
  // A column of a table may be called `a.b` itself.
  const whole = path.join('.')
  if (Object.hasOwn(values, whole)) return values[whole]
  let value: Json | undefined = values
  for (const key of path) {
    if (value === null || typeof value !== 'object' || !Object.hasOwn(value, key)) return undefined
    value = (value as Readonly<Record<string, Json>>)[key]
  }
  return value
}
