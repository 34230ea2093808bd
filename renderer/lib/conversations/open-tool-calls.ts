import type { Block } from '../../../shared/runs/block.ts'

export type ToolCallBlock = Extract<Block, { type: 'tool-call' }>

/** The tool calls of an answer that wait for a result. Those the gateway ran itself have theirs in the same answer. */
export function openToolCalls(blocks: readonly Block[]): ToolCallBlock[] {
  const done = new Set(blocks.flatMap((block) => (block.type === 'tool-result' ? [block.callId] : [])))
  return blocks.filter((block) => block.type === 'tool-call').filter(({ callId }) => !done.has(callId))
}
