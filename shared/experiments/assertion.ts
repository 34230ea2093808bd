import * as z from 'zod/mini'
import { wordedSchema } from '../errors/app-error.ts'
import { formatIds } from '../formats/registry.ts'

/**
 * Who says whether an assertion holds. `deterministic`: this app, by the answer alone. `judged`: the grader of the plan, a
 * model, asked once for each, or as often as it takes. `embedded`: the vectors that the embedder of the plan makes. `relevance`: both, the grader three
 * times. `chosen`: the grader, asked once for the answers that all variants gave to a case. `ranked`: this app, by what the
 * other assertions say of those answers.
 */
export type AssertionKind = 'deterministic' | 'judged' | 'embedded' | 'relevance' | 'chosen' | 'ranked'

/**
 * What the value of an assertion is: `texts` are a list of them, `schema` is JSON Schema, `range` is a number or two, `ranking`
 * says how scores are put together.
 */
export type AssertionValue = 'none' | 'text' | 'texts' | 'json' | 'schema' | 'paths' | 'range' | 'ranking'

interface AssertionTypeOptions {
  readonly kind: AssertionKind
  readonly value: AssertionValue
  /** It takes the grader several requests, one after the other. */
  readonly isInSteps?: true
}

/** What an answer is checked for, by promptfoo's names. Each may stand with `not-`. */
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
/** Those that more than the answer is needed for: models, or the answers of other variants. */
export type GradedType = TypesOf<Exclude<AssertionKind, 'deterministic'>>

export const assertionTypeNames = Object.keys(assertionTypes) as readonly AssertionType[]

export function isGradedType(type: AssertionType): type is GradedType {
  return assertionTypes[type].kind !== 'deterministic'
}

/** Whether the answers of all variants to a case are held against each other: known once all of them are there. */
export function isComparedType(type: string): boolean {
  const kind = assertionTypeNames.find((name) => name === type)
  return (
    kind !== undefined && (assertionTypes[kind].kind === 'chosen' || assertionTypes[kind].kind === 'ranked')
  )
}

/** Whether it takes a single request about each answer. */
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

/** The value of `max-score`: how the scores of the other assertions are put together. */
export const rankingSchema = z.object({
  /** The mean unless told. */
  method: z.exactOptional(z.enum(['average', 'sum'])),
  /** By the types of assertions, as they are written; 1 of those not named. */
  weights: z.exactOptional(z.record(z.string(), z.number())),
  /** What the highest score must reach for its variant to pass. */
  threshold: z.exactOptional(z.number()),
})

export type Ranking = z.infer<typeof rankingSchema>

function deterministic<Value extends AssertionValue>(value: Value) {
  return { kind: 'deterministic', value } as const
}

/** The model that makes vectors where an assertion compares by meaning. */
export const embedderSchema = z.object({
  connectionId: z.string(),
  model: z.string(),
  parameters: z.record(z.string(), z.json()),
})

/** The model that judges answers where an assertion asks for one. Its format is one of conversations, that of `moderation` moderations. */
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
  /** It holds when the check does not. */
  isNegated: z.boolean(),
  /** What is compared with; texts may hold `{{variables}}`. */
  value: z.optional(z.json()),
  threshold: z.optional(z.number()),
  /** 1 unless told; 0 measures without a say in the outcome. */
  weight: z.optional(z.number()),
  /** The name its scores are gathered under. */
  metric: z.optional(z.string()),
  /** The models that judge here, in place of the plan's. */
  grader: z.optional(graderSchema),
  embedder: z.optional(embedderSchema),
  /**
   * Of `llm-rubric`: what the grader is asked in place of our words, a text or a JSON list of messages. `{{output}}` is the answer,
   * `{{rubric}}` the value, any other name a value of the case.
   */
  rubricPrompt: z.optional(z.string()),
})

/** One check of an answer. */
export type Check = z.infer<typeof checkSchema>

/** One check, or several that are judged together. */
export const assertionSchema = z.union([
  checkSchema,
  z.object({
    type: z.literal('assert-set'),
    members: z.array(checkSchema),
    /** The weighted mean that they must reach together. Left out: each must hold. */
    threshold: z.optional(z.number()),
    weight: z.optional(z.number()),
    metric: z.optional(z.string()),
  }),
])

export type Assertion = z.infer<typeof assertionSchema>

/** What came of one assertion. */
export const assertionResultSchema = z.object({
  type: z.string(),
  metric: z.optional(z.string()),
  weight: z.number(),
  isPass: z.boolean(),
  /** It could not be judged: neither it nor its opposite holds. */
  isError: z.optional(z.boolean()),
  /** 0 to 1. */
  score: z.number(),
  reason: wordedSchema,
})

export type AssertionResult = z.infer<typeof assertionResultSchema>
