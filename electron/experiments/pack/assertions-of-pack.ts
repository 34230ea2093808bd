import type { AppError } from '../../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import {
  asksEmbedder,
  asksGrader,
  assertionTypeNames,
  isComparedType,
  type Assertion,
  type Check,
  type AssertionType,
} from '../../../shared/experiments/assertion.ts'
import { checksOf, isModerator } from '../../../shared/experiments/plan-judges.ts'
import { isJsonObject, parseJson, type Json } from '../../../shared/json.ts'
import { experimentsError } from '../../../shared/text/en/errors/experiments.ts'
import { ownTypeName } from './foreign-types.ts'
import { textOfValue } from '../../../shared/templates/template.ts'
import { unescapeFileName } from './own-metadata.ts'
import { checkKeys, keyRefused } from './pack-keys.ts'
import type { PackAssertion, PackCheck, PackMember } from './pack-schema.ts'
import type { Judges, PackReading } from './pack-reading.ts'
import { definedFields } from '../../../shared/defined-fields.ts'

/** Converts promptfoo's assertions. The error names the unsupported type or key. */
export function assertionsOf(written: readonly PackAssertion[], reading: PackReading): Result<Assertion[]> {
  const assertions: Assertion[] = []
  for (const entry of written) {
    const assertion = assertionOf(entry, reading)
    if (!assertion.ok) return assertion
    assertions.push(assertion.value)
  }
  return ok(assertions)
}

function assertionOf(given: PackAssertion, reading: PackReading): Result<Assertion> {
  const found = referred(given, reading)
  if (!found.ok) return found
  const resolved = found.value
  if (!isSet(resolved)) return checkOf(resolved, reading)
  const keys = checkKeys(resolved, 'assert-set')
  if (!keys.ok) return keys
  const members: Check[] = []
  for (const member of resolved.assert) {
    const named = referred(member, reading)
    if (!named.ok) return named
    if (isSet(named.value)) return err(keyRefused('assert', 'assert-set.assert'))
    const check = checkOf(named.value, reading)
    if (!check.ok) return check
    if (isComparedType(check.value.type)) return err(comparedAlone(check.value.type))
    members.push(check.value)
  }
  const { threshold, weight, metric } = resolved
  return ok({
    type: 'assert-set',
    members,
    ...definedFields({ threshold, weight, metric }),
  })
}

type PackSet = Extract<PackAssertion, { readonly assert: readonly PackMember[] }>

function isSet(assertion: PackCheck | PackSet): assertion is PackSet {
  return assertion.type === 'assert-set' && Array.isArray(assertion['assert'])
}

/** Replaces a `$ref` by its entry in `assertionTemplates`; keys beside `$ref` take precedence. */
function referred(given: PackAssertion, { templates }: PackReading): Result<PackCheck | PackSet> {
  if (!isReference(given)) return ok(given)
  const { $ref, ...rest } = given
  const [, name = ''] = /^#\/assertionTemplates\/(.+)$/.exec($ref) ?? []
  const found = Object.hasOwn(templates, name) ? templates[name] : undefined
  return found === undefined || isReference(found)
    ? err(keyRefused('$ref', `$ref: ${$ref}`))
    : ok({ ...found, ...rest })
}

function isReference(
  assertion: PackAssertion,
): assertion is Extract<PackAssertion, { readonly $ref: string }> {
  return typeof assertion['$ref'] === 'string'
}

function checkOf(check: PackCheck, reading: PackReading): Result<Check> {
  const { type, value: given, threshold, weight, metric } = check
  const isNegated = type.startsWith('not-')
  const name = ownTypeName(isNegated ? type.slice('not-'.length) : type)
  const known: AssertionType | undefined = assertionTypeNames.find((candidate) => candidate === name)
  if (known === undefined)
    return err({ kind: 'invalid-input', field: 'assert', ...experimentsError('assertionRefused', { type }) })
  // promptfoo has no negation of comparing assertions.
  if (isNegated && isComparedType(known)) return err(comparedAlone(type))
  const keys = checkKeys(check, 'assert')
  if (!keys.ok) return keys
  const value = valueOf(given, reading)
  if (!value.ok) return value
  const read = value.value === undefined ? ok(undefined) : reading.readTemplates(value.value)
  if (!read.ok) return read
  const judging = judgingOf(check, known, reading)
  if (!judging.ok) return judging
  return ok({
    type: known,
    isNegated,
    ...definedFields({ value: read.value, threshold, weight, metric }),
    ...judging.value,
  })
}

/** The judging models and the grading prompt. */
export interface Judging extends Judges {
  readonly rubricPrompt?: string
}

/** Returns the judges and the grading prompt of one assertion. The error names a setting that its type does not use. */
function judgingOf(
  { provider, rubricPrompt }: PackCheck,
  type: AssertionType,
  reading: PackReading,
): Result<Judging> {
  const judging = readJudging({ provider, rubricPrompt }, 'assert', reading)
  if (!judging.ok) return judging
  const used = judgingFor(type, judging.value)
  for (const name of ['grader', 'embedder'] as const)
    if (judging.value[name] !== undefined && used[name] === undefined)
      return err(keyRefused('provider', `assert.provider: ${type}`))
  if (rubricPrompt !== undefined && type !== 'llm-rubric')
    return err(keyRefused('rubricPrompt', `assert.rubricPrompt: ${type}`))
  return ok(used)
}

/** Reads judging settings, which stand beside an assertion or in `options`. */
export function readJudging(
  { provider, rubricPrompt }: { readonly provider?: unknown; readonly rubricPrompt?: Json | undefined },
  place: string,
  reading: PackReading,
): Result<Judging> {
  const judges = reading.readJudges(provider, `${place}.provider`)
  if (!judges.ok || rubricPrompt === undefined) return judges
  const given = valueOf(rubricPrompt, reading)
  if (!given.ok) return given
  const isMessages = Array.isArray(given.value) && given.value.every(isJsonObject)
  if (typeof given.value !== 'string' && !isMessages)
    return err(keyRefused('rubricPrompt', `${place}.rubricPrompt`))
  const text = reading.readTemplates(
    typeof given.value === 'string' ? given.value : JSON.stringify(given.value),
  )
  if (!text.ok) return text
  return ok({ ...judges.value, rubricPrompt: textOfValue(text.value) })
}

/** Returns the settings that a type uses. */
function judgingFor(type: AssertionType, { grader, embedder, rubricPrompt }: Judging): Judging {
  return {
    ...(grader !== undefined &&
      asksGrader(type) &&
      !isComparedType(type) &&
      isModerator(grader) === (type === 'moderation') && { grader }),
    ...(embedder !== undefined && asksEmbedder(type) && { embedder }),
    ...(rubricPrompt !== undefined && type === 'llm-rubric' && { rubricPrompt }),
  }
}

/**
 * Fills in the judging settings of a case; those of an assertion take precedence. The error names a type that cannot
 * use them.
 */
export function judgedBy(assertions: readonly Assertion[], judging: Judging): Result<Assertion[]> {
  const types = assertions.flatMap(checksOf).map(({ type }) => type)
  const compared = judging.grader === undefined ? undefined : types.find(isComparedType)
  if (compared !== undefined) return err(keyRefused('provider', `options.provider: ${compared}`))
  const other =
    judging.rubricPrompt === undefined
      ? undefined
      : types.find((type) => asksGrader(type) && type !== 'llm-rubric' && type !== 'moderation')
  if (other !== undefined) return err(keyRefused('rubricPrompt', `options.rubricPrompt: ${other}`))
  const fill = (check: Check): Check => ({ ...judgingFor(check.type, judging), ...check })
  return ok(
    assertions.map((assertion) =>
      assertion.type === 'assert-set'
        ? { ...assertion, members: assertion.members.map(fill) }
        : fill(assertion),
    ),
  )
}

function comparedAlone(type: string): AppError {
  return { kind: 'invalid-input', field: 'assert', ...experimentsError('comparedAlone', { type }) }
}

/** Returns a value that may be in a file: JSON is parsed, other files are texts. */
function valueOf(value: Json | undefined, { readFile }: PackReading): Result<Json | undefined> {
  if (typeof value !== 'string') return ok(value)
  if (!value.startsWith('file://')) return ok(unescapeFileName(value))
  const path = value.slice('file://'.length)
  const text = readFile(path)
  if (!text.ok) return text
  return ok(path.endsWith('.json') ? (parseJson(text.value) ?? text.value) : text.value)
}
