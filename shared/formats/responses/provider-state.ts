import { isJsonObject, type JsonObject } from '../../json.ts'
import { toList, toText } from '../coerce.ts'
import { argumentsText } from '../call-arguments.ts'
import type { ProviderStateRules } from '../turns-to-send.ts'

/**
 * The provider state that an answer of this format leaves for the next turn: its id, and its items as they must be sent
 * back.
 */
export interface ProviderState {
  readonly responseId: string
  readonly output: readonly JsonObject[]
}

/** Whether a stored provider state was made by this format and can be sent back in it. */
export function isProviderState(value: unknown): value is ProviderState & JsonObject {
  return isJsonObject(value) && typeof value['responseId'] === 'string' && Array.isArray(value['output'])
}

/**
 * The items of an answer are sent back unchanged, with JSON as the arguments of each call.
 *
 * Reasoning is refused without the item that followed it, and a call without its reasoning. So if a call cannot be sent
 * back, or a call of another kind needs a result that the app cannot give, the blocks of the answer are sent back
 * instead, without reasoning.
 */
export const responsesStateRules: ProviderStateRules = {
  callIdPattern: /^[\s\S]{1,64}$/,
  callIdsOf(state) {
    return isProviderState(state) ? state.output.filter(isCall).map(callIdOf) : undefined
  },
  sendableState(state, callIds) {
    if (
      !isProviderState(state) ||
      callIds.includes(undefined) ||
      state.output.some(wantsOutput(state.output))
    )
      return undefined
    let place = -1
    const output = state.output.map((item) => {
      if (!isCall(item)) return item
      place += 1
      const called = { ...item, call_id: callIds[place] ?? '' }
      return isCustomCall(item)
        ? { ...called, input: toText(item['input']) ?? '' }
        : { ...called, arguments: argumentsText(item['arguments']) }
    })
    const items = output.map(withoutEmptyTexts).filter(saysSomething)
    const end = items.findLastIndex(({ type }) => type !== 'reasoning') + 1
    return end === 0 ? undefined : { ...state, output: items.slice(0, end) }
  },
}

const isCall = (item: JsonObject): boolean => item['type'] === 'function_call' || isCustomCall(item)
const isCustomCall = (item: JsonObject): boolean => item['type'] === 'custom_tool_call'

function callIdOf(item: JsonObject): string {
  return toText(item['call_id']) ?? toText(item['id']) ?? ''
}

/**
 * The ids of calls with free text in place of arguments: their results are items of another type (see
 * shared/gateway/wire/responses.md, "Input items"). An empty list for the state of another format.
 */
export function customCallIds(state: unknown): string[] {
  return isProviderState(state) ? state.output.filter(isCustomCall).map(callIdOf) : []
}

/** Types of calls that a client has to run. The app does not, so their outputs may be missing. */
const clientCalls = ['computer_call', 'local_shell_call', 'shell_call', 'apply_patch_call']

function wantsOutput(output: readonly JsonObject[]): (item: JsonObject) => boolean {
  const answered = new Set(
    output.flatMap(({ type, call_id: id }) => (toText(type)?.endsWith('_output') === true ? [id] : [])),
  )
  return ({ type, call_id: id, id: ownId }) =>
    clientCalls.includes(toText(type) ?? '') && !answered.has(id ?? null) && !answered.has(ownId ?? null)
}

/** Removes empty texts: some services refuse them, and they mean nothing to the others. */
function withoutEmptyTexts(item: JsonObject): JsonObject {
  const { type, content } = item
  if (type !== 'message' || !Array.isArray(content)) return item
  return { ...item, content: content.filter((part) => isJsonObject(part) && part['text'] !== '') }
}

function saysSomething({ type, content }: JsonObject): boolean {
  if (type !== 'message') return true
  return typeof content === 'string' ? content !== '' : toList(content).length > 0
}
