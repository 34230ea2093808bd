import * as z from 'zod/mini'

/*
 * What the parts of a pack are made of. The objects keep keys that are not named here: `checkKeys` refuses those by name.
 */

/** One assertion as promptfoo writes it: its type, with `not-` before it where it must not hold. */
const packCheckSchema = z.looseObject({
  type: z.string(),
  value: z.optional(z.json()),
  threshold: z.optional(z.number()),
  weight: z.optional(z.number()),
  metric: z.optional(z.string()),
  /** The model that judges here. */
  provider: z.optional(z.json()),
  /** What it is asked: a text, or a list of messages. */
  rubricPrompt: z.optional(z.json()),
})

export type PackCheck = z.infer<typeof packCheckSchema>

/** One of `assertionTemplates`, by its place: `#/assertionTemplates/<name>`. */
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

/** promptfoo's users write numbers here too. */
const wordsSchema = z.union([z.string(), z.number()])

/** The values of a case. A list of texts makes a case of each, unless `disableVarExpansion` is said. */
export const packTestSchema = z.looseObject({
  description: z.optional(wordsSchema),
  /** Files of values: `file://vars.yaml`, a pattern, or a list of them. */
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
  /** The labels or ids of the prompts it is asked with; all of them unless told. */
  prompts: z.optional(z.array(z.string())),
})

/** A name, what it is asked with, or promptfoo's map of one name to what it is asked with. */
export const packProviderSchema = z.union([
  z.string(),
  namedProviderSchema,
  z.record(z.string(), z.looseObject({ id: z.optional(z.string()) })),
])

export type GivenProvider = z.infer<typeof packProviderSchema>

/** One with its name in it. */
export type PackProvider = string | z.infer<typeof namedProviderSchema>

/** The provider of a map of one name, as it would be written with its name in it. */
export function providerOf(given: GivenProvider): PackProvider | undefined {
  if (typeof given === 'string') return given
  const named = namedProviderSchema.safeParse(given)
  if (named.success) return named.data
  const [[name, options] = ['', {}], ...others] = Object.entries(given)
  if (name === '' || others.length > 0) return undefined
  const mapped = namedProviderSchema.safeParse({ id: name, ...(typeof options === 'object' && options) })
  // Another `id` is only what promptfoo shows: its own key is the name.
  return mapped.success ? { ...mapped.data, id: name, label: mapped.data.label ?? mapped.data.id } : undefined
}

const packPromptSchema = z.union([
  z.string(),
  z.looseObject({ id: z.optional(z.string()), label: z.optional(z.string()), raw: z.optional(z.string()) }),
])

export type GivenPrompt = z.infer<typeof packPromptSchema>

const testsSchema = z.union([z.string(), z.array(z.union([z.string(), packTestSchema]))])

/** Each of its data with each of its tests. */
const scenarioSchema = z.looseObject({
  description: z.optional(wordsSchema),
  config: z.array(packTestSchema),
  tests: z.optional(testsSchema),
})

/** An experiment as a file: promptfoo's names, as far as they are declarative. */
export const packSchema = z.looseObject({
  description: z.optional(wordsSchema),
  providers: z.optional(z.union([z.string(), z.array(packProviderSchema)])),
  /** promptfoo's other name for `providers`. */
  targets: z.optional(z.union([z.string(), z.array(packProviderSchema)])),
  prompts: z.optional(z.union([z.string(), z.array(packPromptSchema)])),
  tests: z.optional(testsSchema),
  scenarios: z.optional(z.array(scenarioSchema)),
  defaultTest: z.optional(z.union([z.string(), packTestSchema])),
  assertionTemplates: z.optional(z.record(z.string(), packAssertionSchema)),
  derivedMetrics: z.optional(z.array(z.looseObject({ name: z.string(), value: z.string() }))),
  metadata: z.optional(z.record(z.string(), z.json())),
  /** What `{{env.NAME}}` stands for in its texts. */
  env: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
  evaluateOptions: z.optional(
    z.looseObject({
      repeat: z.optional(z.number()),
      maxConcurrency: z.optional(z.number()),
      delay: z.optional(z.number()),
      /** Nothing is answered from a cache here: `true` is refused by its name. */
      cache: z.optional(z.boolean()),
    }),
  ),
})

export type Pack = z.infer<typeof packSchema>
