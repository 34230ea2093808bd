import type { FinishReason } from '../../runs/part.ts'

const reasons: Readonly<Record<string, FinishReason>> = {
  stop: 'stop',
  end_turn: 'stop',
  length: 'length',
  max_tokens: 'length',
  model_context_window_exceeded: 'length',
  tool_calls: 'tool-calls',
  tool_use: 'tool-calls',
  function_call: 'tool-calls',
  content_filter: 'content-filter',
  refusal: 'refusal',
  pause_turn: 'pause',
  error: 'error',
}

/** The chat format's `finish_reason` in our vocabulary (wire-reference.md, 3.6); unknown words are `other`. */
export function toFinishReason(raw: string): FinishReason {
  return reasons[raw.toLowerCase()] ?? 'other'
}
