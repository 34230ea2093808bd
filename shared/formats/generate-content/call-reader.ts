import { isJsonObject, parseJson, type JsonObject } from '../../json.ts'
import type { Part } from '../../runs/part.ts'
import { toText } from '../coerce.ts'
import { createPartialArguments, type PartialArguments } from './partial-arguments.ts'

/**
 * Reads the calls of one candidate. Calls come whole, with two exceptions. Calls that a gateway translates while they
 * arrive: a call without arguments, followed by calls without a name whose arguments are `{ arguments: <text> }`, each
 * of which continues the text of the previous one. And calls that were requested in pieces: `partialArgs`, and
 * `willContinue` on all but the last.
 */
export interface CallReader {
  /**
   * Returns whether this is a call of its own, which is sent back as `part`; `false` for a piece of the previous call.
   */
  read(part: JsonObject, call: JsonObject, out: Part[]): boolean
  /**
   * Ends the last call: something else follows, or nothing. `isCut`: a limit ended the answer, so that a call without
   * arguments may have lost them.
   */
  flush(out: Part[], isCut?: boolean): void
  count(): number
}

interface OpenCall {
  readonly head: Extract<Part, { readonly type: 'tool-call' }>
  readonly sendable: JsonObject
  readonly sent: JsonObject
  /** The text of its arguments so far; `undefined` before the first. */
  text: string | undefined
  /** The values of its arguments so far, for a call that comes in pieces. */
  readonly partial: PartialArguments | undefined
  /** Whether the last piece announced another one. */
  willContinue: boolean
}

/**
 * A reader for the calls of the candidate with this index, from 0 (see shared/gateway/wire/generate-content.md,
 * "Stream"). `blockOf` returns the name for the block of a new call. Calls without an id get one, so that a result
 * can name its call.
 */
export function createCallReader(index: number, blockOf: () => string): CallReader {
  let count = 0
  let open: OpenCall | undefined

  function flush(out: Part[], isCut = false): void {
    if (open === undefined) return
    const { head, sent, sendable, text, partial, willContinue } = open
    open = undefined
    if (partial !== undefined) {
      out.push({
        ...head,
        arguments: JSON.stringify(partial.value),
        ...(willContinue && { isBroken: true }),
      })
      sendable['functionCall'] = { ...sent, args: partial.value }
      return
    }
    if (text === undefined)
      return void out.push({ ...head, arguments: '{}', ...(isCut && { isBroken: true }) })
    const args = parseJson(text)
    sendable['functionCall'] = { ...sent, args: isJsonObject(args) ? args : {} }
  }

  /** Whether a call without a name is the next piece of the previous one; if so, takes it. */
  function goOn(call: OpenCall, next: JsonObject, out: Part[]): boolean {
    if (toText(next['name']) !== undefined) return false
    if (call.partial !== undefined) {
      if (!call.willContinue) return false
      call.partial.take(next['partialArgs'])
      call.willContinue = next['willContinue'] === true
      return true
    }
    const piece = pieceOf(next)
    if (piece === undefined) return false
    if (call.text === undefined) out.push(call.head)
    call.text = (call.text ?? '') + piece
    out.push({ type: 'tool-call', block: call.head.block, arguments: piece })
    return true
  }

  return {
    read(part, call, out) {
      if (open !== undefined && goOn(open, call, out)) return false
      flush(out)
      count += 1
      const { partialArgs, willContinue, ...sent } = call
      const args = call['args'] === '' ? {} : (call['args'] ?? {})
      const name = toText(call['name']) ?? ''
      const callId = toText(call['id']) ?? `${name}-${index}-${count}`
      const head = { type: 'tool-call' as const, block: blockOf(), callId, name }
      const isInPieces = willContinue === true || partialArgs !== undefined
      if (isInPieces || (isJsonObject(args) && Object.keys(args).length === 0)) {
        const partial = isInPieces ? createPartialArguments() : undefined
        partial?.take(partialArgs)
        open = { head, sendable: part, sent, text: undefined, partial, willContinue: willContinue === true }
      } else out.push({ ...head, arguments: JSON.stringify(args) })
      return true
    },
    flush,
    count: () => count,
  }
}

/** The text by which a call without a name continues the previous one; `undefined` for other calls. */
function pieceOf({ args }: JsonObject): string | undefined {
  if (!isJsonObject(args)) return undefined
  const text = args['arguments']
  return Object.keys(args).length === 1 && typeof text === 'string' ? text : undefined
}
