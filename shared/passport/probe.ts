import { conversationFormats } from '../formats/conversation-formats.ts'
import type { Field } from '../formats/field.ts'
import { findConversationFormat, formatRegistry, type FormatId } from '../formats/registry.ts'
import { isJsonObject, type Json } from '../json.ts'

/** One parameter to test, and the values that must be sent with it. */
export interface Trial {
  readonly name: string
  readonly value: Json
  readonly beside: Readonly<Record<string, Json>>
}

/**
 * Parameters that refer to something created elsewhere, change how the answer is made, or cost more than a tiny
 * request.
 */
const neverTried: ReadonlySet<string> = new Set([
  'audio',
  'background',
  'cachedContent',
  'container',
  'context_management',
  'conversation',
  'extra_body',
  'function_call',
  'functions',
  'instructions',
  'mcp_servers',
  'modalities',
  'n',
  'prediction',
  'previous_response_id',
  'prompt',
  'search_parameters',
  'stream',
  'system',
  'thinking',
  'web_search_options',
  'generationConfig.candidateCount',
  'generationConfig.imageConfig',
  'generationConfig.responseModalities',
  'generationConfig.speechConfig',
  'generationConfig.thinkingConfig',
])

/** The smallest limit of an answer that all formats accept. */
export const probeAnswerTokens = 16

/** Parameters that are refused when sent alone, and those they require. */
const companions: Readonly<Record<string, readonly string[]>> = {
  parallel_tool_calls: ['tools'],
  tool_choice: ['tools'],
  toolConfig: ['tools'],
  top_logprobs: ['logprobs'],
  'generationConfig.logprobs': ['generationConfig.responseLogprobs'],
  'generationConfig.responseSchema': ['generationConfig.responseMimeType'],
  'generationConfig.responseJsonSchema': ['generationConfig.responseMimeType'],
}

/** Test values for parameters whose first value in the table cannot be sent. */
const ownValues: Readonly<Record<string, Json>> = {
  logprobs: true,
  stop: ['###'],
  stop_sequences: ['###'],
  'generationConfig.responseLogprobs': true,
  'generationConfig.responseMimeType': 'application/json',
  'generationConfig.stopSequences': ['###'],
  tool_choice: 'auto',
}

/** The parameters of a format that can be tested; empty when the format has no tiny request. */
export function probedNames(format: FormatId): string[] {
  return fieldsToTry(format).map(({ name }) => name)
}

/** Returns the test of a parameter; `undefined` when it cannot be tested. */
export function trialOf(format: FormatId, name: string): Trial | undefined {
  const fields = fieldsToTry(format)
  const valueIn = (wanted: string): Json | undefined => {
    const field = fields.find((each) => each.name === wanted)
    if (field === undefined) return undefined
    return isLimit(format, wanted) ? probeAnswerTokens : valueOf(field)
  }
  const value = valueIn(name)
  if (value === undefined) return undefined
  const beside = (companions[name] ?? []).flatMap((companion) => {
    const needed = valueIn(companion)
    return needed === undefined ? [] : [[companion, needed] as const]
  })
  return { name, value, beside: Object.fromEntries(beside) }
}

function fieldsToTry(format: FormatId): readonly Field[] {
  const conversation = findConversationFormat(format)
  if (conversation === undefined) return []
  return conversationFormats[conversation].fields.filter(
    (field) => !neverTried.has(field.name) && field.isRequired !== true && valueOf(field) !== undefined,
  )
}

function isLimit(format: FormatId, name: string): boolean {
  const conversation = findConversationFormat(format)
  return (
    conversation !== undefined && formatRegistry[conversation].limitFields.some((limit) => limit === name)
  )
}

/** A value that is accepted by any service that supports the parameter. */
function valueOf({ name, initial, kind }: Field): Json | undefined {
  const value = ownValues[name] ?? initial
  if (kind === 'text' && value === '') return 'probe'
  const isEmpty =
    value === null ||
    (Array.isArray(value) && value.length === 0) ||
    (isJsonObject(value) && Object.keys(value).length === 0)
  return isEmpty ? undefined : value
}
