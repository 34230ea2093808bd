import { assertNever } from '../assert-never.ts'
import { openToolCalls } from './tool-calls.ts'
import type { PathTurn } from './path-turn.ts'

/** Changes of a turn's place. `remove` removes only this turn: the turns after it stay. */
export const arrangements = ['move-up', 'move-down', 'duplicate', 'remove'] as const

export type Arrangement = (typeof arrangements)[number]

/**
 * Why turns cannot be arranged so: there is no turn on that side, two turns belong together, or a turn replaces all
 * turns before it.
 */
export type ArrangementProblem = 'first' | 'last' | 'tools' | 'prefill' | 'compaction'

type ArrangedTurn = Pick<PathTurn, 'role' | 'kind' | 'blocks' | 'run'>

/** Returns the path after a change of the turn at `index`, and the index from which it differs. */
export function arranged<Turn>(
  path: readonly Turn[],
  index: number,
  change: Arrangement,
): { readonly path: readonly Turn[]; readonly from: number } {
  const turn = path.slice(index, index + 1)
  const without = path.toSpliced(index, 1)
  switch (change) {
    case 'move-up':
      return { path: without.toSpliced(index - 1, 0, ...turn), from: index - 1 }
    case 'move-down':
      return { path: without.toSpliced(index + 1, 0, ...turn), from: index }
    case 'duplicate':
      return { path: path.toSpliced(index + 1, 0, ...turn), from: index + 1 }
    case 'remove':
      return { path: without, from: index }
    default:
      return assertNever(change)
  }
}

/**
 * Returns why the turn at `index` cannot be changed this way; `undefined` when it can. Only its neighbours matter, so
 * part of a long path is enough; `hasEarlier` says that there are turns before that part.
 */
export function arrangementProblem(
  path: readonly ArrangedTurn[],
  index: number,
  change: Arrangement,
  hasEarlier = false,
): ArrangementProblem | undefined {
  const turn = path[index]
  switch (change) {
    case 'move-up':
      if (index === 0 && !hasEarlier) return 'first'
      return movingProblem(path, index - 1, index)
    case 'move-down':
      return index >= path.length - 1 ? 'last' : movingProblem(path, index, index + 1)
    case 'duplicate':
      if (turn === undefined) return undefined
      return ownProblem(turn) ?? insertionProblem(path, index + 1)
    case 'remove':
      if (index >= path.length - 1) return 'last'
      return insertionProblem(path, index) ?? insertionProblem(path, index + 1)
    default:
      return assertNever(change)
  }
}

/**
 * Returns why nothing can be inserted between the turn at `index` and the one before it; `undefined` when something
 * can.
 */
export function insertionProblem(
  path: readonly ArrangedTurn[],
  index: number,
): 'tools' | 'prefill' | undefined {
  const before = path[index - 1]
  const after = path[index]
  if (before === undefined || after === undefined) return undefined
  if (answersCalls(before, after)) return 'tools'
  // A prefill is the beginning of the answer to the message before it.
  return before.kind === 'prefill' || after.kind === 'prefill' ? 'prefill' : undefined
}

function movingProblem(
  path: readonly ArrangedTurn[],
  upper: number,
  lower: number,
): ArrangementProblem | undefined {
  const isOver = [path[upper], path[lower]].some((turn) => turn?.kind === 'compaction')
  if (isOver) return 'compaction'
  // The results of pending calls come with the next message.
  const waits = lower === path.length - 1 && openToolCalls(path[lower] ?? { blocks: [] }).length > 0
  return (
    (waits ? 'tools' : undefined) ??
    insertionProblem(path, upper) ??
    insertionProblem(path, lower) ??
    insertionProblem(path, lower + 1)
  )
}

/** Returns why a turn cannot be duplicated. */
function ownProblem(turn: ArrangedTurn): ArrangementProblem | undefined {
  const { kind, blocks } = turn
  if (kind === 'compaction' || kind === 'prefill') return kind
  const isOfTools = openToolCalls(turn).length > 0 || isResultOnly(blocks)
  return isOfTools ? 'tools' : undefined
}

/** Whether blocks contain a tool result without its call; where the gateway ran the tool, an answer contains both. */
function isResultOnly(blocks: ArrangedTurn['blocks']): boolean {
  const called = new Set(blocks.flatMap((block) => (block.type === 'tool-call' ? [block.callId] : [])))
  return blocks.some((block) => block.type === 'tool-result' && !called.has(block.callId))
}

/** Whether a message contains the results of tool calls in the answer before it. */
function answersCalls(answer: ArrangedTurn, message: ArrangedTurn): boolean {
  const calls = new Set(openToolCalls(answer).map(({ callId }) => callId))
  return message.blocks.some((block) => block.type === 'tool-result' && calls.has(block.callId))
}
