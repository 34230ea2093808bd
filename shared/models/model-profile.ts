import * as z from 'zod/mini'

/**
 * Who says something of a model, the one that is believed first at the front: what a gateway says of itself goes before a table, and
 * both before what the user says.
 */
export const factSources = ['gateway', 'table', 'own'] as const

const factSourceSchema = z.enum(factSources)

export type FactSource = z.infer<typeof factSourceSchema>

/** What models may be able to do, beside the formats that they speak. */
export const abilities = ['vision', 'tools', 'reasoning', 'audio', 'pdf'] as const

const abilitySchema = z.enum(abilities)

export type Ability = z.infer<typeof abilitySchema>

/** For a million tokens of each kind, or for each call. What is not known is left out. */
const shownPriceSchema = z.object({
  input: z.optional(z.number()),
  output: z.optional(z.number()),
  cachedInput: z.optional(z.number()),
  perCall: z.optional(z.number()),
  /** Left out for US dollars. */
  currency: z.optional(z.string()),
  /** The ratio of the key's group, which is in these numbers, where it is another than 1. */
  ratio: z.optional(z.number()),
  group: z.optional(z.string()),
  isGroupAssumed: z.optional(z.boolean()),
  /** Prompts of more tokens cost more. */
  inputUpTo: z.optional(z.number()),
})

export type ShownPrice = z.infer<typeof shownPriceSchema>

const numberFactSchema = z.array(z.object({ source: factSourceSchema, value: z.number() }))
const priceFactSchema = z.array(z.object({ source: factSourceSchema, value: shownPriceSchema }))

/** What is said of one thing, and by whom. */
export interface Said<Value> {
  readonly source: FactSource
  readonly value: Value
}

const ownRunsSchema = z.object({
  /** Runs that came to an end by themselves, and those of them that failed: of the newest in the last 30 days. */
  ended: z.number(),
  failed: z.number(),
  /** The median of those that ended well. */
  firstTextMs: z.optional(z.number()),
  /** The newest runs failed one after the other because of the model: it is not there any more, or not for this key. */
  isFailing: z.optional(z.literal(true)),
})

export type OwnRuns = z.infer<typeof ownRunsSchema>

/** What is known of one model, with who says it. What nobody says is left out. */
export const modelProfileSchema = z.object({
  id: z.string(),
  /** The name that the bundled table has the model under. */
  tableName: z.optional(z.string()),
  /** Tokens of the prompt and the answer together. */
  context: z.optional(numberFactSchema),
  longestAnswer: z.optional(numberFactSchema),
  price: z.optional(priceFactSchema),
  /** Each with all who say so. */
  abilities: z.optional(z.array(z.object({ name: abilitySchema, sources: z.array(factSourceSchema) }))),
  runs: z.optional(ownRunsSchema),
})

export type ModelProfile = z.infer<typeof modelProfileSchema>

/** The models of a connection that anything is known of. */
export const modelProfilesSchema = z.object({
  /** The day of the bundled table. */
  tableDate: z.string(),
  profiles: z.array(modelProfileSchema),
})

export type ModelProfiles = z.infer<typeof modelProfilesSchema>

/** What is used of all that is said: what comes from the source that is believed first. */
export function usedOf<Value>(said: readonly Said<Value>[] | undefined): Said<Value> | undefined {
  return rankSaid(said)[0]
}

/** All that is said, what is used at the front. */
export function rankSaid<Value>(said: readonly Said<Value>[] | undefined): readonly Said<Value>[] {
  return (said ?? []).toSorted(
    (one, other) => factSources.indexOf(one.source) - factSources.indexOf(other.source),
  )
}

/** How many of the runs that ended by themselves ended well, from 0 to 1. */
export function successOf(runs: OwnRuns | undefined): number | undefined {
  return runs === undefined || runs.ended === 0 ? undefined : (runs.ended - runs.failed) / runs.ended
}
