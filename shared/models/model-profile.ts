import * as z from 'zod/mini'

/**
 * Sources of facts about a model, most trusted first: the gateway's own data precedes the bundled table, and both
 * precede the user's.
 */
export const factSources = ['gateway', 'table', 'own'] as const

const factSourceSchema = z.enum(factSources)

export type FactSource = z.infer<typeof factSourceSchema>

/** Possible abilities of models, besides the formats they support. */
export const abilities = ['vision', 'tools', 'reasoning', 'audio', 'pdf'] as const

const abilitySchema = z.enum(abilities)

export type Ability = z.infer<typeof abilitySchema>

/** Price of a million tokens of each kind, or of each call. Unknown prices are left out. */
const shownPriceSchema = z.object({
  input: z.optional(z.number()),
  output: z.optional(z.number()),
  cachedInput: z.optional(z.number()),
  perCall: z.optional(z.number()),
  /** Left out for US dollars. */
  currency: z.optional(z.string()),
  /** The ratio of the key's group, which these numbers include; left out when it is 1. */
  ratio: z.optional(z.number()),
  group: z.optional(z.string()),
  isGroupAssumed: z.optional(z.boolean()),
  /** Maximum number of prompt tokens at this price; longer prompts cost more. */
  inputUpTo: z.optional(z.number()),
})

export type ShownPrice = z.infer<typeof shownPriceSchema>

const numberFactSchema = z.array(z.object({ source: factSourceSchema, value: z.number() }))
const priceFactSchema = z.array(z.object({ source: factSourceSchema, value: shownPriceSchema }))

/** A value and its source. */
export interface Said<Value> {
  readonly source: FactSource
  readonly value: Value
}

const ownRunsSchema = z.object({
  /**
   * Number of runs that ended by themselves; `failed` counts those that failed. Only the newest, in the last 30 days.
   */
  ended: z.number(),
  failed: z.number(),
  /** Median over the successful ones. */
  firstTextMs: z.optional(z.number()),
  /** Whether the newest runs all failed because of the model: it no longer exists, or not for this key. */
  isFailing: z.optional(z.literal(true)),
})

export type OwnRuns = z.infer<typeof ownRunsSchema>

/** The known facts about one model, with their sources. Unknown ones are left out. */
export const modelProfileSchema = z.object({
  id: z.string(),
  /** The name of the model in the bundled table. */
  tableName: z.optional(z.string()),
  /** Tokens of prompt and answer together. */
  context: z.optional(numberFactSchema),
  longestAnswer: z.optional(numberFactSchema),
  price: z.optional(priceFactSchema),
  /** Each with all its sources. */
  abilities: z.optional(z.array(z.object({ name: abilitySchema, sources: z.array(factSourceSchema) }))),
  runs: z.optional(ownRunsSchema),
})

export type ModelProfile = z.infer<typeof modelProfileSchema>

/** The models of a connection with known facts. */
export const modelProfilesSchema = z.object({
  /** The date of the bundled table. */
  tableDate: z.string(),
  profiles: z.array(modelProfileSchema),
})

export type ModelProfiles = z.infer<typeof modelProfilesSchema>

/** Returns the value to use: the one from the most trusted source. */
export function usedOf<Value>(said: readonly Said<Value>[] | undefined): Said<Value> | undefined {
  return rankSaid(said)[0]
}

/** Sorts values by source, the one to use first. */
export function rankSaid<Value>(said: readonly Said<Value>[] | undefined): readonly Said<Value>[] {
  return (said ?? []).toSorted(
    (left, right) => factSources.indexOf(left.source) - factSources.indexOf(right.source),
  )
}

/** The share of successful runs among those that ended by themselves, from 0 to 1. */
export function successOf(runs: OwnRuns | undefined): number | undefined {
  return runs === undefined || runs.ended === 0 ? undefined : (runs.ended - runs.failed) / runs.ended
}
