import type { OutputUnit } from '@cfworker/json-schema'
import { isJsonObject, type Json } from '../json.ts'
import { pointerKeys, pointerPart, valueAtPointer } from './json-pointer.ts'
import { panelsText } from '../text/en/panels.ts'
import { formatItems } from '../text/intl.ts'

/** One place where a value violates its schema. */
export interface Violation {
  /** A JSON pointer into the value, such as `/items/2/price`; `''` is the value itself. */
  readonly path: string
  /** The problem, such as `is a string, expected number`. */
  readonly message: string
}

/** The violation in one line: `/items/2/price is a string, expected number`. */
export function violationText({ path, message }: Violation): string {
  const { violation, wholeValue } = panelsText().schema
  return violation({ place: path === '' ? wholeValue : path, problem: message })
}

/**
 * Returns the root causes in a validator's report, which also lists every schema that contains a failed one. For
 * `anyOf` and `oneOf` only the whole choice is reported, since no option was meant more than another.
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

/** Whether another unit reports the same problem more specifically. */
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

function isAtOrBelow(place: string, ancestor: string): boolean {
  return place === ancestor || place.startsWith(`${ancestor}/`)
}

function toViolation(value: Json, unit: OutputUnit, units: readonly OutputUnit[]): Violation {
  const path = pointerKeys(unit.instanceLocation).map(pointerPart).join('')
  return { path, message: messageOf(valueAtPointer(value, path), unit, units) }
}

function messageOf(value: Json | undefined, unit: OutputUnit, units: readonly OutputUnit[]): string {
  const texts = panelsText().schema
  const { keyword, error } = unit
  const quoted = /"(.*?)"/.exec(error)?.[1]
  switch (keyword) {
    case 'type':
      return texts.isExpected({ actual: kindOf(value), expected: expectedTypes([error]) })
    case 'required':
      return texts.lacks(quoted ?? '')
    case 'enum':
    case 'const':
      return texts.isExpected({
        actual: shortJson(value),
        expected: /match (.*)\.$/s.exec(error)?.[1] ?? texts.anotherValue,
      })
    case 'false':
      return texts.notAllowed
    case 'anyOf':
    case 'oneOf':
      return choiceText(value, unit, units)
    default:
      return texts.doesNotFit(lowerFirst(error.replace(/\.$/, '')))
  }
}

function choiceText(value: Json | undefined, unit: OutputUnit, units: readonly OutputUnit[]): string {
  const inside = units.filter((other) => isInside(other, unit))
  const isTypeOnly = inside.every(
    ({ keyword, instanceLocation }) => keyword === 'type' && instanceLocation === unit.instanceLocation,
  )
  if (inside.length > 0 && isTypeOnly) {
    const expected = expectedTypes(inside.map(({ error }) => error))
    return panelsText().schema.isExpected({ actual: kindOf(value), expected })
  }
  const matches = /\((\d+) matches\)/.exec(unit.error)?.[1]
  return matches === undefined || matches === '0'
    ? panelsText().schema.fitsNone(unit.keyword)
    : panelsText().schema.fitsSeveral({ count: matches, keyword: unit.keyword })
}

function expectedTypes(errors: readonly string[]): string {
  const names = errors.flatMap(
    (error) => /Expected "(.*)"\.$/.exec(error)?.[1]?.split('", "') ?? [panelsText().schema.anotherType],
  )
  return formatItems(new Set(names), 'disjunction')
}

function kindOf(value: Json | undefined): string {
  const { kinds } = panelsText().schema
  if (value === undefined) return kinds.missing
  if (value === null) return kinds.null
  if (Array.isArray(value)) return kinds.array
  if (isJsonObject(value)) return kinds.object
  if (typeof value === 'string') return kinds.string
  return typeof value === 'number' ? kinds.number : kinds.boolean
}

const maxShownLength = 40

function shortJson(value: Json | undefined): string {
  const text = JSON.stringify(value) ?? panelsText().schema.kinds.missing
  return text.length > maxShownLength ? `${text.slice(0, maxShownLength)}…` : text
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
