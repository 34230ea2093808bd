import { isJsonObject, type Json, type JsonObject } from '../../../shared/json.ts'
import type { Failure } from '../errors.ts'
import type { FieldRule, FieldRules, Kinds } from './field-rule.ts'
import type { Wording } from './wording.ts'

/** Returns the first error in the fields of an object, nested fields included. */
export function checkFields(
  object: JsonObject,
  rules: FieldRules,
  wording: Wording,
  path = '',
): Failure | undefined {
  for (const [name, rule] of Object.entries(rules)) {
    const value = object[name] ?? null
    const at = wording.join(path, name)
    if (value === null && rule.required === true) return wording.missing(at)
    const failure = value === null ? undefined : checkValue(value, rule, wording, at)
    if (failure !== undefined) return failure
  }
  return undefined
}

function checkValue(value: Json, rule: FieldRule, wording: Wording, at: string): Failure | undefined {
  if (!hasType(value, rule.type)) return wording.wrongType(at, rule.type.replaceAll('|', ' or '), value)
  if (typeof value === 'number') return checkNumber(value, rule, wording, at)
  if (typeof value === 'string') return checkString(value, rule, wording, at)
  if (Array.isArray(value)) {
    for (const [index, item] of rule.items === undefined ? [] : value.entries()) {
      const failure = rule.items && checkValue(item, rule.items, wording, wording.join(at, index))
      if (failure !== undefined) return failure
    }
    return undefined
  }
  if (!isJsonObject(value)) return undefined
  return (
    (rule.kinds && checkKind(value, rule.kinds, wording, at)) ??
    (rule.fields && checkFields(value, rule.fields, wording, at))
  )
}

function checkKind(value: JsonObject, kinds: Kinds, wording: Wording, at: string): Failure | undefined {
  const kind = value[kinds.by] ?? kinds.otherwise ?? null
  const where = wording.join(at, kinds.by)
  if (kind === null) return wording.missing(where)
  if (typeof kind !== 'string') return wording.wrongType(where, 'string', kind)
  const rules = Object.hasOwn(kinds.of, kind) ? kinds.of[kind] : undefined
  if (rules !== undefined) return checkFields(value, rules, wording, at)
  return kinds.isOpen === true ? undefined : wording.notOneOf(where, Object.keys(kinds.of), kind)
}

function checkNumber(
  value: number,
  { min, max }: FieldRule,
  wording: Wording,
  at: string,
): Failure | undefined {
  if (min !== undefined && value < min) return wording.outOfRange(at, `>= ${min}`, value)
  return max !== undefined && value > max ? wording.outOfRange(at, `<= ${max}`, value) : undefined
}

function checkString(value: string, rule: FieldRule, wording: Wording, at: string): Failure | undefined {
  if (rule.required === true && value === '') return wording.missing(at)
  if (rule.oneOf !== undefined && !rule.oneOf.includes(value)) return wording.notOneOf(at, rule.oneOf, value)
  const isBase64 = rule.format !== 'base64' || /^[\w+/\s-]*={0,2}\s*$/.test(value)
  const isUrl = rule.format !== 'url' || /^(?:https?:\/\/|data:)/i.test(value)
  return isBase64 && isUrl ? undefined : wording.wrongFormat(at, rule.format ?? 'url')
}

function hasType(value: Json, type: FieldRule['type']): boolean {
  return type.split('|').some((item) => {
    if (item === 'integer') return Number.isInteger(value)
    if (item === 'array') return Array.isArray(value)
    if (item === 'object') return isJsonObject(value)
    return typeof value === item
  })
}
