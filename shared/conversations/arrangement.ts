import { assertNever } from '../assert-never.ts'
import { openToolCalls } from './tool-calls.ts'
import type { PathTurn } from './path-turn.ts'

/** What can be done with the place of a turn. `remove` takes it out alone: what follows it stays. */
export const arrangements = ['move-up', 'move-down', 'duplicate', 'remove'] as const

export type Arrangement = (typeof arrangements)[number]

/** Why turns cannot stand so: there is no turn on that side, or two belong together, or one stands for all before it. */
export type ArrangementProblem = 'first' | 'last' | 'tools' | 'prefill' | 'compaction'

type ArrangedTurn = Pick<PathTurn, 'role' | 'kind' | 'blocks' | 'run'>

/** The path after a change of the turn at `index`, and the place from which it differs. */
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
 * Why the turn at `index` cannot be changed so. Only its neighbours are looked at, so of a long path a part is enough;
 * `hasEarlier` says that there are turns before it.
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

/** Why nothing can come between the turn at `index` and the one before it. */
export function insertionProblem(
  path: readonly ArrangedTurn[],
  index: number,
): 'tools' | 'prefill' | undefined {
  const before = path[index - 1]
  const after = path[index]
  if (before === undefined || after === undefined) return undefined
  if (answersCalls(before, after)) return 'tools'
  // It is the beginning of the answer to the message before it.
  return before.kind === 'prefill' || after.kind === 'prefill' ? 'prefill' : undefined
}

function movingProblem(
  path: readonly ArrangedTurn[],
  upper: number,
  lower: number,
): ArrangementProblem | undefined {
  const isOver = [path[upper], path[lower]].some((turn) => turn?.kind === 'compaction')
  if (isOver) return 'compaction'
  // The results of calls that wait come in the next message.
  const waits = lower === path.length - 1 && openToolCalls(path[lower] ?? { blocks: [] }).length > 0
  return (
    (waits ? 'tools' : undefined) ??
    insertionProblem(path, upper) ??
    insertionProblem(path, lower) ??
    insertionProblem(path, lower + 1)
  )
}

/** Why there cannot be two of a turn. */
function ownProblem(turn: ArrangedTurn): ArrangementProblem | undefined {
  const { kind, blocks } = turn
  if (kind === 'compaction' || kind === 'prefill') return kind
  const isOfTools = openToolCalls(turn).length > 0 || isResultOnly(blocks)
  return isOfTools ? 'tools' : undefined
}

/** Results of tools without their call; an answer has its own beside it where the gateway ran the tool. */
function isResultOnly(blocks: ArrangedTurn['blocks']): boolean {
  const called = new Set(blocks.flatMap((block) => (block.type === 'tool-call' ? [block.callId] : [])))
  return blocks.some((block) => block.type === 'tool-result' && !called.has(block.callId))
}

/** Whether a message brings the results of tool calls of the answer before it. */
function answersCalls(answer: ArrangedTurn, message: ArrangedTurn): boolean {
  const calls = new Set(openToolCalls(answer).map(({ callId }) => callId))
  return message.blocks.some((block) => block.type === 'tool-result' && calls.has(block.callId))
}
