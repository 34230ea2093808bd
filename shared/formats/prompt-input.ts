import type { Json, JsonObject } from '../json.ts'

/** What a request is built from that asks with a text alone. */
export interface PromptInput {
  readonly model: string
  readonly prompt: string
  /** Only the fields that are sent, by their wire name. */
  readonly parameters: Readonly<Record<string, Json>>
  /** Merged last, over everything. */
  readonly extra: JsonObject
}
