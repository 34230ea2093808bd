import { isJsonObject, type JsonObject } from '../../json.ts'
import { toList, toText } from '../coerce.ts'
import type { ProviderStateRules } from '../turns-to-send.ts'

/**
 * What an answer with tool calls leaves for the next turn: its reasoning in the fields it came in, which models that think want
 * back with the results of their calls, and what the wire says of each call beside its name and arguments.
 */
export interface ChatState {
  /** `reasoning_content`, `reasoning`, `reasoning_details`, `thinking_blocks`, `extra_content`: those that came. */
  readonly reasoning: JsonObject
  /** The reasoning that came as a part of the content, and goes back as its first one. */
  readonly part?: JsonObject
  readonly calls: readonly ChatCallState[]
}

export interface ChatCallState {
  readonly id: string
  /** With free text in place of arguments. */
  readonly isCustom?: boolean
  /** `extra_content`, in which signatures of thoughts come (`google.thought_signature`). */
  readonly extra?: JsonObject
  /** `provider_specific_fields`, in which LiteLLM has such a signature. */
  readonly providerFields?: JsonObject
}

/** Whether a stored provider state was made by this format and can be sent back in it. */
export function isChatState(value: unknown): value is ChatState {
  return isJsonObject(value) && isJsonObject(value['reasoning']) && Array.isArray(value['calls'])
}

/** Without a call that goes back, no reasoning does. */
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
