import type { Json } from '../json.ts'

/** The values of a case by name. */
export type TemplateValues = Readonly<Record<string, Json>>

/** A piece of a template: literal text, or a placeholder. */
type TemplatePart =
  | string
  | { readonly path: readonly [string, ...string[]]; readonly from: number; readonly to: number }

/** `name`, `a.b`, `列表.0`: letters of any script, digits, `_` and `-`. */
const namePattern = /^[\p{L}_][\p{L}\p{N}_-]*(?:\.[\p{L}\p{N}_-]+)*$/u
/** A longer text between braces is not a name. The limit keeps the search for closing braces linear. */
const maxNameLength = 200

/**
 * Splits a text at `{{name}}` and `{{a.b}}`. `\{{` is an escape for literal braces, and braces around anything that is
 * not a name stay as they are, because code and JSON contain many.
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

/** Splits a whole text into pieces as written; placeholders have a `name`. */
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

/** Returns the names that a text needs a value for, as written, each once, in order. */
export function templateNames(text: string): string[] {
  // Thousands of rows are scanned with each keystroke, and hardly any contains a name.
  if (!text.includes('{{')) return []
  return [
    ...new Set(parseTemplate(text).flatMap((part) => (typeof part === 'string' ? [] : part.path.join('.')))),
  ]
}

/** Returns the names without a value among `values`, in the order of the text. */
export function missingNames(text: string, values: TemplateValues): string[] {
  return templateNames(text).filter((name) => valueAt(name.split('.'), values) === undefined)
}

/** Returns the pieces of a text, with the value of each name that has one; other placeholders stay as written. */
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
 * Returns the text with its values filled in. An inserted value is never scanned again, so braces in it stay literal. A
 * value that is not a text is written as JSON; a name without a value stays as written.
 */
export function renderTemplate(text: string, values: TemplateValues): string {
  return templateParts(text, values)
    .map((part) => (typeof part === 'string' ? part : textOfValue(part.value)))
    .join('')
}

/**
 * Fills values into every text inside a parsed value; keys stay. A text that consists of one name becomes the value
 * itself, so that a number stays a number. Values are foreign JSON, whose depth was limited when it was parsed.
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

/** Returns a template that renders to exactly this text. */
export function escapeTemplate(text: string): string {
  return text.replaceAll('{{', '\\{{')
}

/** Escapes every text inside a parsed value; keys stay. */
export function escapeValue(value: Json): Json {
  if (typeof value === 'string') return escapeTemplate(value)
  if (Array.isArray(value)) return value.map(escapeValue)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, escapeValue(item)]))
}

/** Returns the names that the texts inside a parsed value need. */
export function namesInValue(value: Json): string[] {
  if (typeof value === 'string') return templateNames(value)
  if (value === null || typeof value !== 'object') return []
  return [...new Set(Object.values(value).flatMap(namesInValue))]
}

/** Returns a value as text. */
export function textOfValue(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function valueAt(path: readonly string[], values: TemplateValues): Json | undefined {
  // The name of a table column may itself be `a.b`.
  const whole = path.join('.')
  if (Object.hasOwn(values, whole)) return values[whole]
  let value: Json | undefined = values
  for (const key of path) {
    if (value === null || typeof value !== 'object' || !Object.hasOwn(value, key)) return undefined
    value = (value as Readonly<Record<string, Json>>)[key]
  }
  return value
}
