import { isJsonObject } from '../../json.ts'
import type { Part } from '../../runs/part.ts'
import { toCount, toText } from '../coerce.ts'

interface OpenCall {
  readonly block: string
  callId: string | undefined
  name: string | undefined
}

/** Puts the fragments of one choice's tool calls under the right call. */
export interface ToolCallReader {
  read(calls: readonly unknown[], out: Part[]): void
}

/**
 * Calls are kept by their `index`, which may begin anywhere; without one the place in the list counts. A new id on an
 * index in use is a new call (wire-reference.md, 3.6). `blockOf` names the block of the n-th call.
 */
export function createToolCallReader(blockOf: (count: number) => string): ToolCallReader {
  const calls = new Map<number, OpenCall>()
  let count = 0

  function openCall(index: number, callId: string | undefined): OpenCall {
    const known = calls.get(index)
    const isNew =
      known === undefined || (callId !== undefined && known.callId !== undefined && callId !== known.callId)
    if (!isNew) return known
    const opened: OpenCall = { block: blockOf(count), callId: undefined, name: undefined }
    count += 1
    calls.set(index, opened)
    return opened
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
    const call = openCall(toCount(value['index']) ?? position, callId)
    const part: Extract<Part, { type: 'tool-call' }> = { type: 'tool-call', block: call.block }
    if (callId !== undefined && call.callId === undefined) part.callId = call.callId = callId
    if (name !== undefined && name !== call.name) part.name = call.name = name
    const text = toArguments(content['arguments'] ?? content['input'])
    if (text !== undefined) part.arguments = text
    if ('callId' in part || 'name' in part || 'arguments' in part) out.push(part)
  }

  return {
    read(values, out) {
      values.forEach((value, position) => readCall(value, position, out))
    },
  }
}

/** Arguments are JSON text; some vendors send the object itself. */
function toArguments(value: unknown): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : value
  return value === undefined || value === null ? undefined : JSON.stringify(value)
}
