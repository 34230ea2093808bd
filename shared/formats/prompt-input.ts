import type { Json, JsonObject } from '../json.ts'

/** The input of a request that is built from a text alone. */
export interface PromptInput {
  readonly model: string
  readonly prompt: string
  /** Only the fields that are sent, by wire name. */
  readonly parameters: Readonly<Record<string, Json>>
  /** Merged last, replacing everything else. */
  readonly extra: JsonObject
}
