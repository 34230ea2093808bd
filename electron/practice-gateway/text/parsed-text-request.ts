import type { Json, JsonObject } from '../../../shared/json.ts'

/** A piece of a turn. `bytes` is set when the request itself contained them. */
export type Content =
  | { readonly type: 'text'; readonly text: string }
  | {
      readonly type: 'media'
      readonly kind: 'image' | 'audio' | 'file' | 'video'
      readonly mediaType?: string
      readonly bytes?: Uint8Array
      readonly url?: string
      readonly fileName?: string
    }
  | { readonly type: 'call'; readonly id: string; readonly name: string; readonly arguments: string }
  | { readonly type: 'result'; readonly callId: string; readonly text: string; readonly isError?: boolean }

export interface Turn {
  readonly role: 'user' | 'assistant'
  readonly contents: readonly Content[]
}

export interface ToolDefinition {
  readonly name: string
  readonly description: string
  /** JSON Schema of the arguments, or the generate-content dialect of it. */
  readonly schema: Json
}

export type ToolChoice = 'auto' | 'none' | 'required' | { readonly name: string }

/** The requested form of the answer. */
export type OutputForm =
  | { readonly type: 'text' }
  | { readonly type: 'json' }
  | { readonly type: 'schema'; readonly schema: JsonObject }

/** The content of a request, in one vocabulary for all text formats. */
export interface ParsedTextRequest {
  /** The name of the format in answers, such as "chat completions". */
  readonly format: string
  readonly model: string
  readonly stream: boolean
  /** `''` for none. */
  readonly system: string
  /** Tool results are part of a user turn. */
  readonly turns: readonly Turn[]
  readonly tools: readonly ToolDefinition[]
  readonly toolChoice: ToolChoice
  readonly parallelCalls: boolean
  readonly output: OutputForm
  /** Whether reasoning was requested, refused, or left to the model. */
  readonly thinking: 'auto' | 'on' | 'off'
  readonly maxTokens?: number
  readonly stop: readonly string[]
  /** The number of requested answers. */
  readonly count: number
  /** The optional fields that were sent, by their path in the body, in the order sent. */
  readonly settings: readonly (readonly [path: string, value: Json])[]
}

/** The last user turn, `undefined` when there is none. */
export function lastUserTurn(request: ParsedTextRequest): Turn | undefined {
  return request.turns.findLast((turn) => turn.role === 'user')
}

/** The text of the last user turn that has text; tool results alone do not count. */
export function lastUserText(request: ParsedTextRequest): string {
  const turn = request.turns.findLast((candidate) => candidate.role === 'user' && textOf(candidate) !== '')
  return turn === undefined ? '' : textOf(turn)
}

export function textOf(turn: Turn): string {
  return turn.contents.flatMap((content) => (content.type === 'text' ? [content.text] : [])).join('\n\n')
}

/** The number of this turn in the conversation, counted by the user's messages. The first is 1. */
export function turnNumber(request: ParsedTextRequest): number {
  const said = request.turns.filter(
    (turn) => turn.role === 'user' && turn.contents.some((content) => content.type !== 'result'),
  )
  return Math.max(1, said.length)
}

/** The tool results that have no answer yet. */
export function openResults(request: ParsedTextRequest): readonly Extract<Content, { type: 'result' }>[] {
  const last = request.turns.at(-1)
  if (last?.role !== 'user') return []
  return last.contents.filter((content) => content.type === 'result')
}
