import type { OutputUnit } from '@cfworker/json-schema'
import { isJsonObject, type Json } from '../../../shared/json.ts'
import { pointerKeys, pointerPart, valueAtPointer } from './json-pointer.ts'

/** One place where a value does not fit its schema. */
export interface Violation {
  /** A JSON pointer into the value, such as `/items/2/price`; `''` is the value itself. */
  readonly path: string
  /** What is wrong there, such as `is a string, expected number`. */
  readonly message: string
}

/** In one line: `/items/2/price is a string, expected number`. */
export function violationText({ path, message }: Violation): string {
  return `${path === '' ? 'The value' : path} ${message}`
}

/**
 * The causes among what the validator reports: it names every schema that contains a failed one too. Of the options of
 * `anyOf` and `oneOf` only the whole choice is named, since none of them was meant more than another.
 */
export function toViolations(value: Json, units: readonly OutputUnit[]): Violation[] {
  const choices = units.filter(({ keyword }) => keyword === 'anyOf' || keyword === 'oneOf')
  const causes = units.filter(
    (unit) => !choices.some((choice) => isInside(unit, choice)) && (isChoice(unit) || !isAround(unit, units)),
  )
  const seen = new Set<string>()
  return causes.flatMap((unit) => {
    const violation = toViolation(value, unit, units)
    const text = violationText(violation)
    if (seen.has(text)) return []
    seen.add(text)
    return [violation]
  })
}

function isChoice({ keyword }: OutputUnit): boolean {
  return keyword === 'anyOf' || keyword === 'oneOf'
}

function isInside(unit: OutputUnit, choice: OutputUnit): boolean {
  return unit.keywordLocation.startsWith(`${choice.keywordLocation}/`)
}

/** Whether another unit says more about what this one reports. */
function isAround(unit: OutputUnit, units: readonly OutputUnit[]): boolean {
  if (!wrappers.has(unit.keyword)) return false
  return units.some(
    (other) =>
      other !== unit &&
      (isInside(other, unit) || other.keyword === 'false') &&
      isAtOrBelow(other.instanceLocation, unit.instanceLocation),
  )
}

const wrappers: ReadonlySet<string> = new Set([
  '$ref',
  '$recursiveRef',
  'properties',
  'patternProperties',
  'additionalProperties',
  'unevaluatedProperties',
  'propertyNames',
  'dependentSchemas',
  'dependencies',
  'items',
  'prefixItems',
  'additionalItems',
  'unevaluatedItems',
  'allOf',
  'if',
])

function isAtOrBelow(place: string, other: string): boolean {
  return place === other || place.startsWith(`${other}/`)
}

function toViolation(value: Json, unit: OutputUnit, units: readonly OutputUnit[]): Violation {
  const path = pointerKeys(unit.instanceLocation).map(pointerPart).join('')
  return { path, message: messageOf(valueAtPointer(value, path), unit, units) }
}

function messageOf(value: Json | undefined, unit: OutputUnit, units: readonly OutputUnit[]): string {
  const { keyword, error } = unit
  const quoted = /"(.*?)"/.exec(error)?.[1]
  switch (keyword) {
    case 'type':
      return `is ${kindOf(value)}, expected ${expectedType(error)}`
    case 'required':
      return `has no "${quoted ?? ''}"`
    case 'enum':
    case 'const':
      return `is ${shortJson(value)}, expected ${/match (.*)\.$/s.exec(error)?.[1] ?? 'another value'}`
    case 'false':
      return 'is not allowed by the schema'
    case 'anyOf':
    case 'oneOf':
      return choiceText(value, unit, units)
    default:
      return `does not fit: ${lowerFirst(error.replace(/\.$/, ''))}`
  }
}

function choiceText(value: Json | undefined, unit: OutputUnit, units: readonly OutputUnit[]): string {
  const inside = units.filter((other) => isInside(other, unit))
  const isTypeOnly = inside.every(
    ({ keyword, instanceLocation }) => keyword === 'type' && instanceLocation === unit.instanceLocation,
  )
  if (inside.length > 0 && isTypeOnly) {
    const types = [...new Set(inside.map(({ error }) => expectedType(error)))]
    return `is ${kindOf(value)}, expected ${types.join(' or ')}`
  }
  const matches = /\((\d+) matches\)/.exec(unit.error)?.[1]
  return matches === undefined || matches === '0'
    ? `fits none of the options of ${unit.keyword}`
    : `fits ${matches} options of ${unit.keyword}, expected one`
}

function expectedType(error: string): string {
  const names = /Expected "(.*)"\.$/.exec(error)?.[1] ?? 'another type'
  return names.replaceAll('", "', ' or ')
}

function kindOf(value: Json | undefined): string {
  if (value === undefined) return 'missing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'an array'
  return isJsonObject(value) ? 'an object' : `a ${typeof value}`
}

const maxShownLength = 40

function shortJson(value: Json | undefined): string {
  const text = JSON.stringify(value) ?? 'missing'
  return text.length > maxShownLength ? `${text.slice(0, maxShownLength)}…` : text
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
