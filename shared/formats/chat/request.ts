import { ok, type Result } from '../../errors/result.ts'
import type { WireRequest } from '../../gateway/wire.ts'
import type { JsonObject } from '../../json.ts'
import type { ConversationInput } from '../conversation-input.ts'
import { noModelChosen, nothingToSend } from '../input-errors.ts'
import { withParameters } from '../nested-parameters.ts'
import { turnsToSend } from '../turns-to-send.ts'
import { toMessages } from './messages.ts'
import { chatStateRules } from './provider-state.ts'
import { formatRegistry } from '../registry.ts'

/**
 * Builds POST /v1/chat/completions (see shared/gateway/wire/chat-completions.md, "Request fields").
 *
 * Later values win: messages, then parameters, then extra. A key of `extra` replaces the whole value under that key,
 * also `messages` and `model`, so that the user has the last word. The error is `invalid-input`: no model is chosen,
 * there is nothing to send, or a file cannot be sent in this format.
 */
export function buildChatRequest(input: ConversationInput): Result<WireRequest> {
  if (input.model.trim() === '') return noModelChosen()
  const messages: JsonObject[] = input.system === '' ? [] : [{ role: 'system', content: input.system }]
  for (const turn of turnsToSend(input.turns, chatStateRules)) {
    const made = toMessages(turn)
    if (!made.ok) return made
    messages.push(...made.value)
  }
  if (!messages.some((message) => message['role'] !== 'system') && input.extra['messages'] === undefined) {
    return nothingToSend()
  }
  const body = { ...withParameters({ model: input.model, messages }, input.parameters), ...input.extra }
  return ok({
    ...formatRegistry.chat.route,
    headers: {},
    body: { type: 'json', value: body },
    expectsStream: body['stream'] === true,
  })
}
