import type { Json } from '../../../shared/json.ts'

/**
 * How a scripted model differs from what is documented: what it refuses and ignores, and what its answers have more or less. Paths
 * are those of the wire, `[]` standing for every item of a list: `choices[].message.note`.
 */
export interface AnswerScript {
  /** Parameters that are refused by name; with `above` only larger numbers. */
  readonly refuses?: readonly { readonly name: string; readonly above?: number }[]
  /** Parameters that are taken as if they had not been sent. */
  readonly ignores?: readonly string[]
  readonly adds?: readonly ScriptedField[]
  readonly omits?: readonly Omit<ScriptedField, 'value'>[]
  /** Events that follow the first one of a stream. */
  readonly addsEvents?: readonly { readonly [field: string]: Json }[]
  /** Types of events that never come; `[DONE]` is one. */
  readonly omitsEvents?: readonly string[]
}

export interface ScriptedField {
  readonly path: string
  readonly value: Json
  /** Only in events of this type; without it in whole answers, and in events that have no type. */
  readonly event?: string
}

/** What the scripted models show where nobody gives them another script. */
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
