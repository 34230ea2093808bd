import type { AppError } from '../../shared/errors/app-error.ts'
import { isJsonObject, type Json } from '../../shared/json.ts'
import { formatRegistry, type FormatId } from '../../shared/formats/registry.ts'
import type { FinishReason, Part } from '../../shared/runs/part.ts'
import type { WordedError } from '../../shared/text/define-errors.ts'
import { gatewayError } from '../../shared/text/en/errors/gateway.ts'

/**
 * Determines whether an answer has any content. An answer that ends without text, file, call or error is not done, in
 * any format, whatever it gives as the reason for its end. The transcript of a silence counts as content.
 */
export interface Receipt {
  take(parts: readonly Part[]): void
  /** Why a finished answer is empty; `undefined` when it has content. */
  error(): AppError | undefined
}

/**
 * A receipt for one answer in `format`. Its `error` is `undefined` as soon as the answer brought something; else it
 * is `rejected` for an answer that was held back, and `invalid-response` for every other.
 */
export function createReceipt(format: FormatId): Receipt {
  // An answer in a conversation keeps what is sent back, which may be an empty message.
  const isKeptAnswer = formatRegistry[format].kind !== 'conversation'
  let isThere = false
  let finish: Extract<Part, { type: 'finish' }> | undefined
  let gatewaySays: string | undefined
  return {
    take(parts) {
      for (const part of parts) {
        // The gateway started over: what came before is dropped.
        if (part.type === 'start') isThere = false
        if (part.type === 'finish') finish = part
        if (isBlockedPrompt(part)) gatewaySays = wordsOf(part.value as Json)
        isThere ||= part.type === 'keep' ? isKeptAnswer : isSomething(part)
      }
    },
    error() {
      if (isThere) return undefined
      const worded = wordedFor(finish)
      return {
        kind: finish !== undefined && blocked.has(finish.reason) ? 'rejected' : 'invalid-response',
        code: 'nothing-received',
        ...worded,
        ...(gatewaySays !== undefined && { gatewaySays }),
        remedies: [{ type: 'retry' }],
      }
    },
  }
}

/** A remark about a blocked prompt is not part of an answer. */
function isBlockedPrompt(part: Part): part is Extract<Part, { type: 'opaque' }> {
  return part.type === 'opaque' && part.block === 'promptFeedback'
}

function wordsOf(feedback: Json): string | undefined {
  const words = isJsonObject(feedback) ? feedback['blockReasonMessage'] : undefined
  return typeof words === 'string' && words !== '' ? words : undefined
}

function isSomething(part: Part): boolean {
  switch (part.type) {
    case 'start':
    case 'usage':
    case 'unreadable':
    case 'finish':
      return false
    case 'text':
    case 'reasoning':
      return part.text !== ''
    case 'opaque':
      return !isBlockedPrompt(part)
    default:
      return true
  }
}

const blocked: ReadonlySet<FinishReason> = new Set(['content-filter', 'refusal'])
const limits: ReadonlySet<FinishReason> = new Set(['length', 'context-window'])

function wordedFor(finish: { readonly reason: FinishReason; readonly raw: string } | undefined): WordedError {
  // Some vendors give `''` as the reason for the end.
  if (finish === undefined || finish.raw === '') return gatewayError('nothingReceived')
  const { reason, raw } = finish
  if (blocked.has(reason)) return gatewayError('nothingButBlocked', { reason: raw })
  return gatewayError(limits.has(reason) ? 'nothingBeforeLimit' : 'nothingAtEnd', { reason: raw })
}
