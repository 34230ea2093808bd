import { isJsonObject, type JsonObject } from '../../json.ts'
import { toList, toText } from '../coerce.ts'
import type { ProviderStateRules } from '../turns-to-send.ts'

/**
 * What an answer with tool calls keeps for the next turn: its reasoning in the fields it came in, which reasoning
 * models expect back with the results of their calls, and the other fields of each call besides its name and arguments.
 */
export interface ChatState {
  /** Those that came of `reasoning_content`, `reasoning`, `reasoning_details`, `thinking_blocks`, `extra_content`. */
  readonly reasoning: JsonObject
  /** Reasoning that came as a part of the content, and is sent back as its first part. */
  readonly part?: JsonObject
  readonly calls: readonly ChatCallState[]
}

export interface ChatCallState {
  readonly id: string
  /** A custom call, with free text instead of arguments. */
  readonly isCustom?: boolean
  /** `extra_content`, which contains signatures of thoughts (`google.thought_signature`). */
  readonly extra?: JsonObject
  /** `provider_specific_fields`, which contains such a signature in LiteLLM. */
  readonly providerFields?: JsonObject
}

/** Whether a stored provider state was made by this format and can be sent back in it. */
export function isChatState(value: unknown): value is ChatState {
  return isJsonObject(value) && isJsonObject(value['reasoning']) && Array.isArray(value['calls'])
}

/** Reasoning is sent back only with a call. */
export const chatStateRules: ProviderStateRules = {
  callIdPattern: /^[\s\S]{1,40}$/,
  callIdsOf(state) {
    if (!isChatState(state)) return undefined
    return toList(state.calls).map((call) => (isJsonObject(call) ? (toText(call['id']) ?? '') : ''))
  },
  sendableState(state, callIds) {
    if (!isChatState(state)) return undefined
    const calls = state.calls.flatMap((call, place) => {
      const id = callIds[place]
      return id === undefined ? [] : [{ ...call, id }]
    })
    return calls.length === 0 ? undefined : { ...state, calls }
  },
}
