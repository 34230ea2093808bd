import { ok, type Result } from '../errors/result.ts'
import type { ConversationInput, InputTurn } from '../formats/conversation-input.ts'
import { formatRegistry, type ConversationFormatId } from '../formats/registry.ts'
import { withBrokenCalls } from '../formats/whole-calls.ts'
import type { Json, JsonObject } from '../json.ts'
import { canBeLearned } from '../medic/can-be-learned.ts'
import { isInField, removalsFor, type RemovalKey } from '../medic/learned-removal.ts'
import { withoutInnerField } from '../medic/without-inner-field.ts'
import type { Block } from '../runs/block.ts'
import type { ConversationSettings, WrittenMessage } from './conversation.ts'
import { filledSettings } from './conversation-variables.ts'
import { parseExtraJson } from '../formats/extra-json.ts'
import { withJoinedPrefills } from './prefill.ts'
import type { PathTurn } from './path-turn.ts'

/** Returns a message written by hand as a turn. */
export function toWrittenTurn({ role, blocks }: WrittenMessage): PathTurn {
  return {
    role: role === 'assistant' ? 'assistant' : 'user',
    ...(role === 'system' && { kind: 'system' as const }),
    blocks,
  }
}

/** The fields of a learned removal that building a request needs. */
export type RemovalUse = Pick<RemovalKey, 'model' | 'format' | 'field'>

/**
 * Builds the input of the format: the path of turns, the switched-on parameters and the extra JSON.
 *
 * Both preview and request use it. Answers without content (failed, or stopped while still reasoning) are left out, and
 * so are parameters among `removals` (those of the connection in use), which this model refused in this format. Extra
 * JSON is never changed: it was typed for this request. The error is `invalid-input`, for extra JSON that cannot be
 * parsed and for a variable without a value.
 */
export function toConversationInput(
  given: ConversationSettings,
  path: readonly PathTurn[],
  removals: readonly RemovalUse[] = [],
): Result<ConversationInput> {
  const filled = filledSettings(given)
  if (!filled.ok) return filled
  const settings = filled.value
  const extra = parseExtraJson(settings.extraJson)
  if (!extra.ok) return extra
  return ok({
    model: settings.model,
    system: settings.system,
    systemMark: settings.systemMark ?? undefined,
    turns: withJoinedPrefills(sentTurns(path, settings.format), settings.format).flatMap(
      (turn) => toInputTurn(turn, settings) ?? [],
    ),
    parameters: sentSettings(settings, extra.value, removals),
    extra: extra.value,
  })
}

/**
 * Returns the newest compaction of this format and the turns after it; all turns when there is none. Compactions of
 * other formats are left out, and the turns before them are sent.
 */
export function sentTurns(path: readonly PathTurn[], format: ConversationFormatId): readonly PathTurn[] {
  const isUsable = (turn: PathTurn): boolean => turn.format === format && turn.keep !== undefined
  const start = path.findLastIndex((turn) => turn.kind === 'compaction' && isUsable(turn))
  return path
    .slice(Math.max(0, start))
    .filter(({ kind }, index) => kind !== 'compaction' || (index === 0 && start !== -1))
}

function toInputTurn(
  turn: PathTurn,
  { format, model }: Pick<ConversationSettings, 'format' | 'model'>,
): InputTurn | undefined {
  const blocks = withBrokenCalls(turn.blocks, turn.run)
  const role = turn.kind === 'system' ? 'system' : turn.role
  if (turn.kind === 'prefill') return { role, blocks, isPrefill: true }
  const isOfModel =
    formatRegistry[format].providerStateOf === 'format' || (turn.run?.model ?? model) === model
  const providerState = turn.format === format && isOfModel ? turn.keep : undefined
  if (providerState !== undefined) return { role, blocks, keep: providerState }
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

/**
 * Returns the switched-on fields. `stream_options` is allowed with a stream only (see
 * shared/gateway/wire/chat-completions.md, "Request fields").
 */
export function sentSettings(
  settings: Pick<ConversationSettings, 'parameters' | 'format' | 'model'>,
  extra: JsonObject,
  removals: readonly RemovalUse[],
): Record<string, Json> {
  const { parameters, format } = settings
  const removed = removalsFor(removals, settings).filter(({ field }) => canBeLearned(format, field))
  const sent = Object.fromEntries(
    Object.entries(parameters)
      .filter(([name, { isSent }]) => isSent && !removed.some(({ field }) => isInField(name, field)))
      .flatMap(([name, { value }]) => {
        const kept = removed.reduce<Json | undefined>(
          (left, { field }) => (left === undefined ? left : withoutInnerField(name, left, field)),
          value,
        )
        return kept === undefined ? [] : [[name, kept] as const]
      }),
  )
  const { stream_options: _streamOptions, ...others } = sent
  return { ...sent, ...extra }['stream'] === true ? sent : others
}
