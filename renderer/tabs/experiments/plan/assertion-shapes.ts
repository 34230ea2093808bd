import {
  assertionSchema,
  assertionTypeNames,
  assertionTypes,
  asksEmbedder,
  asksGrader,
  isComparedType,
  isGradedType,
  type Assertion,
  type AssertionType,
  type AssertionValue,
  type Check,
} from '../../../../shared/experiments/assertion.ts'
import { experimentPlanText } from '../../../../shared/text/en/experiment-plan.ts'
import { unitsText } from '../../../../shared/text/en/units.ts'

export type AssertionGroup = 'text' | 'structure' | 'tools' | 'measures' | 'graded' | 'variants' | 'sets'

export interface AssertionShape {
  readonly group: AssertionGroup
  readonly value: AssertionValue
  /** The kind of threshold, in addition to the value. */
  readonly threshold?: 'ms' | 'dollars' | 'number'
  /** Whether it compares the answers of all variants: it cannot be negated or placed in a set. */
  readonly isCompared?: true
  /** Whether it needs a model. */
  readonly asksModel?: true
}

const groups: Readonly<Partial<Record<AssertionType, AssertionGroup>>> = {
  'is-json': 'structure',
  'contains-json': 'structure',
  'is-xml': 'structure',
  'contains-xml': 'structure',
  'is-html': 'structure',
  'contains-html': 'structure',
  'is-refusal': 'measures',
  guardrails: 'measures',
  'finish-reason': 'measures',
  latency: 'measures',
  cost: 'measures',
  'is-valid-function-call': 'tools',
  'is-valid-openai-tools-call': 'tools',
  'tool-call-f1': 'tools',
}

const thresholds: Readonly<Partial<Record<AssertionType, 'ms' | 'dollars' | 'number'>>> = {
  latency: 'ms',
  cost: 'dollars',
  levenshtein: 'number',
  'rouge-n': 'number',
  bleu: 'number',
  gleu: 'number',
  'tool-call-f1': 'number',
}

/** The assertion types of plans, in display order. */
export const offeredTypes: readonly Assertion['type'][] = [...assertionTypeNames, 'assert-set']

/** Returns how an assertion of a type is edited. */
export function shapeOf(type: Assertion['type']): AssertionShape {
  if (type === 'assert-set') return { group: 'sets', value: 'none', threshold: 'number' }
  const isCompared = isComparedType(type)
  const isGraded = isGradedType(type) && !isCompared
  const threshold = thresholds[type] ?? (isGraded ? 'number' : undefined)
  return {
    group: isCompared ? 'variants' : isGraded ? 'graded' : (groups[type] ?? 'text'),
    value: assertionTypes[type].value,
    ...(threshold !== undefined && { threshold }),
    ...(isCompared && { isCompared }),
    ...((asksGrader(type) || asksEmbedder(type)) && { asksModel: true }),
  }
}

/** Returns an empty assertion of a type; `undefined` for an unknown type. */
export function emptyAssertion(type: string): Assertion | undefined {
  const parsed = assertionSchema.safeParse(
    type === 'assert-set' ? { type, members: [] } : { type, isNegated: false },
  )
  return parsed.success ? parsed.data : undefined
}

/** Returns a sentence about a type; `undefined` when there is none. */
export function aboutType(type: string): string | undefined {
  const about: Readonly<Record<string, string>> = experimentPlanText().assertions.about
  const [base = type] = type.split(':')
  return Object.hasOwn(about, base) ? about[base] : undefined
}

/** Returns the name of an assertion as in packs: `not-contains`. */
export function assertionName(assertion: Assertion): string {
  return 'isNegated' in assertion && assertion.isNegated ? `not-${assertion.type}` : assertion.type
}

/** Returns the value of an assertion on one line. */
export function summariseAssertion(assertion: Assertion): string {
  const words = experimentPlanText().assertions
  if ('members' in assertion) return words.setOf(assertion.members.length)
  const { threshold } = shapeOf(assertion.type)
  return unitsText().clauses([
    ...summariseValue(assertion),
    ...(assertion.threshold === undefined
      ? []
      : [
          threshold === 'ms'
            ? words.milliseconds({ value: String(assertion.threshold) })
            : threshold === 'dollars'
              ? words.dollars({ value: String(assertion.threshold) })
              : `≥ ${assertion.threshold}`,
        ]),
  ])
}

function summariseValue({ value }: Check): string[] {
  if (value === undefined || value === '') return []
  if (typeof value === 'string') return [`“${value}”`]
  if (Array.isArray(value))
    return value.map((item) => (typeof item === 'string' ? `“${item}”` : JSON.stringify(item)))
  return [JSON.stringify(value)]
}
