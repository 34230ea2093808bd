import * as z from 'zod/mini'

/** One assertion as promptfoo writes it: its type, with `not-` before it where it must not hold. */
const packCheckSchema = z.object({
  type: z.string(),
  value: z.optional(z.json()),
  threshold: z.optional(z.number()),
  weight: z.optional(z.number()),
  metric: z.optional(z.string()),
  // Refused by name, and read for that alone.
  transform: z.optional(z.json()),
  contextTransform: z.optional(z.json()),
  provider: z.optional(z.json()),
  rubricPrompt: z.optional(z.json()),
  config: z.optional(z.json()),
})

export type PackCheck = z.infer<typeof packCheckSchema>

const packAssertionSchema = z.union([
  z.object({
    type: z.literal('assert-set'),
    assert: z.array(packCheckSchema),
    threshold: z.optional(z.number()),
    weight: z.optional(z.number()),
    metric: z.optional(z.string()),
  }),
  packCheckSchema,
])

export type PackAssertion = z.infer<typeof packAssertionSchema>

/** The values of a case. A list of texts makes a case of each, unless `disableVarExpansion` is said. */
export const packTestSchema = z.looseObject({
  description: z.optional(z.string()),
  vars: z.optional(z.record(z.string(), z.json())),
  assert: z.optional(z.array(packAssertionSchema)),
  threshold: z.optional(z.number()),
  options: z.optional(z.record(z.string(), z.json())),
  metadata: z.optional(z.record(z.string(), z.json())),
})

export type PackTest = z.infer<typeof packTestSchema>

export const packProviderSchema = z.union([
  z.string(),
  z.object({
    id: z.string(),
    label: z.optional(z.string()),
    config: z.optional(z.record(z.string(), z.json())),
    /** The labels or ids of the prompts it is asked with; all of them unless told. */
    prompts: z.optional(z.array(z.string())),
  }),
])

export type PackProvider = z.infer<typeof packProviderSchema>

const packPromptSchema = z.union([
  z.string(),
  z.object({ id: z.optional(z.string()), label: z.optional(z.string()), raw: z.string() }),
])

export type PackPrompt = z.infer<typeof packPromptSchema>

/** An experiment as a file: promptfoo's names, as far as they are declarative. Unknown keys are left alone. */
export const packSchema = z.object({
  description: z.optional(z.string()),
  providers: z.union([z.string(), z.array(packProviderSchema)]),
  prompts: z.union([z.string(), z.array(packPromptSchema)]),
  tests: z.optional(z.union([z.string(), z.array(z.union([z.string(), packTestSchema]))])),
  defaultTest: z.optional(z.union([z.string(), packTestSchema])),
  metadata: z.optional(z.record(z.string(), z.json())),
  evaluateOptions: z.optional(
    z.object({
      repeat: z.optional(z.number()),
      maxConcurrency: z.optional(z.number()),
      delay: z.optional(z.number()),
    }),
  ),
})

export type Pack = z.infer<typeof packSchema>
