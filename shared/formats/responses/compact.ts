import type { ErrorContext } from '../../gateway/errors/normalise-error-body.ts'
import { ok, type Result } from '../../errors/result.ts'
import type { WireRequest } from '../../gateway/wire.ts'
import { isJsonObject, type Json, type JsonObject } from '../../json.ts'
import type { Part } from '../../runs/part.ts'
import { toList, toText } from '../coerce.ts'
import type { AnswerFormat, ConversationInput } from '../conversation-input.ts'
import { noModelChosen, nothingToSend } from '../input-errors.ts'
import { notThisFormat } from '../not-this-format.ts'
import { readUsage } from '../read-usage.ts'
import { responsesFields } from './fields.ts'
import { fieldsText } from '../../text/en/fields.ts'
import { toItems } from './request.ts'
import { formatRegistry } from '../registry.ts'

/**
 * The fields that the route accepts besides model, input and instructions (see shared/gateway/wire/responses.md,
 * "Compact").
 */
const takenFields = new Set([
  'previous_response_id',
  'prompt_cache_key',
  'prompt_cache_retention',
  'prompt_cache_options',
  'service_tier',
  'parallel_tool_calls',
])

/**
 * Builds POST /v1/responses/compact (see shared/gateway/wire/responses.md, "Compact"): the items of a request to
 * /v1/responses, without a stream and with the few parameters that the route knows. `extra` is merged last. The error
 * is `invalid-input`: no model is chosen, there is nothing to send, or a file cannot be sent.
 */
export function buildCompactRequest(input: ConversationInput): Result<WireRequest> {
  if (input.model.trim() === '') return noModelChosen()
  const items = toItems(input)
  if (!items.ok) return items
  const parameters = takenOf(input.parameters)
  const body: JsonObject = {
    model: input.model,
    ...(input.system !== '' && { instructions: input.system }),
    input: items.value,
    ...parameters,
    ...input.extra,
  }
  if (items.value.length === 0 && isMissing(body)) return nothingToSend()
  return ok({
    ...formatRegistry['responses-compact'].route,
    headers: {},
    body: { type: 'json', value: body },
    expectsStream: false,
  })
}

/**
 * The entries of `values` (by field name) that the compact route accepts (see shared/gateway/wire/responses.md,
 * "Compact").
 */
export function takenOf<Value>(values: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => takenFields.has(name)))
}

/** Whether there is nothing to compact: no earlier answer is named, and the input is an empty list. */
function isMissing({ previous_response_id: previous, input }: JsonObject): boolean {
  return previous === undefined && Array.isArray(input) && input.length === 0
}

/**
 * Reads a compaction (see shared/gateway/wire/responses.md, "Compact"). Its items are not specified: each becomes an
 * opaque block, and all of them are kept, to be sent unchanged at the start of the next input. The error is the
 * gateway's own, or `invalid-response` for a body without `output`.
 */
export function readCompactResponse(body: unknown, context: ErrorContext = {}): Result<Part[]> {
  const json = body as Json
  if (!isJsonObject(json) || !Array.isArray(json['output'])) {
    return notThisFormat(json, context, { format: 'responses-compact', missing: 'output' })
  }
  const responseId = toText(json['id']) ?? ''
  const output = toList(json['output']).filter(isJsonObject)
  const usage = readUsage(json['usage'])
  return ok([
    { type: 'start', ...(responseId !== '' && { responseId }) },
    ...output.map((item, index): Part => ({
      type: 'opaque',
      block: `item/${index}`,
      label: toText(item['type']) ?? 'item',
      value: item,
    })),
    ...(usage === undefined ? [] : [{ type: 'usage' as const, usage }]),
    { type: 'keep', value: { responseId, output } },
    { type: 'finish', reason: 'stop', raw: toText(json['object']) ?? 'response.compaction' },
  ])
}

/** POST /v1/responses/compact: not a format for conversations, but one that compacts a conversation in responses. */
export const compactFormat: AnswerFormat = {
  id: 'responses-compact',
  fields: responsesFields.filter(({ name }) => takenFields.has(name)),
  primary: [
    { name: 'previous_response_id', label: () => fieldsText().names.previousResponse },
    { name: 'prompt_cache_key', label: () => fieldsText().names.cacheKey },
    { name: 'service_tier', label: () => fieldsText().names.serviceTier },
  ],
  request: buildCompactRequest,
  response: readCompactResponse,
}
