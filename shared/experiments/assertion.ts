import * as z from 'zod/mini'
import { wordedSchema } from '../errors/app-error.ts'
import { formatIds } from '../formats/registry.ts'

/**
 * What evaluates an assertion.
 * - `deterministic`: this app, from the answer alone.
 * - `judged`: the plan's grader model, in one or more requests per answer.
 * - `embedded`: vectors from the plan's embedder.
 * - `relevance`: grader and embedder; the grader is asked three times.
 * - `chosen`: the grader, asked once about the answers of all variants to a case.
 * - `ranked`: this app, from the other assertions' results for those answers.
 */
export type AssertionKind = 'deterministic' | 'judged' | 'embedded' | 'relevance' | 'chosen' | 'ranked'

/**
 * The type of an assertion's value: `texts` is a list of texts, `schema` is JSON Schema, `range` is one or two numbers,
 * `ranking` configures how scores are combined.
 */
export type AssertionValue = 'none' | 'text' | 'texts' | 'json' | 'schema' | 'paths' | 'range' | 'ranking'

interface AssertionTypeOptions {
  readonly kind: AssertionKind
  readonly value: AssertionValue
  /** The grader needs several requests in sequence. */
  readonly isInSteps?: true
}

/** Assertion types by promptfoo's names. Each can be negated with the prefix `not-`. */
export const assertionTypes = {
  equals: deterministic('json'),
  contains: deterministic('text'),
  icontains: deterministic('text'),
  'contains-any': deterministic('texts'),
  'contains-all': deterministic('texts'),
  'icontains-any': deterministic('texts'),
  'icontains-all': deterministic('texts'),
  'starts-with': deterministic('text'),
  regex: deterministic('text'),
  'word-count': deterministic('range'),
  levenshtein: deterministic('text'),
  'rouge-n': deterministic('text'),
  bleu: deterministic('texts'),
  gleu: deterministic('texts'),
  'is-json': deterministic('schema'),
  'contains-json': deterministic('schema'),
  'is-xml': deterministic('paths'),
  'contains-xml': deterministic('paths'),
  'is-html': deterministic('none'),
  'contains-html': deterministic('none'),
  'is-refusal': deterministic('none'),
  guardrails: deterministic('none'),
  'finish-reason': deterministic('text'),
  'is-valid-function-call': deterministic('none'),
  'is-valid-openai-tools-call': deterministic('none'),
  'tool-call-f1': deterministic('texts'),
  latency: deterministic('none'),
  cost: deterministic('none'),
  'llm-rubric': { kind: 'judged', value: 'text' },
  factuality: { kind: 'judged', value: 'text' },
  'model-graded-closedqa': { kind: 'judged', value: 'text' },
  'g-eval': { kind: 'judged', value: 'texts', isInSteps: true },
  'context-recall': { kind: 'judged', value: 'text' },
  'context-relevance': { kind: 'judged', value: 'none' },
  'context-faithfulness': { kind: 'judged', value: 'none', isInSteps: true },
  'conversation-relevance': { kind: 'judged', value: 'none', isInSteps: true },
  moderation: { kind: 'judged', value: 'texts' },
  'answer-relevance': { kind: 'relevance', value: 'none' },
  similar: { kind: 'embedded', value: 'texts' },
  'similar:cosine': { kind: 'embedded', value: 'texts' },
  'similar:dot': { kind: 'embedded', value: 'texts' },
  'similar:euclidean': { kind: 'embedded', value: 'texts' },
  'select-best': { kind: 'chosen', value: 'text' },
  'max-score': { kind: 'ranked', value: 'ranking' },
} as const satisfies Readonly<Record<string, AssertionTypeOptions>>

export type AssertionType = keyof typeof assertionTypes

type TypesOf<Kind extends AssertionKind> = {
  [Type in AssertionType]: (typeof assertionTypes)[Type]['kind'] extends Kind ? Type : never
}[AssertionType]

export type DeterministicType = TypesOf<'deterministic'>
/** Types that need more than the answer: models, or the answers of other variants. */
export type GradedType = TypesOf<Exclude<AssertionKind, 'deterministic'>>

export const assertionTypeNames = Object.keys(assertionTypes) as readonly AssertionType[]

export function isGradedType(type: AssertionType): type is GradedType {
  return assertionTypes[type].kind !== 'deterministic'
}

/**
 * Whether a type compares the answers of all variants to a case: its result is known only when all answers are
 * available.
 */
export function isComparedType(type: string): boolean {
  const kind = assertionTypeNames.find((name) => name === type)
  return (
    kind !== undefined && (assertionTypes[kind].kind === 'chosen' || assertionTypes[kind].kind === 'ranked')
  )
}

/** Whether a type needs exactly one request per answer. */
export function asksOnce(type: AssertionType): boolean {
  const { kind, isInSteps }: AssertionTypeOptions = assertionTypes[type]
  return (kind === 'judged' || kind === 'embedded') && isInSteps !== true
}

export function asksGrader(type: AssertionType): boolean {
  return ['judged', 'relevance', 'chosen'].includes(assertionTypes[type].kind)
}

export function asksEmbedder(type: AssertionType): boolean {
  return ['embedded', 'relevance'].includes(assertionTypes[type].kind)
}

/** The value of `max-score`: how the scores of the other assertions are combined. */
export const rankingSchema = z.object({
  /** Default: `average`. */
  method: z.exactOptional(z.enum(['average', 'sum'])),
  /** Weights by assertion type, as written in the plan; 1 for types that are not listed. */
  weights: z.exactOptional(z.record(z.string(), z.number())),
  /** The minimum of the highest score for its variant to pass. */
  threshold: z.exactOptional(z.number()),
})

export type Ranking = z.infer<typeof rankingSchema>

function deterministic<Value extends AssertionValue>(value: Value) {
  return { kind: 'deterministic', value } as const
}

/** The model that creates the vectors for assertions that compare meaning. */
export const embedderSchema = z.object({
  connectionId: z.string(),
  model: z.string(),
  parameters: z.record(z.string(), z.json()),
})

/**
 * The model that judges answers. It uses a conversation format; the model of `moderation` uses the moderations format.
 */
export const graderSchema = z.object({
  connectionId: z.string(),
  format: z.enum(formatIds),
  model: z.string(),
  parameters: z.record(z.string(), z.json()),
})

export type Grader = z.infer<typeof graderSchema>
export type Embedder = z.infer<typeof embedderSchema>

const checkSchema = z.object({
  type: z.enum(assertionTypeNames),
  /** Inverts the check: the assertion holds when the check does not. */
  isNegated: z.boolean(),
  /** The value to compare with; texts may contain `{{variables}}`. */
  value: z.optional(z.json()),
  threshold: z.optional(z.number()),
  /** Default: 1. With 0 the score is measured but does not affect the outcome. */
  weight: z.optional(z.number()),
  /** The name under which scores are summed. */
  metric: z.optional(z.string()),
  /** The models that judge this assertion, instead of the plan's. */
  grader: z.optional(graderSchema),
  embedder: z.optional(embedderSchema),
  /**
   * `llm-rubric` only: the grading prompt that replaces the app's own, a text or a JSON list of messages. `{{output}}`
   * is the answer, `{{rubric}}` the value, any other name a value of the case.
   */
  rubricPrompt: z.optional(z.string()),
})

/** One check of an answer. */
export type Check = z.infer<typeof checkSchema>

/** One check, or a set of checks that are judged together. */
export const assertionSchema = z.union([
  checkSchema,
  z.object({
    type: z.literal('assert-set'),
    members: z.array(checkSchema),
    /** The minimum weighted mean of the set. Absent: each check must hold. */
    threshold: z.optional(z.number()),
    weight: z.optional(z.number()),
    metric: z.optional(z.string()),
  }),
])

export type Assertion = z.infer<typeof assertionSchema>

/** The result of one assertion. */
export const assertionResultSchema = z.object({
  type: z.string(),
  metric: z.optional(z.string()),
  weight: z.number(),
  isPass: z.boolean(),
  /** The assertion could not be judged: neither it nor its negation holds. */
  isError: z.optional(z.boolean()),
  /** From 0 to 1. */
  score: z.number(),
  reason: wordedSchema,
})

export type AssertionResult = z.infer<typeof assertionResultSchema>
