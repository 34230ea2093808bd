import type { Json } from '../../../shared/json.ts'

/**
 * The differences of a scripted model from the documentation: parameters that it refuses or ignores, and fields that
 * its answers have in addition or lack. Paths are those of the wire; `[]` stands for every item of a list:
 * `choices[].message.note`.
 */
export interface AnswerScript {
  /** Parameters that are refused by name; with `above` only larger numbers are refused. */
  readonly refuses?: readonly { readonly name: string; readonly above?: number }[]
  /** Parameters that are ignored. */
  readonly ignores?: readonly string[]
  readonly adds?: readonly ScriptedField[]
  readonly omits?: readonly Omit<ScriptedField, 'value'>[]
  /** Events that follow the first event of a stream. */
  readonly addsEvents?: readonly { readonly [field: string]: Json }[]
  /** Types of events that are never sent; `[DONE]` is one. */
  readonly omitsEvents?: readonly string[]
}

export interface ScriptedField {
  readonly path: string
  readonly value: Json
  /** Applies only to events of this type; without it to whole answers and to events without a type. */
  readonly event?: string
}

/** The script that applies by default. */
export const defaultScript: AnswerScript = {
  refuses: [{ name: 'temperature' }, { name: 'generationConfig.temperature' }, { name: 'user' }],
  ignores: ['top_p', 'logprobs', 'dimensions'],
  adds: [
    { path: 'practice_note', value: 'rehearsed' },
    { path: 'usage.practice_units', value: 3 },
    { path: 'message.practice_note', value: 'rehearsed', event: 'message_start' },
    { path: 'response.practice_note', value: 'rehearsed', event: 'response.completed' },
  ],
  omits: [
    { path: 'created' },
    { path: 'usage.total_tokens' },
    { path: 'stop_reason' },
    { path: 'modelVersion' },
  ],
  addsEvents: [{ type: 'practice.note', note: 'rehearsed' }],
}
