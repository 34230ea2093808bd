import * as z from 'zod/mini'
import { wordedSchema } from '../errors/app-error.ts'

/** What an answer is checked for, by promptfoo's names. Each but `human` and the comparing ones may stand with `not-`. */
export const deterministicTypes = [
  'equals',
  'contains',
  'icontains',
  'contains-any',
  'contains-all',
  'icontains-any',
  'icontains-all',
  'starts-with',
  'regex',
  'word-count',
  'levenshtein',
  'rouge-n',
  'bleu',
  'is-json',
  'contains-json',
  'is-xml',
  'contains-xml',
  'is-html',
  'contains-html',
  'is-refusal',
  'finish-reason',
  'is-valid-function-call',
  'is-valid-openai-tools-call',
  'tool-call-f1',
  'latency',
  'cost',
] as const

export type DeterministicType = (typeof deterministicTypes)[number]

const checkSchema = z.object({
  type: z.enum(deterministicTypes),
  /** It holds when the check does not. */
  isNegated: z.boolean(),
  /** What is compared with; texts may hold `{{variables}}`. */
  value: z.optional(z.json()),
  threshold: z.optional(z.number()),
  /** 1 unless told; 0 measures without a say in the outcome. */
  weight: z.optional(z.number()),
  /** The name its scores are gathered under. */
  metric: z.optional(z.string()),
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
