import type { FinishReason } from '../runs/part.ts'
import type { ConversationFormatId } from './registry.ts'

/**
 * Every documented reason for which an answer ends, by format, with ours (see shared/gateway/wire/conversations.md,
 * "Endings"; the types of the official SDKs). In lower case: gateways change the case. In responses it is
 * `incomplete_details.reason`, or else the status.
 */
const stopReasons = {
  chat: {
    stop: 'stop',
    length: 'length',
    tool_calls: 'tool-calls',
    function_call: 'tool-calls',
    content_filter: 'content-filter',
    error: 'error',
    eos: 'stop',
    eos_token: 'stop',
    model_length: 'context-window',
    insufficient_system_resource: 'error',
    network_error: 'error',
    sensitive: 'content-filter',
    guardrail_intervened: 'content-filter',
  },
  responses: {
    completed: 'stop',
    done: 'stop',
    max_output_tokens: 'length',
    content_filter: 'content-filter',
    failed: 'error',
    cancelled: 'other',
    incomplete: 'other',
    in_progress: 'other',
    queued: 'other',
  },
  messages: {
    end_turn: 'stop',
    stop_sequence: 'stop',
    max_tokens: 'length',
    model_context_window_exceeded: 'context-window',
    tool_use: 'tool-calls',
    pause_turn: 'pause',
    compaction: 'pause',
    refusal: 'refusal',
  },
  'generate-content': {
    stop: 'stop',
    max_tokens: 'length',
    safety: 'content-filter',
    recitation: 'content-filter',
    blocklist: 'content-filter',
    prohibited_content: 'content-filter',
    spii: 'content-filter',
    image_safety: 'content-filter',
    image_prohibited_content: 'content-filter',
    image_recitation: 'content-filter',
    jailbreak: 'content-filter',
    model_armor: 'content-filter',
    malformed_function_call: 'bad-call',
    unexpected_tool_call: 'bad-call',
    too_many_tool_calls: 'bad-call',
    missing_thought_signature: 'error',
    malformed_response: 'error',
    continuation: 'other',
    language: 'other',
    no_image: 'other',
    image_other: 'other',
    other: 'other',
    finish_reason_unspecified: 'other',
  },
} as const satisfies Record<ConversationFormatId, Readonly<Record<string, FinishReason>>>

/** The words of all formats: gateways that convert answers pass on words that they cannot translate. */
const anyStopReason: Readonly<Record<string, FinishReason>> = Object.assign(
  {},
  ...Object.values<Readonly<Record<string, FinishReason>>>(stopReasons),
)

/**
 * The words of a format for why an answer ended, in lower case (see shared/gateway/wire/conversations.md, "Endings").
 */
export function documentedStopReasons(format: ConversationFormatId): readonly string[] {
  return Object.keys(stopReasons[format])
}

/**
 * A format's word for why an answer ended, in our vocabulary (see shared/gateway/wire/conversations.md, "Endings");
 * `other` for an undocumented word. Case is ignored.
 */
export function finishReasonOf(format: ConversationFormatId, raw: string): FinishReason {
  const own: Readonly<Record<string, FinishReason>> = stopReasons[format]
  const word = raw.toLowerCase()
  if (Object.hasOwn(own, word)) return own[word] ?? 'other'
  return Object.hasOwn(anyStopReason, word) ? (anyStopReason[word] ?? 'other') : 'other'
}

/** The consequences of a reason for which an answer ended. */
export interface StopMeaning {
  /**
   * Which of its tool calls wait for a result and go back: all that are not half; `readable`: those without arguments or with a JSON object;
   * `closed`: the last one only with a JSON object, since without arguments it may have been cut before them; or none, because
   * the model or the service took the answer back.
   */
  readonly calls: 'all' | 'readable' | 'closed' | 'none'
  /** What is offered below the answer beside the message (`chat.ending.stops`). `none`: there is no message either. */
  readonly next: 'none' | 'retry' | 'continue'
}

/** By our reason. A missing reason does not compile. */
export const stopMeanings = {
  stop: { calls: 'readable', next: 'none' },
  'tool-calls': { calls: 'all', next: 'none' },
  length: { calls: 'closed', next: 'retry' },
  'context-window': { calls: 'closed', next: 'retry' },
  'bad-call': { calls: 'none', next: 'retry' },
  'content-filter': { calls: 'none', next: 'retry' },
  refusal: { calls: 'none', next: 'retry' },
  pause: { calls: 'readable', next: 'continue' },
  error: { calls: 'none', next: 'retry' },
  other: { calls: 'readable', next: 'retry' },
} as const satisfies Record<FinishReason, StopMeaning>

/** The reasons with a message below the answer. */
export type ToldStop = {
  [Reason in FinishReason]: (typeof stopMeanings)[Reason]['next'] extends 'none' ? never : Reason
}[FinishReason]
