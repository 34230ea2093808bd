import type { Parameters } from '../formats/parameters.ts'
import { conversationFormats } from '../formats/conversation-formats.ts'
import type { ConversationFormatId } from '../formats/registry.ts'
import { isJsonObject, type Json } from '../json.ts'
import { meanings } from './meanings.ts'
import { putAt, toFieldPath, valueAt } from './wire-path.ts'

/**
 * The outcome for a field: `sent` unchanged; `renamed` or moved; `approximated` in the other format; `no-such-field`;
 * `dropped` when the field exists but does not accept this value; `not-needed` when the format always behaves this way;
 * `added` because the format needs it.
 */
export type TranslationOutcome =
  | 'sent'
  | 'renamed'
  | 'approximated'
  | 'no-such-field'
  | 'dropped'
  | 'not-needed'
  | 'added'

/** The outcome for one field, or for a part of it. */
export interface TranslationNote {
  /** Its wire path in the source format, such as `tools[0].function.strict`. */
  readonly field: string
  readonly outcome: TranslationOutcome
  /** Its wire path in the target format. */
  readonly to?: string
}

export interface TranslatedParameters {
  readonly parameters: Parameters
  /** One note for each field that was sent, in the order of the form. */
  readonly notes: readonly TranslationNote[]
}

/**
 * Translates the parameters of a form to another format, with the outcome for each sent field.
 *
 * Values that are switched off stay switched off. Values that the other format does not support stay in the form,
 * switched off, so that translating back restores them, unless the other format has another field with that name. The
 * arguments are not modified.
 */
export function translateParameters(
  parameters: Parameters,
  from: ConversationFormatId,
  to: ConversationFormatId,
): TranslatedParameters {
  const sent = valuesOf(parameters, true)
  const { values, notes } = translateValues(sent, from, to)
  if (from === to) return { parameters, notes }
  const off = translateValues(valuesOf(parameters, false), from, to).values
  const known = namesOf(to)
  const own = namesOf(from)
  const result: Parameters = {}
  for (const [name, { value }] of Object.entries(parameters)) {
    if (!known.has(name) || !own.has(name)) result[name] = { isSent: false, value }
  }
  for (const [name, value] of Object.entries(off)) result[name] = { isSent: false, value }
  for (const [name, value] of Object.entries(values)) result[name] = { isSent: true, value }
  return { parameters: result, notes }
}

/** Translates the sent fields of a request to another format, by field of the form. */
export function translateValues(
  values: Readonly<Record<string, Json>>,
  from: ConversationFormatId,
  to: ConversationFormatId,
): { values: Record<string, Json>; notes: TranslationNote[] } {
  if (from === to) {
    return { values: { ...values }, notes: Object.keys(values).map((field) => ({ field, outcome: 'sent' })) }
  }
  const source = (path: string): Json | undefined => valueAt(values, toFieldPath(path, from))
  const result: Record<string, Json> = {}
  const notes: TranslationNote[] = []
  const claimed: string[] = []
  for (const meaning of meanings) {
    const places = (meaning.paths[from] ?? []).filter((path) => source(path) !== undefined)
    if (places.length === 0) continue
    claimed.push(...places)
    const translation = meaning.paths[to] === undefined ? undefined : meaning.convert(source, from, to)
    if (translation === undefined) {
      const without = meaning.isOnlyNeededHere === true ? 'not-needed' : 'no-such-field'
      const outcome = meaning.paths[to] === undefined ? without : 'dropped'
      notes.push(...places.map((field) => ({ field, outcome }) as const))
      continue
    }
    for (const [path, value] of Object.entries(translation.values))
      putAt(result, toFieldPath(path, to), value)
    const written = Object.keys(translation.values)
    for (const field of places) {
      const target = written.includes(field) ? field : (written[0] ?? field)
      const moved = target === field ? 'sent' : 'renamed'
      notes.push({ field, outcome: translation.isApproximate === true ? 'approximated' : moved, to: target })
    }
    notes.push(...(translation.lost ?? []).map((field) => ({ field, outcome: 'dropped' }) as const))
  }
  notes.push(...unclaimed(values, claimed, from))
  const added = to === 'chat' && result['stream'] === true && result['stream_options'] === undefined
  if (added) {
    // Without it, a streamed chat completion does not report its token usage (see
    // shared/gateway/wire/chat-completions.md, "Request fields").
    result['stream_options'] = { include_usage: true }
    notes.push({ field: 'stream_options', outcome: 'added', to: 'stream_options' })
  }
  return { values: result, notes: inOrder(notes, Object.keys(values)) }
}

/** Fields, or parts of fields, that only their own format has. */
function unclaimed(
  values: Readonly<Record<string, Json>>,
  claimed: readonly string[],
  from: ConversationFormatId,
): TranslationNote[] {
  return Object.entries(values).flatMap(([field, value]): TranslationNote[] => {
    if (claimed.includes(field)) return []
    const inside = claimed.filter((path) => toFieldPath(path, from).field === field)
    if (inside.length === 0) return [{ field, outcome: 'no-such-field' }]
    const keys = isJsonObject(value) ? Object.keys(value) : []
    return keys
      .map((key) => `${field}.${key}`)
      .filter((path) => !inside.some((place) => place === path || place.startsWith(`${path}.`)))
      .map((path) => ({ field: path, outcome: 'no-such-field' }))
  })
}

function inOrder(notes: readonly TranslationNote[], fields: readonly string[]): TranslationNote[] {
  const place = ({ field }: TranslationNote): number => {
    const index = fields.findIndex((name) => field === name || field.startsWith(name))
    return index === -1 ? fields.length : index
  }
  return notes.toSorted((left, right) => place(left) - place(right))
}

function namesOf(format: ConversationFormatId): ReadonlySet<string> {
  return new Set(conversationFormats[format].fields.map(({ name }) => name))
}

function valuesOf(parameters: Parameters, isSent: boolean): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(parameters)
      .filter(([, parameter]) => parameter.isSent === isSent)
      .map(([name, { value }]) => [name, value]),
  )
}
