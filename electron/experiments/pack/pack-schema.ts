import * as z from 'zod/mini'

/* Schemas for the parts of a pack. Objects keep unknown keys: `checkKeys` rejects those by name. */

/** An assertion of promptfoo: its type, with the prefix `not-` when it is negated. */
const packCheckSchema = z.looseObject({
  type: z.string(),
  value: z.optional(z.json()),
  threshold: z.optional(z.number()),
  weight: z.optional(z.number()),
  metric: z.optional(z.string()),
  /** The model that judges this assertion. */
  provider: z.optional(z.json()),
  /** The grading prompt: a text, or a list of messages. */
  rubricPrompt: z.optional(z.json()),
})

export type PackCheck = z.infer<typeof packCheckSchema>

/** A reference to `assertionTemplates`: `#/assertionTemplates/<name>`. */
const packReferenceSchema = z.looseObject({ $ref: z.string() })

const packMemberSchema = z.union([packReferenceSchema, packCheckSchema])

export type PackMember = z.infer<typeof packMemberSchema>

const packAssertionSchema = z.union([
  packReferenceSchema,
  z.looseObject({
    type: z.literal('assert-set'),
    assert: z.array(packMemberSchema),
    threshold: z.optional(z.number()),
    weight: z.optional(z.number()),
    metric: z.optional(z.string()),
  }),
  packCheckSchema,
])

export type PackAssertion = z.infer<typeof packAssertionSchema>

/** Numbers are also common here in packs of promptfoo. */
const wordsSchema = z.union([z.string(), z.number()])

/** The values of a case. A list of texts creates a case for each, unless `disableVarExpansion` is set. */
export const packTestSchema = z.looseObject({
  description: z.optional(wordsSchema),
  /** Files with values: `file://vars.yaml`, a pattern, or a list of them. */
  vars: z.optional(z.union([z.string(), z.array(z.string()), z.record(z.string(), z.json())])),
  assert: z.optional(z.array(packAssertionSchema)),
  threshold: z.optional(z.number()),
  options: z.optional(z.record(z.string(), z.json())),
  metadata: z.optional(z.record(z.string(), z.json())),
})

export type PackTest = z.infer<typeof packTestSchema>

const namedProviderSchema = z.looseObject({
  id: z.string(),
  label: z.optional(z.string()),
  config: z.optional(z.record(z.string(), z.json())),
  /** The labels or ids of its prompts; all prompts by default. */
  prompts: z.optional(z.array(z.string())),
})

/** A name, an object with an id, or promptfoo's map of one name to its settings. */
export const packProviderSchema = z.union([
  z.string(),
  namedProviderSchema,
  z.record(z.string(), z.looseObject({ id: z.optional(z.string()) })),
])

export type GivenProvider = z.infer<typeof packProviderSchema>

/** A provider with an id. */
export type PackProvider = string | z.infer<typeof namedProviderSchema>

/** Converts a map of one name to a provider with an id. */
export function providerOf(given: GivenProvider): PackProvider | undefined {
  if (typeof given === 'string') return given
  const named = namedProviderSchema.safeParse(given)
  if (named.success) return named.data
  const [[name, options] = ['', {}], ...others] = Object.entries(given)
  if (name === '' || others.length > 0) return undefined
  const mapped = namedProviderSchema.safeParse({ id: name, ...(typeof options === 'object' && options) })
  // promptfoo shows another `id` as the label: the key is the name.
  return mapped.success ? { ...mapped.data, id: name, label: mapped.data.label ?? mapped.data.id } : undefined
}

const packPromptSchema = z.union([
  z.string(),
  z.looseObject({ id: z.optional(z.string()), label: z.optional(z.string()), raw: z.optional(z.string()) }),
])

export type GivenPrompt = z.infer<typeof packPromptSchema>

const testsSchema = z.union([z.string(), z.array(z.union([z.string(), packTestSchema]))])

/** Each entry of `config` is combined with each of the tests. */
const scenarioSchema = z.looseObject({
  description: z.optional(wordsSchema),
  config: z.array(packTestSchema),
  tests: z.optional(testsSchema),
})

/** An experiment as a file: the declarative part of promptfoo's format. */
export const packSchema = z.looseObject({
  description: z.optional(wordsSchema),
  providers: z.optional(z.union([z.string(), z.array(packProviderSchema)])),
  /** promptfoo's alias of `providers`. */
  targets: z.optional(z.union([z.string(), z.array(packProviderSchema)])),
  prompts: z.optional(z.union([z.string(), z.array(packPromptSchema)])),
  tests: z.optional(testsSchema),
  scenarios: z.optional(z.array(scenarioSchema)),
  defaultTest: z.optional(z.union([z.string(), packTestSchema])),
  assertionTemplates: z.optional(z.record(z.string(), packAssertionSchema)),
  derivedMetrics: z.optional(z.array(z.looseObject({ name: z.string(), value: z.string() }))),
  metadata: z.optional(z.record(z.string(), z.json())),
  /** Values of `{{env.NAME}}` in its texts. */
  env: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
  evaluateOptions: z.optional(
    z.looseObject({
      repeat: z.optional(z.number()),
      maxConcurrency: z.optional(z.number()),
      delay: z.optional(z.number()),
      /** Answers are never cached here: `true` is rejected by name. */
      cache: z.optional(z.boolean()),
    }),
  ),
})

export type Pack = z.infer<typeof packSchema>
