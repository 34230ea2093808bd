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
import { unescapeFileName } from './own-metadata.ts'
import type { PackAssertion, PackCheck } from './pack-schema.ts'
import type { Files } from './pack-files.ts'
import { refuseKey } from './refuse-key.ts'

/** Keys of an assertion that run code, or would judge in another way than the plan says. */
const refusedKeys = ['transform', 'contextTransform', 'provider', 'rubricPrompt', 'config'] as const

/** Assertions as promptfoo writes them. The error names the type that cannot be run here. */
export function assertionsOf(written: readonly PackAssertion[], files: Files): Result<Assertion[]> {
  const assertions: Assertion[] = []
  for (const one of written) {
    const assertion = assertionOf(one, files)
    if (!assertion.ok) return assertion
    assertions.push(assertion.value)
  }
  return ok(assertions)
}

function assertionOf(one: PackAssertion, files: Files): Result<Assertion> {
  if (!('assert' in one)) return checkOf(one, files)
  const members: Check[] = []
  for (const member of one.assert) {
    const check = checkOf(member, files)
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

function checkOf(check: PackCheck, files: Files): Result<Check> {
  const { type, value: given, threshold, weight, metric } = check
  const isNegated = type.startsWith('not-')
  const name = isNegated ? type.slice('not-'.length) : type
  const known: AssertionType | undefined = assertionTypeNames.find((one) => one === name)
  if (known === undefined)
    return err({ kind: 'invalid-input', field: 'assert', ...experimentsError('assertionRefused', { type }) })
  // promptfoo has no opposite of them.
  if (isNegated && isComparedType(known)) return err(comparedAlone(type))
  const refused = refuseKey(check, refusedKeys, 'assert')
  if (!refused.ok) return refused
  const value = valueOf(given, files)
  if (!value.ok) return value
  return ok({
    type: known,
    isNegated,
    ...(value.value !== undefined && { value: value.value }),
    ...(threshold !== undefined && { threshold }),
    ...(weight !== undefined && { weight }),
    ...(metric !== undefined && { metric }),
  })
}

function comparedAlone(type: string): AppError {
  return { kind: 'invalid-input', field: 'assert', ...experimentsError('comparedAlone', { type }) }
}

/** What is compared with may stand in a file: JSON as what it is, everything else as a text. */
function valueOf(value: Json | undefined, { readFile }: Files): Result<Json | undefined> {
  if (typeof value !== 'string') return ok(value)
  if (!value.startsWith('file://')) return ok(unescapeFileName(value))
  const path = value.slice('file://'.length)
  const text = readFile(path)
  if (!text.ok) return text
  return ok(path.endsWith('.json') ? (parseJson(text.value) ?? text.value) : text.value)
}
