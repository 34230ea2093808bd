import { ok, type Result } from '../../errors/result.ts'
import type { WireRequest } from '../../gateway/wire.ts'
import type { Json, JsonObject } from '../../json.ts'
import type { ConversationInput } from '../conversation-input.ts'
import { noModelChosen, nothingToSend } from '../input-errors.ts'
import { withParameters } from '../nested-parameters.ts'
import { onlyText, splitInputType } from '../plain-input.ts'
import { turnsToSend } from '../turns-to-send.ts'
import { toInputItems } from './input-items.ts'
import { customCallIds, isProviderState, responsesStateRules } from './provider-state.ts'
import { formatRegistry } from '../registry.ts'

/**
 * Builds POST /v1/responses (see shared/gateway/wire/responses.md, "Request fields" and "Input items").
 *
 * An answer of this same format is sent back as its own items, including reasoning and compaction items. With a
 * `previous_response_id` only the turns after that answer are sent. Input is a list, unless a plain string is wanted.
 * `extra` is merged last. The error is `invalid-input`: no model is chosen, there is nothing to send, or a file cannot
 * be sent in this format.
 */
export function buildResponsesRequest(input: ConversationInput): Result<WireRequest> {
  if (input.model.trim() === '') return noModelChosen()
  const items = toItems(input)
  if (!items.ok) return items
  if (items.value.length === 0 && input.extra['input'] === undefined) return nothingToSend()
  const { isPlain, parameters } = splitInputType(input.parameters)
  const sent = isPlain && input.extra['input'] === undefined ? onlyText(saidIn(items.value)) : items
  if (!sent.ok) return sent
  const start: JsonObject = {
    model: input.model,
    ...(input.system !== '' && { instructions: input.system }),
    input: sent.value,
  }
  const body = { ...withParameters(start, parameters), ...input.extra }
  return ok({
    ...formatRegistry.responses.route,
    headers: {},
    body: { type: 'json', value: body },
    expectsStream: body['stream'] === true,
  })
}

/**
 * The turns as input items (see shared/gateway/wire/responses.md, "Input items"). An answer of this format is sent back
 * as its own items; turns that a `previous_response_id` already stands for are left out. The error is `invalid-input`,
 * of the first file that cannot be sent.
 */
export function toItems({ turns, parameters }: ConversationInput): Result<JsonObject[]> {
  const previous = parameters['previous_response_id']
  const last = turns.findLastIndex(
    ({ keep: providerState }) => isProviderState(providerState) && providerState.responseId === previous,
  )
  const items: JsonObject[] = []
  const sent = turnsToSend(turns.slice(last + 1), responsesStateRules, {
    hasEarlierTurns: previous !== undefined,
  })
  const customCalls = new Set(
    [...turns.slice(0, last + 1), ...sent].flatMap(({ keep }) => customCallIds(keep)),
  )
  for (const turn of sent) {
    if (isProviderState(turn.keep)) {
      items.push(...turn.keep.output)
      continue
    }
    const made = toInputItems(turn, customCalls)
    if (!made.ok) return made
    items.push(...made.value)
  }
  return ok(items)
}

/** Returns the content of each user message, and all other items unchanged. */
function saidIn(items: readonly JsonObject[]): Json[] {
  return items.map((item) => (item['role'] === 'user' ? (item['content'] ?? item) : item))
}
