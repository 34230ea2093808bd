import type { Choice, Finish, Piece } from './answer.ts'
import type { ParsedTextRequest } from './parsed-text-request.ts'
import { tokenize } from './tokens.ts'

export interface DraftCall {
  readonly id: string
  readonly name: string
  /** JSON text. */
  readonly arguments: string
}

/** The intended answer of a scenario, before the limits of the request are applied. */
export interface Draft {
  readonly reasoning?: string
  readonly text?: string
  readonly refusal?: string
  /** A PNG as base64, after the text. */
  readonly image?: string
  /** Samples as base64, sent in pieces after the text. */
  readonly sounds?: readonly string[]
  readonly calls?: readonly DraftCall[]
  /** By default `tool-calls` when there are calls, else `stop`. */
  readonly finish?: Finish
  /** The text in pieces, for scenarios that control how it is split. */
  readonly textPieces?: readonly string[]
}

/** Turns a draft into pieces, cut at the first stop sequence or at the token limit, whichever comes first. */
export function toChoice(draft: Draft, request: ParsedTextRequest): Choice {
  const stopped = stopAt(draft.text ?? '', request.stop)
  const pieces: Piece[] = tokenize(draft.reasoning ?? '').map((text) => ({ type: 'reasoning', text }))
  const texts =
    stopped === undefined ? (draft.textPieces ?? tokenize(draft.text ?? '')) : tokenize(stopped.text)
  for (const text of texts) pieces.push({ type: 'text', text })
  if (stopped === undefined) pieces.push(...mediaOf(draft))
  for (const text of tokenize(draft.refusal ?? '')) pieces.push({ type: 'refusal', text })
  const calls = stopped === undefined ? (draft.calls ?? []) : []
  for (const call of calls) {
    pieces.push({ type: 'call', id: call.id, name: call.name })
    for (const text of tokenize(call.arguments)) pieces.push({ type: 'arguments', text })
  }
  if (request.maxTokens !== undefined && pieces.length > request.maxTokens) {
    return { steps: pieces.slice(0, request.maxTokens), finish: { reason: 'length' } }
  }
  if (stopped !== undefined) {
    return { steps: pieces, finish: { reason: 'stop-sequence', sequence: stopped.sequence } }
  }
  const ordinary: Finish = { reason: calls.length > 0 ? 'tool-calls' : 'stop' }
  return { steps: pieces, finish: draft.finish ?? ordinary }
}

function mediaOf({ image, sounds = [] }: Draft): Piece[] {
  const pieces = sounds.map((data): Piece => ({ type: 'sound', data }))
  return image === undefined ? pieces : [{ type: 'picture', data: image }, ...pieces]
}

function stopAt(text: string, sequences: readonly string[]): { text: string; sequence: string } | undefined {
  let first: { text: string; sequence: string } | undefined
  for (const sequence of sequences) {
    const at = sequence === '' ? -1 : text.indexOf(sequence)
    if (at !== -1 && (first === undefined || at < first.text.length)) {
      first = { text: text.slice(0, at), sequence }
    }
  }
  return first
}
