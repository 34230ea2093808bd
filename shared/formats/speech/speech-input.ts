import type { Json, JsonObject } from '../../json.ts'

/** What a request for speech is built from. */
export interface SpeechInput {
  readonly model: string
  /** The words to speak. */
  readonly input: string
  readonly voice: string
  /** Only the fields that are sent, by their wire name. */
  readonly parameters: Readonly<Record<string, Json>>
  /** Merged last, over everything. */
  readonly extra: JsonObject
}
