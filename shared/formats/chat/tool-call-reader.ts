import { isJsonObject, type JsonObject } from '../../json.ts'
import type { Part } from '../../runs/part.ts'
import { toCount, toText } from '../coerce.ts'
import type { ChatCallState } from './provider-state.ts'

interface OpenCall {
  readonly block: string
  /** Placeholder for an id until one comes: the result of a call has to name it. */
  readonly ownId: string
  callId: string | undefined
  name: string | undefined
  isCustom: boolean
  extra: JsonObject | undefined
  providerFields: JsonObject | undefined
}

/** Assigns the fragments of one choice's tool calls to their calls. */
export interface ToolCallReader {
  read(calls: readonly unknown[], out: Part[]): void
  /** Fields of each call that are sent back besides its name and arguments. */
  states(): ChatCallState[]
}

/**
 * A reader for the tool calls of one choice. Calls are matched by their `index`, which may begin at any number;
 * without an index by their place in the list. A new id under a known index is a new call (see
 * shared/gateway/wire/chat-completions.md, "Stream").
 *
 * `blockOf` returns the block name of the n-th call, from 0; calls without an id get one that begins with `prefix`.
 */
export function createToolCallReader(prefix: string, blockOf: (count: number) => string): ToolCallReader {
  const calls = new Map<number, OpenCall>()
  const opened: OpenCall[] = []

  function openCall(index: number, callId: string | undefined): OpenCall {
    const known = calls.get(index)
    const isNew =
      known === undefined || (callId !== undefined && known.callId !== undefined && callId !== known.callId)
    if (!isNew) return known
    const call: OpenCall = {
      block: blockOf(opened.length),
      ownId: `${prefix}_${opened.length + 1}`,
      callId: undefined,
      name: undefined,
      isCustom: false,
      extra: undefined,
      providerFields: undefined,
    }
    opened.push(call)
    calls.set(index, call)
    return call
  }

  function readCall(value: unknown, position: number, out: Part[]): void {
    if (!isJsonObject(value)) return
    // `custom` calls carry free text instead of JSON arguments.
    const content = isJsonObject(value['function'])
      ? value['function']
      : isJsonObject(value['custom'])
        ? value['custom']
        : value
    const callId = toText(value['id'])
    const name = toText(content['name'])
    const count = opened.length
    const call = openCall(toCount(value['index']) ?? position, callId)
    const part: Extract<Part, { type: 'tool-call' }> = { type: 'tool-call', block: call.block }
    if (callId !== undefined && call.callId === undefined) part.callId = call.callId = callId
    else if (opened.length > count) part.callId = call.ownId
    if (isJsonObject(value['custom'])) call.isCustom = true
    if (isJsonObject(value['extra_content'])) call.extra = value['extra_content']
    const providerFields = value['provider_specific_fields'] ?? content['provider_specific_fields']
    if (isJsonObject(providerFields)) call.providerFields = providerFields
    if (name !== undefined && name !== call.name) part.name = call.name = name
    const text = toArguments(content['arguments'] ?? content['input'])
    if (text !== undefined) part.arguments = text
    if ('callId' in part || 'name' in part || 'arguments' in part) out.push(part)
  }

  return {
    read(values, out) {
      values.forEach((value, position) => readCall(value, position, out))
    },
    states() {
      return opened.map(({ callId, ownId, isCustom, extra, providerFields }) => ({
        id: callId ?? ownId,
        ...(isCustom && { isCustom }),
        ...(extra !== undefined && { extra }),
        ...(providerFields !== undefined && { providerFields }),
      }))
    },
  }
}

/** Arguments are JSON text; some vendors send the object itself. */
function toArguments(value: unknown): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : value
  return value === undefined || value === null ? undefined : JSON.stringify(value)
}
