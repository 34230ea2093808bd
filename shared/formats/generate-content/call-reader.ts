import { isJsonObject, parseJson, type JsonObject } from '../../json.ts'
import type { Part } from '../../runs/part.ts'
import { toText } from '../coerce.ts'

/**
 * Reads the calls of one candidate. They come whole, but for those that a gateway translates while they arrive: a call without
 * arguments, and behind it calls without a name whose arguments are `{ arguments: <text> }`, each of which goes on with the
 * text of the one before.
 */
export interface CallReader {
  /** Answers whether it is a call of its own, which is sent back. `part` is what is sent back of it. */
  read(part: JsonObject, call: JsonObject, out: Part[]): boolean
  /** Something else comes, or nothing more: the last call is whole. */
  flush(out: Part[]): void
  count(): number
}

interface OpenCall {
  readonly head: Extract<Part, { readonly type: 'tool-call' }>
  readonly sendable: JsonObject
  readonly sent: JsonObject
  /** The text of its arguments so far; `undefined` while none came. */
  text: string | undefined
}

/** `blockOf` names the block of a new call; ids that are not told are made up, so that a result can name its call. */
export function createCallReader(index: number, blockOf: () => string): CallReader {
  let count = 0
  let open: OpenCall | undefined

  function flush(out: Part[]): void {
    if (open === undefined) return
    const { head, sent, sendable, text } = open
    open = undefined
    if (text === undefined) return void out.push({ ...head, arguments: '{}' })
    const args = parseJson(text)
    sendable['functionCall'] = { ...sent, args: isJsonObject(args) ? args : {} }
  }

  function goOn(call: OpenCall, piece: string, out: Part[]): void {
    if (call.text === undefined) out.push(call.head)
    call.text = (call.text ?? '') + piece
    out.push({ type: 'tool-call', block: call.head.block, arguments: piece })
  }

  return {
    read(part, call, out) {
      const args = call['args'] ?? {}
      const piece = pieceOf(call)
      if (open !== undefined && piece !== undefined) {
        goOn(open, piece, out)
        return false
      }
      flush(out)
      count += 1
      const name = toText(call['name']) ?? ''
      const callId = toText(call['id']) ?? `${name}-${index}-${count}`
      const head = { type: 'tool-call' as const, block: blockOf(), callId, name }
      if (isJsonObject(args) && Object.keys(args).length === 0)
        open = { head, sendable: part, sent: call, text: undefined }
      else out.push({ ...head, arguments: JSON.stringify(args) })
      return true
    },
    flush,
    count: () => count,
  }
}

/** The text that a call without a name goes on with. */
function pieceOf({ name, args }: JsonObject): string | undefined {
  if (toText(name) !== undefined || !isJsonObject(args)) return undefined
  const text = args['arguments']
  return Object.keys(args).length === 1 && typeof text === 'string' ? text : undefined
}
