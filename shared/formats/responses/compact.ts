import type { ErrorContext } from '../../gateway/errors/normalise-error-body.ts'
import { ok, type Result } from '../../errors/result.ts'
import type { WireRequest } from '../../gateway/wire.ts'
import { isJsonObject, type Json } from '../../json.ts'
import type { Part } from '../../runs/part.ts'
import { toList, toText } from '../coerce.ts'
import type { AnswerFormat, ConversationInput } from '../conversation-input.ts'
import { noModelChosen, nothingToSend } from '../input-errors.ts'
import { notThisFormat } from '../not-this-format.ts'
import { readUsage } from '../read-usage.ts'
import { toItems } from './request.ts'
import { formatRegistry } from '../registry.ts'

/** What the route takes beside model, input and instructions (wire-reference.md, 4.6). */
const takenFields = [
  'previous_response_id',
  'prompt_cache_key',
  'prompt_cache_retention',
  'prompt_cache_options',
  'service_tier',
]

/**
 * Builds POST /v1/responses/compact (gateway-api.md; wire-reference.md, 4.6): the same items as a request to
 * /v1/responses, without a stream and with the few parameters that the route knows. Of `extra` only those are taken: it
 * was written for the other route.
 */
export function buildCompactRequest(input: ConversationInput): Result<WireRequest> {
  if (input.model.trim() === '') return noModelChosen()
  const items = toItems(input)
  if (!items.ok) return items
  const given = { ...input.parameters, ...input.extra }
  const taken = takenFields.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]]))
  if (items.value.length === 0 && given['previous_response_id'] === undefined) return nothingToSend()
  return ok({
    ...formatRegistry['responses-compact'].route,
    headers: {},
    body: {
      type: 'json',
      value: {
        model: input.model,
        ...(input.system !== '' && { instructions: input.system }),
        input: items.value,
        ...Object.fromEntries(taken),
      },
    },
    expectsStream: false,
  })
}

/**
 * Reads a compaction (wire-reference.md, 4.6). Nobody said its items, so they are opaque blocks; all of them are kept, to
 * be sent unchanged at the start of the next input.
 */
export function readCompactResponse(body: unknown, context: ErrorContext = {}): Result<Part[]> {
  const json = body as Json
  if (!isJsonObject(json) || !Array.isArray(json['output'])) {
    return notThisFormat(json, context, { format: 'responsesCompact', missing: 'output' })
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

/** POST /v1/responses/compact: not a format to converse in, but one that shortens a conversation in responses. */
export const compactFormat: AnswerFormat = {
  id: 'responses-compact',
  fields: [],
  request: buildCompactRequest,
  response: readCompactResponse,
}
