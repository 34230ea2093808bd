import type { Block } from '../runs/block.ts'
import type { CacheMark } from '../runs/cache-mark.ts'
import type { Json, JsonObject } from '../json.ts'
import type { ConversationFormatId } from './registry.ts'
import type { Format } from './format.ts'
import type { Part } from '../runs/part.ts'

/**
 * One turn as a format sees it. `keep` is the provider state, and only there when the same format made it. `system`:
 * instructions in the middle of the conversation.
 */
export interface InputTurn {
  readonly role: 'user' | 'assistant' | 'system'
  readonly blocks: readonly Block[]
  readonly keep?: unknown
  /** The last turn, which the model continues. Only in formats whose descriptor says how. */
  readonly isPrefill?: true
}

/** The input from which every conversation format builds its request. */
export interface ConversationInput {
  readonly model: string
  /** `''` for none. */
  readonly system: string
  /** A cache mark at the end of the system prompt. Formats without cache marks do not send it. */
  readonly systemMark?: CacheMark | undefined
  readonly turns: readonly InputTurn[]
  /** Only the fields that are sent, by wire name. `stream` is one of them. */
  readonly parameters: Readonly<Record<string, Json>>
  /** Merged into the body last, replacing everything else. */
  readonly extra: JsonObject
}

/** A format whose request is a conversation: a conversation format, or a variant of one. */
export type AnswerFormat = Format<ConversationInput, Part[]>

/** A format for conversations. */
export type ConversationFormat = AnswerFormat & { readonly id: ConversationFormatId }
