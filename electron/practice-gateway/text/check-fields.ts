import { isJsonObject, type Json, type JsonObject } from '../../../shared/json.ts'
import { fieldFailure, type Failure } from '../errors.ts'

/** What an optional field may hold. `|` lists alternatives. */
export interface FieldRule {
  readonly type:
    | 'boolean'
    | 'string'
    | 'integer'
    | 'number'
    | 'array'
    | 'object'
    | 'string|array'
    | 'string|object'
  readonly min?: number
  readonly max?: number
  readonly oneOf?: readonly string[]
}

/** Fields by name. Names that are not listed are tolerated, as the gateway drops what it does not know. */
export type FieldRules = Readonly<Record<string, FieldRule>>

/** How a vendor spells "this field is wrong". */
export interface Wording {
  wrongType(path: string, expected: string, value: Json): Failure
  outOfRange(path: string, limit: string, value: Json): Failure
  notOneOf(path: string, allowed: readonly string[], value: Json): Failure
}

/** The first field with a wrong type or value. `null` counts as not sent. */
export function checkFields(
  body: JsonObject,
  rules: FieldRules,
  wording: Wording = chatWording,
  prefix = '',
): Failure | undefined {
  for (const [name, rule] of Object.entries(rules)) {
    const value = body[name]
    if (value === undefined || value === null) continue
    const path = `${prefix}${name}`
    if (!hasType(value, rule.type)) return wording.wrongType(path, rule.type.replace('|', ' or '), value)
    if (typeof value === 'number') {
      if (rule.min !== undefined && value < rule.min) return wording.outOfRange(path, `>= ${rule.min}`, value)
      if (rule.max !== undefined && value > rule.max) return wording.outOfRange(path, `<= ${rule.max}`, value)
    }
    if (typeof value === 'string' && rule.oneOf !== undefined && !rule.oneOf.includes(value)) {
      return wording.notOneOf(path, rule.oneOf, value)
    }
  }
  return undefined
}

function hasType(value: Json, type: FieldRule['type']): boolean {
  return type.split('|').some((one) => {
    if (one === 'integer') return Number.isInteger(value)
    if (one === 'array') return Array.isArray(value)
    if (one === 'object') return isJsonObject(value)
    return typeof value === one
  })
}

function nameOfType(value: Json): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'an array'
  if (typeof value === 'number') return Number.isInteger(value) ? 'an integer' : 'a decimal'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

/** The chat and responses spelling (wire-reference.md, 11.3). */
export const chatWording: Wording = {
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
      `Invalid value: ${JSON.stringify(value)}. Supported values are: ${allowed.map((one) => `'${one}'`).join(', ')}.`,
    ),
}

/** The messages spelling. */
export const messagesWording: Wording = {
  wrongType: (path, expected) => fieldFailure(path, '', `${path}: Input should be a valid ${expected}`),
  outOfRange: (path, limit) => {
    const word = limit.startsWith('>') ? 'greater' : 'less'
    return fieldFailure(path, '', `${path}: Input should be ${word} than or equal to ${limit.slice(3)}`)
  },
  notOneOf: (path, allowed) =>
    fieldFailure(path, '', `${path}: Input should be ${allowed.map((one) => `'${one}'`).join(' or ')}`),
}
