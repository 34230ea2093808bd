import { ok, type Result } from '../../errors/result.ts'
import { profile } from '../../gateway/profile.ts'
import type { WireRequest } from '../../gateway/wire.ts'
import type { JsonObject } from '../../json.ts'
import type { ConversationInput, InputTurn } from '../conversation-input.ts'
import { noModelChosen, nothingToSend } from '../input-errors.ts'
import { withJoinedRoles } from '../joined-turns.ts'
import { withJoinedInstructions } from '../late-instructions.ts'
import { withParameters } from '../nested-parameters.ts'
import { turnsToSend } from '../turns-to-send.ts'
import { toContentParts, type CalledNames } from './content-parts.ts'
import { generateContentStateRules } from './provider-state.ts'

/**
 * Builds POST /v1beta/models/{model}:generateContent, or its streaming route (see
 * shared/gateway/wire/generate-content.md, "Request fields").
 *
 * An answer of this same format is sent back unchanged, so that parts keep their `thoughtSignature`. `extra` is merged
 * last. `stream` and, in `extra`, `model` choose the route and are not put into the body. The error is `invalid-input`:
 * no model is chosen, there is nothing to send, or a file cannot be sent in this format.
 */
export function buildGenerateContentRequest(conversation: ConversationInput): Result<WireRequest> {
  const input = withJoinedInstructions(conversation)
  if (input.model.trim() === '') return noModelChosen()
  const turns = turnsToSend(input.turns, generateContentStateRules)
  const names = calledNames(turns)
  const turnContents: JsonObject[] = []
  for (const turn of turns) {
    const parts = Array.isArray(turn.keep)
      ? ok(turn.keep as JsonObject[])
      : toContentParts(turn.blocks, names)
    if (!parts.ok) return parts
    if (parts.value.length === 0) continue
    turnContents.push({ role: turn.role === 'user' ? 'user' : 'model', parts: parts.value })
  }
  const contents = withJoinedRoles(turnContents, 'parts')
  if (contents.length === 0 && input.extra['contents'] === undefined) return nothingToSend()
  const { stream, ...parameters } = input.parameters
  const start: JsonObject = {
    ...(input.system !== '' && { systemInstruction: { parts: [{ text: input.system }] } }),
    contents,
  }
  const expectsStream = stream === true
  const action = expectsStream ? profile.generateContentStreamSuffix : ':generateContent'
  return ok({
    method: 'POST',
    path: `/v1beta/models/${encodeURIComponent(input.model.toWellFormed())}${action}`,
    auth: 'x-goog-api-key',
    headers: {},
    body: { type: 'json', value: { ...withParameters(start, parameters), ...input.extra } },
    expectsStream,
  })
}

function calledNames(turns: readonly InputTurn[]): CalledNames {
  const calls = turns.flatMap((turn) => turn.blocks.filter((block) => block.type === 'tool-call'))
  return new Map(calls.map((call) => [call.callId, call.name]))
}
