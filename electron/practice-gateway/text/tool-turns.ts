import type { Turn } from './parsed-text-request.ts'

/** An error in the calls and results of a conversation. */
export type ToolProblem =
  | { readonly type: 'unanswered'; readonly turn: number; readonly ids: readonly string[] }
  | { readonly type: 'unasked'; readonly turn: number; readonly content: number; readonly id: string }

/** Every call needs its result in the next turn, and every result needs its call in the turn before. */
export function findToolProblem(turns: readonly Turn[]): ToolProblem | undefined {
  let open = new Set<string>()
  for (const [index, turn] of turns.entries()) {
    for (const [at, content] of turn.contents.entries()) {
      if (content.type !== 'result') continue
      if (!open.delete(content.callId))
        return { type: 'unasked', turn: index, content: at, id: content.callId }
    }
    if (open.size > 0) return { type: 'unanswered', turn: index - 1, ids: [...open] }
    open = new Set(turn.contents.flatMap((content) => (content.type === 'call' ? [content.id] : [])))
  }
  return open.size > 0 ? { type: 'unanswered', turn: turns.length - 1, ids: [...open] } : undefined
}
