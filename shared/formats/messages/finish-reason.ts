import type { FinishReason } from '../../runs/part.ts'

const reasons: Readonly<Record<string, FinishReason>> = {
  end_turn: 'stop',
  stop_sequence: 'stop',
  stop: 'stop',
  max_tokens: 'length',
  length: 'length',
  model_context_window_exceeded: 'length',
  tool_use: 'tool-calls',
  tool_calls: 'tool-calls',
  pause_turn: 'pause',
  refusal: 'refusal',
  content_filter: 'content-filter',
}

/** The messages format's `stop_reason` in our vocabulary (wire-reference.md, 5.2); unknown words are `other`. */
export function toFinishReason(raw: string): FinishReason {
  return reasons[raw.toLowerCase()] ?? 'other'
}
