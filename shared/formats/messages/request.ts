import type { Block } from '../../runs/block.ts'
import { ok, type Result } from '../../errors/result.ts'
import { profile } from '../../gateway/profile.ts'
import type { WireRequest } from '../../gateway/wire.ts'
import { isJsonObject, type Json, type JsonObject } from '../../json.ts'
import { toList } from '../coerce.ts'
import type { ConversationInput, InputTurn } from '../conversation-input.ts'
import { noModelChosen, nothingToSend, refusedCacheMarks } from '../input-errors.ts'
import { withJoinedRoles } from '../joined-turns.ts'
import { instructionBlocks, withJoinedInstructions } from '../late-instructions.ts'
import { withParameters } from '../nested-parameters.ts'
import { turnsToSend } from '../turns-to-send.ts'
import { cacheControlOf } from '../../runs/cache-mark.ts'
import { cacheMarkProblem, cacheMarksOf } from './cache-marks.ts'
import { toContentBlocks, withAnswerMark } from './content-blocks.ts'
import { requiredValues } from '../required-values.ts'
import { messagesFields } from './fields.ts'
import { messagesStateRules } from './provider-state.ts'
import { formatRegistry } from '../registry.ts'

/**
 * Builds POST /v1/messages (see shared/gateway/wire/messages.md, "Request fields").
 *
 * An answer of this same format is sent back unchanged, so that thinking keeps its signature. `extra` is merged last.
 * The names of beta features are a parameter that is sent as a header. The error is `invalid-input`: no model is
 * chosen, there is nothing to send, a file cannot be sent in this format, or the service would refuse cache marks. That
 * error names the marks, since none is ever left out.
 */
export function buildMessagesRequest(conversation: ConversationInput): Result<WireRequest> {
  const input = withJoinedInstructions(conversation)
  if (input.model.trim() === '') return noModelChosen()
  const turnMessages: JsonObject[] = []
  for (const turn of turnsToSend(input.turns, messagesStateRules)) {
    const content = Array.isArray(turn.keep)
      ? ok(withAnswerMark(turn.keep as JsonObject[], turn.blocks))
      : toContentBlocks(sayable(turn))
    if (!content.ok) return content
    if (content.value.length > 0) turnMessages.push({ role: turn.role, content: content.value })
  }
  const messages = withJoinedRoles(turnMessages, 'content').map(toMessage)
  if (messages.length === 0 && input.extra['messages'] === undefined) return nothingToSend()
  const start: JsonObject = {
    model: input.model,
    ...requiredValues(messagesFields),
    ...systemOf(conversation),
    messages,
  }
  const { [profile.messagesBetaHeader]: betas, ...parameters } = input.parameters
  const body = { ...withParameters(start, parameters), ...input.extra }
  const problem = cacheMarkProblem(cacheMarksOf(body))
  if (problem !== undefined) return refusedCacheMarks(problem)
  return ok({
    ...formatRegistry.messages.route,
    headers: { [profile.messagesVersionHeader]: profile.messagesVersion, ...betaHeader(betas) },
    body: { type: 'json', value: body },
    expectsStream: body['stream'] === true,
  })
}

/** The system prompt as one text, which every upstream accepts, unless a cache mark requires blocks. */
function systemOf(input: ConversationInput): JsonObject {
  const blocks = instructionBlocks(input)
  const [only] = blocks
  if (only === undefined) return {}
  if (blocks.length === 1 && only.mark === undefined) return { system: only.text }
  return { system: blocks.map(({ text, mark }) => ({ type: 'text', text, ...cacheControlOf(mark) })) }
}

/** Files in an answer of another format are not sent back: this format accepts files of the user only. */
function sayable({ role, blocks }: InputTurn): readonly Block[] {
  return role === 'user' ? blocks : blocks.filter(({ type }) => type !== 'media')
}

/** A single text is sent as a plain string, which every upstream accepts. */
function toMessage(message: JsonObject): JsonObject {
  const blocks = toList(message['content'])
  const [only] = blocks
  if (blocks.length !== 1 || !isJsonObject(only) || only['type'] !== 'text') return message
  return Object.keys(only).length === 2 ? { ...message, content: only['text'] ?? '' } : message
}

/** The header with the names of beta features; none if there is no name. */
function betaHeader(betas: Json | undefined): Record<string, string> {
  const listed = Array.isArray(betas) ? betas.filter((name) => typeof name === 'string') : []
  const names = listed.filter((name) => name.trim() !== '')
  return names.length === 0 ? {} : { [profile.messagesBetaHeader]: names.join(',') }
}
