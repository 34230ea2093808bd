import { ok, type Result } from '../errors/result.ts'
import type { ConversationInput, InputTurn } from '../formats/conversation-input.ts'
import type { ConversationFormatId } from '../formats/format.ts'
import type { Json, JsonObject } from '../json.ts'
import type { Block } from './block.ts'
import type { ConversationSettings } from './conversation.ts'
import { parseExtraJson } from './extra-json.ts'

/** A turn as it is stored; `format` is the one that made an answer and its `keep`. */
export interface PathTurn {
  readonly role: 'user' | 'assistant'
  readonly blocks: readonly Block[]
  readonly keep?: unknown
  readonly format?: string
}

/**
 * What the format builds its request from: the path of turns, the switched-on parameters, the extra JSON.
 *
 * Preview and request are both made from it. Answers that say nothing (they failed, or were stopped while still
 * reasoning) are left out. The error is `invalid-input`, for extra JSON that cannot be read.
 */
export function toConversationInput(
  settings: ConversationSettings,
  path: readonly PathTurn[],
): Result<ConversationInput> {
  const extra = parseExtraJson(settings.extraJson)
  if (!extra.ok) return extra
  return ok({
    model: settings.model,
    system: settings.system,
    turns: path.flatMap((turn) => toInputTurn(turn, settings.format) ?? []),
    parameters: sentParameters(settings, extra.value),
    extra: extra.value,
  })
}

function toInputTurn(turn: PathTurn, format: ConversationFormatId): InputTurn | undefined {
  const { role, blocks } = turn
  const keep = turn.format === format ? turn.keep : undefined
  if (keep !== undefined) return { role, blocks, keep }
  if (role === 'assistant' && !blocks.some(isSaid)) return undefined
  return { role, blocks }
}

function isSaid(block: Block): boolean {
  switch (block.type) {
    case 'reasoning':
    case 'citation':
      return false
    case 'text':
    case 'refusal':
      return block.text !== ''
    default:
      return true
  }
}

/** The switched-on fields. `stream_options` is allowed with a stream only (wire-reference.md, 3.1). */
function sentParameters({ parameters }: ConversationSettings, extra: JsonObject): Record<string, Json> {
  const sent = Object.fromEntries(
    Object.entries(parameters)
      .filter(([, parameter]) => parameter.isSent)
      .map(([name, parameter]) => [name, parameter.value]),
  )
  const { stream_options: _streamOptions, ...others } = sent
  return { ...sent, ...extra }['stream'] === true ? sent : others
}
