import { assertionSchema, type Assertion, type Check } from '../../../../shared/experiments/assertion.ts'
import { experimentPlanText } from '../../../../shared/text/en/experiment-plan.ts'

export type AssertionGroup = 'text' | 'structure' | 'tools' | 'measures' | 'graded' | 'sets'

/** What the value is: `texts` are a list of them, `literal` is a text or JSON, `range` is a number or two. */
export type ValueShape = 'none' | 'text' | 'texts' | 'literal' | 'schema' | 'range'

export interface AssertionShape {
  readonly group: AssertionGroup
  readonly value: ValueShape
  /** A number that is compared with, besides the value. */
  readonly threshold?: 'ms' | 'dollars' | 'number'
}

const text = { group: 'text', value: 'text' } as const
const texts = { group: 'text', value: 'texts' } as const
const graded = { group: 'graded', value: 'text', threshold: 'number' } as const

/** How the value of each type is written, in the order in which types are offered. */
const shapes: Readonly<Record<string, AssertionShape>> = {
  equals: { group: 'text', value: 'literal' },
  contains: text,
  icontains: text,
  'contains-any': texts,
  'contains-all': texts,
  'icontains-any': texts,
  'icontains-all': texts,
  'starts-with': text,
  regex: text,
  'word-count': { group: 'text', value: 'range' },
  levenshtein: { ...text, threshold: 'number' },
  'rouge-n': { ...text, threshold: 'number' },
  bleu: { ...texts, threshold: 'number' },
  'is-json': { group: 'structure', value: 'schema' },
  'contains-json': { group: 'structure', value: 'schema' },
  'is-xml': { group: 'structure', value: 'texts' },
  'contains-xml': { group: 'structure', value: 'texts' },
  'is-html': { group: 'structure', value: 'none' },
  'contains-html': { group: 'structure', value: 'none' },
  'is-refusal': { group: 'measures', value: 'none' },
  'finish-reason': { group: 'measures', value: 'text' },
  latency: { group: 'measures', value: 'none', threshold: 'ms' },
  cost: { group: 'measures', value: 'none', threshold: 'dollars' },
  'is-valid-function-call': { group: 'tools', value: 'none' },
  'is-valid-openai-tools-call': { group: 'tools', value: 'none' },
  'tool-call-f1': { group: 'tools', value: 'texts', threshold: 'number' },
  'llm-rubric': graded,
  factuality: graded,
  'model-graded-closedqa': graded,
  'answer-relevance': { ...graded, value: 'none' },
  similar: { ...graded, value: 'texts' },
  'select-best': graded,
  'max-score': { ...graded, value: 'none' },
  'assert-set': { group: 'sets', value: 'none', threshold: 'number' },
}

/** The types that plans take today. */
export function offeredTypes(): readonly Assertion['type'][] {
  return Object.keys(shapes).flatMap((type) => {
    const empty = emptyAssertion(type)
    return empty === undefined ? [] : [empty.type]
  })
}

/** An assertion of a type with nothing in it yet; `undefined` for a type that plans do not take. */
export function emptyAssertion(type: string): Assertion | undefined {
  const parsed = assertionSchema.safeParse(
    type === 'assert-set' ? { type, members: [] } : { type, isNegated: false },
  )
  return parsed.success ? parsed.data : undefined
}

export function shapeOf(type: string): AssertionShape {
  return Object.hasOwn(shapes, type)
    ? (shapes[type] ?? { group: 'text', value: 'literal' })
    : { group: 'text', value: 'literal', threshold: 'number' }
}

/** One sentence of what a type does; nothing of one that has none. */
export function aboutType(type: string): string | undefined {
  const about: Readonly<Record<string, string>> = experimentPlanText().assertions.about
  return Object.hasOwn(about, type) ? about[type] : undefined
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
  return [
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
  ].join(', ')
}

function summariseValue({ value }: Check): string[] {
  if (value === undefined || value === '') return []
  if (typeof value === 'string') return [`“${value}”`]
  if (Array.isArray(value))
    return value.map((one) => (typeof one === 'string' ? `“${one}”` : JSON.stringify(one)))
  return [JSON.stringify(value)]
}
