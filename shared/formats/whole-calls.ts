import { assertNever } from '../assert-never.ts'
import type { Block } from '../runs/block.ts'
import { isWholeAnswer, type Run } from '../runs/run.ts'
import { areArgumentsClosed, isCutObject } from './call-arguments.ts'
import { stopMeanings } from './stop-reasons.ts'

export type ToolCallBlock = Extract<Block, { type: 'tool-call' }>

/** How an answer ended, as far as it tells whether its tool calls are complete. */
export type AnswerEnd = Pick<Run, 'status' | 'finish'>

/**
 * The blocks of an answer with its broken calls marked: all calls of an answer that failed, was stopped or lost its end, those
 * that a limit cut or that stop in the middle of their arguments, and those that the model or the service took back. `end` is left out for an answer without a run, such
 * as one written by hand; while a run is on, nothing is known yet. The list itself where there is nothing to mark.
 */
export function withBrokenCalls(blocks: readonly Block[], end: AnswerEnd | undefined): readonly Block[] {
  const calls = blocks.filter((block) => block.type === 'tool-call')
  const broken = new Set(calls.filter((call) => isBroken(call, call === calls.at(-1), end)))
  const isNew = [...broken].some((call) => call.isBroken !== true)
  if (!isNew) return blocks
  return blocks.map((block) =>
    block.type === 'tool-call' && broken.has(block) ? { ...block, isBroken: true } : block,
  )
}

function isBroken(call: ToolCallBlock, isLast: boolean, end: AnswerEnd | undefined): boolean {
  if (call.isBroken === true || end === undefined) return call.isBroken === true
  if (end.status === 'running') return false
  // Without a name it is unknown what to call.
  if (!isWholeAnswer(end.status) || call.name === '') return true
  const hasNone = call.arguments.trim() === ''
  const { calls } = stopMeanings[end.finish?.reason ?? 'other']
  switch (calls) {
    case 'all':
      return isCutObject(call.arguments)
    case 'none':
      return true
    case 'readable':
      return !hasNone && !areArgumentsClosed(call.arguments)
    case 'closed':
      return hasNone ? isLast : !areArgumentsClosed(call.arguments)
    default:
      return assertNever(calls)
  }
}
