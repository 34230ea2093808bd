import type { AppError } from '../../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import {
  assertionTypeNames,
  isComparedType,
  type Assertion,
  type Check,
  type AssertionType,
} from '../../../shared/experiments/assertion.ts'
import { parseJson, type Json } from '../../../shared/json.ts'
import { experimentsError } from '../../../shared/text/en/errors/experiments.ts'
import { ownTypeName } from './foreign-types.ts'
import { unescapeFileName } from './own-metadata.ts'
import { checkKeys, keyRefused } from './pack-keys.ts'
import type { PackAssertion, PackCheck, PackMember } from './pack-schema.ts'
import type { PackReading } from './pack-reading.ts'

/** Assertions as promptfoo writes them. The error names the type or the key that cannot be run here. */
export function assertionsOf(written: readonly PackAssertion[], reading: PackReading): Result<Assertion[]> {
  const assertions: Assertion[] = []
  for (const one of written) {
    const assertion = assertionOf(one, reading)
    if (!assertion.ok) return assertion
    assertions.push(assertion.value)
  }
  return ok(assertions)
}

function assertionOf(given: PackAssertion, reading: PackReading): Result<Assertion> {
  const found = referred(given, reading)
  if (!found.ok) return found
  const one = found.value
  if (!isSet(one)) return checkOf(one, reading)
  const keys = checkKeys(one, 'assert-set')
  if (!keys.ok) return keys
  const members: Check[] = []
  for (const member of one.assert) {
    const named = referred(member, reading)
    if (!named.ok) return named
    if (isSet(named.value)) return err(keyRefused('assert', 'assert-set.assert'))
    const check = checkOf(named.value, reading)
    if (!check.ok) return check
    if (isComparedType(check.value.type)) return err(comparedAlone(check.value.type))
    members.push(check.value)
  }
  const { threshold, weight, metric } = one
  return ok({
    type: 'assert-set',
    members,
    ...(threshold !== undefined && { threshold }),
    ...(weight !== undefined && { weight }),
    ...(metric !== undefined && { metric }),
  })
}

type PackSet = Extract<PackAssertion, { readonly assert: readonly PackMember[] }>

function isSet(one: PackCheck | PackSet): one is PackSet {
  return one.type === 'assert-set' && Array.isArray(one['assert'])
}

/** One of `assertionTemplates` in the place of a reference to it; what stands beside `$ref` goes before what it has. */
function referred(given: PackAssertion, { templates }: PackReading): Result<PackCheck | PackSet> {
  if (!isReference(given)) return ok(given)
  const { $ref, ...rest } = given
  const [, name = ''] = /^#\/assertionTemplates\/(.+)$/.exec($ref) ?? []
  const found = Object.hasOwn(templates, name) ? templates[name] : undefined
  return found === undefined || isReference(found)
    ? err(keyRefused('$ref', `$ref: ${$ref}`))
    : ok({ ...found, ...rest })
}

function isReference(one: PackAssertion): one is Extract<PackAssertion, { readonly $ref: string }> {
  return typeof one['$ref'] === 'string'
}

function checkOf(check: PackCheck, reading: PackReading): Result<Check> {
  const { type, value: given, threshold, weight, metric } = check
  const isNegated = type.startsWith('not-')
  const name = ownTypeName(isNegated ? type.slice('not-'.length) : type)
  const known: AssertionType | undefined = assertionTypeNames.find((one) => one === name)
  if (known === undefined)
    return err({ kind: 'invalid-input', field: 'assert', ...experimentsError('assertionRefused', { type }) })
  // promptfoo has no opposite of them.
  if (isNegated && isComparedType(known)) return err(comparedAlone(type))
  const keys = checkKeys(check, 'assert')
  if (!keys.ok) return keys
  const value = valueOf(given, reading)
  if (!value.ok) return value
  const read = value.value === undefined ? ok(undefined) : reading.readTemplates(value.value)
  if (!read.ok) return read
  return ok({
    type: known,
    isNegated,
    ...(read.value !== undefined && { value: read.value }),
    ...(threshold !== undefined && { threshold }),
    ...(weight !== undefined && { weight }),
    ...(metric !== undefined && { metric }),
  })
}

function comparedAlone(type: string): AppError {
  return { kind: 'invalid-input', field: 'assert', ...experimentsError('comparedAlone', { type }) }
}

/** What is compared with may stand in a file: JSON as what it is, everything else as a text. */
function valueOf(value: Json | undefined, { readFile }: PackReading): Result<Json | undefined> {
  if (typeof value !== 'string') return ok(value)
  if (!value.startsWith('file://')) return ok(unescapeFileName(value))
  const path = value.slice('file://'.length)
  const text = readFile(path)
  if (!text.ok) return text
  return ok(path.endsWith('.json') ? (parseJson(text.value) ?? text.value) : text.value)
}
