import type { FinishReason } from '../../runs/part.ts'

const reasons: Readonly<Record<string, FinishReason>> = {
  STOP: 'stop',
  MAX_TOKENS: 'length',
  SAFETY: 'content-filter',
  RECITATION: 'content-filter',
  BLOCKLIST: 'content-filter',
  PROHIBITED_CONTENT: 'content-filter',
  SPII: 'content-filter',
  IMAGE_SAFETY: 'content-filter',
  IMAGE_PROHIBITED_CONTENT: 'content-filter',
  IMAGE_RECITATION: 'content-filter',
  MALFORMED_FUNCTION_CALL: 'error',
  UNEXPECTED_TOOL_CALL: 'error',
  TOO_MANY_TOOL_CALLS: 'error',
}

/**
 * The format's `finishReason` in our vocabulary (wire-reference.md, 6.2); unknown words are `other`. It says `STOP` also
 * when it calls a function, so the reader tells whether one was called.
 */
export function toFinishReason(raw: string, calledFunction: boolean): FinishReason {
  const reason = reasons[raw.toUpperCase()] ?? 'other'
  return reason === 'stop' && calledFunction ? 'tool-calls' : reason
}
