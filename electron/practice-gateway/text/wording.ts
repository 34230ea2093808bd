import type { Json } from '../../../shared/json.ts'
import { fieldFailure, type Failure } from '../errors.ts'

/** A vendor's wording of "this field is wrong" and its notation for the path of a field. */
export interface Wording {
  /** The path of a field inside an object, or of an item inside a list. */
  join(path: string, name: string | number): string
  missing(path: string): Failure
  wrongType(path: string, expected: string, value: Json): Failure
  outOfRange(path: string, limit: string, value: Json): Failure
  notOneOf(path: string, allowed: readonly string[], value: Json): Failure
  wrongFormat(path: string, format: 'base64' | 'url'): Failure
}

function nameOfType(value: Json): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'an array'
  if (typeof value === 'number') return Number.isInteger(value) ? 'an integer' : 'a decimal'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

function quoted(names: readonly string[], separator: string): string {
  return names.map((name) => `'${name}'`).join(separator)
}

/** Paths like `messages[0].content`. */
function joinWithBrackets(path: string, name: string | number): string {
  if (typeof name === 'number') return `${path}[${name}]`
  return path === '' ? name : `${path}.${name}`
}

/** Chat completions and responses (see shared/gateway/wire/errors.md, "Refused parameters"). */
export const chatWording: Wording = {
  join: joinWithBrackets,
  missing: (path) =>
    fieldFailure(path, 'missing_required_parameter', `Missing required parameter: '${path}'.`),
  wrongType: (path, expected, value) =>
    fieldFailure(
      path,
      'invalid_type',
      `Invalid type for '${path}': expected ${expected}, but got ${nameOfType(value)} instead.`,
    ),
  outOfRange: (path, limit, value) =>
    fieldFailure(
      path,
      limit.startsWith('>') ? 'integer_below_min_value' : 'integer_above_max_value',
      `Invalid '${path}': expected a value ${limit}, but got ${JSON.stringify(value)} instead.`,
    ),
  notOneOf: (path, allowed, value) =>
    fieldFailure(
      path,
      'invalid_value',
      `Invalid value: ${JSON.stringify(value)}. Supported values are: ${quoted(allowed, ', ')}.`,
    ),
  wrongFormat: (path, format) =>
    fieldFailure(
      path,
      'invalid_value',
      `Invalid '${path}'. Expected a valid ${format}, but got another format.`,
    ),
}

/** Messages: paths with dots, no codes, and no `param` on the wire. */
export const messagesWording: Wording = {
  join: (path, name) => (path === '' ? String(name) : `${path}.${name}`),
  missing: (path) => fieldFailure(path, '', `${path}: Field required`),
  wrongType: (path, expected) => fieldFailure(path, '', `${path}: Input should be a valid ${expected}`),
  outOfRange(path, limit) {
    const word = limit.startsWith('>') ? 'greater' : 'less'
    return fieldFailure(path, '', `${path}: Input should be ${word} than or equal to ${limit.slice(3)}`)
  },
  notOneOf: (path, allowed) => fieldFailure(path, '', `${path}: Input should be ${quoted(allowed, ' or ')}`),
  wrongFormat: (path, format) => fieldFailure(path, '', `${path}: invalid ${format} data`),
}

const protoTypes: Readonly<Record<string, string>> = {
  number: 'TYPE_FLOAT',
  integer: 'TYPE_INT32',
  string: 'TYPE_STRING',
  boolean: 'TYPE_BOOL',
}

/** Generate-content: this vendor answers in snake_case. */
export const generateContentWording: Wording = {
  join: joinWithBrackets,
  missing: (path) => fieldFailure(path, '', `* ${path}: ${path} must not be empty.`),
  wrongType(path, expected, value) {
    const type = protoTypes[expected] ?? 'type.googleapis.com/Message'
    return fieldFailure(
      path,
      '',
      `Invalid value at '${toSnakeCase(path)}' (${type}), ${JSON.stringify(value)}`,
    )
  },
  outOfRange: (path, limit, value) =>
    fieldFailure(
      path,
      '',
      `Unable to submit request because ${path} is ${JSON.stringify(value)} and must be ${limit}.`,
    ),
  notOneOf: (path, allowed, value) =>
    fieldFailure(
      path,
      '',
      `Invalid value at '${toSnakeCase(path)}', ${JSON.stringify(value)}. Please use a valid value: ${allowed.join(', ')}.`,
    ),
  wrongFormat: (path, format) =>
    fieldFailure(path, '', `Invalid value at '${toSnakeCase(path)}' (TYPE_BYTES), ${format} decoding failed`),
}

export function toSnakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
