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
  /** The last turn, which the model is to go on from. Only in formats whose descriptor says how. */
  readonly isPrefill?: true
}

/** What every conversation format builds its request from. */
export interface ConversationInput {
  readonly model: string
  /** `''` for none. */
  readonly system: string
  /** At the end of the system prompt. Formats without cache marks do not send it. */
  readonly systemMark?: CacheMark | undefined
  readonly turns: readonly InputTurn[]
  /** Only the fields that are sent, by their wire name. `stream` is one of them. */
  readonly parameters: Readonly<Record<string, Json>>
  /** Merged into the body last, over everything. */
  readonly extra: JsonObject
}

/** A format that is asked with a conversation: one to hold it in, or a variant of such a one. */
export type AnswerFormat = Format<ConversationInput, Part[]>

/** A format one can hold a conversation in. */
export type ConversationFormat = AnswerFormat & { readonly id: ConversationFormatId }
