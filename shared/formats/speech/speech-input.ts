import type { Json, JsonObject } from '../../json.ts'

/** The input of a speech request. */
export interface SpeechInput {
  readonly model: string
  /** The text to speak. */
  readonly input: string
  readonly voice: string
  /** Only the fields that are sent, by wire name. */
  readonly parameters: Readonly<Record<string, Json>>
  /** Merged last, replacing everything else. */
  readonly extra: JsonObject
}
