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
  /** A number that is compared with, besides the value. */
  readonly threshold?: 'ms' | 'dollars' | 'number'
  /** It holds the answers of all variants against each other: it has no opposite, and stands in no set. */
  readonly isCompared?: true
  /** A model is asked for it. */
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

/** The types that plans take, in the order in which they are offered. */
export const offeredTypes: readonly Assertion['type'][] = [...assertionTypeNames, 'assert-set']

/** How an assertion of a type is written. */
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

/** An assertion of a type with nothing in it yet; `undefined` for a type that plans do not take. */
export function emptyAssertion(type: string): Assertion | undefined {
  const parsed = assertionSchema.safeParse(
    type === 'assert-set' ? { type, members: [] } : { type, isNegated: false },
  )
  return parsed.success ? parsed.data : undefined
}

/** One sentence of what a type does; nothing of one that has none. */
export function aboutType(type: string): string | undefined {
  const about: Readonly<Record<string, string>> = experimentPlanText().assertions.about
  const [base = type] = type.split(':')
  return Object.hasOwn(about, base) ? about[base] : undefined
}

/** `not-contains`, as a pack has it. */
export function assertionName(assertion: Assertion): string {
  return 'isNegated' in assertion && assertion.isNegated ? `not-${assertion.type}` : assertion.type
}

/** What an assertion compares with, on one line. */
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
    return value.map((one) => (typeof one === 'string' ? `“${one}”` : JSON.stringify(one)))
  return [JSON.stringify(value)]
}
