import { lastCacheMark, type Block } from '../runs/block.ts'
import type { CacheMark } from '../runs/cache-mark.ts'
import type { ConversationInput } from './conversation-input.ts'

/**
 * The text of a system turn, its blocks joined by a blank line. Blocks of other types are left out; `''` when there
 * is no text.
 */
export function instructionsIn(blocks: readonly Block[]): string {
  return blocks
    .map((block) => (block.type === 'text' ? block.text : ''))
    .filter((text) => text !== '')
    .join('\n\n')
}

/** A piece of a request's instructions, and the cache mark at its end. */
export interface Instructions {
  readonly text: string
  readonly mark?: CacheMark | undefined
}

/**
 * The system prompt and the instructions between the turns as blocks, one behind each cache mark: for formats that
 * join them and have marks (see shared/gateway/wire/messages.md, "Prompt caching"). One block where there is no mark;
 * an empty list without a word of text.
 */
export function instructionBlocks({ system, systemMark, turns }: ConversationInput): Instructions[] {
  const pieces: Instructions[] = [
    { text: system, mark: systemMark },
    ...turns
      .filter(({ role }) => role === 'system')
      .map(({ blocks }) => ({ text: instructionsIn(blocks), mark: lastCacheMark(blocks) })),
  ].filter(({ text }) => text.trim() !== '')
  const joined: Instructions[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    if (last === undefined || last.mark !== undefined) joined.push(piece)
    else joined[joined.length - 1] = { text: `${last.text}\n\n${piece.text}`, mark: piece.mark }
  }
  return joined
}

/**
 * The input for a format whose turns are the user's and the model's alone (see shared/gateway/wire/conversations.md,
 * "Turns and attachments"): instructions between the turns are appended to the system prompt. The input itself where
 * there are none.
 */
export function withJoinedInstructions(input: ConversationInput): ConversationInput {
  const late = input.turns.filter(({ role }) => role === 'system').map(({ blocks }) => instructionsIn(blocks))
  if (late.length === 0) return input
  return {
    ...input,
    system: [input.system, ...late].filter((text) => text !== '').join('\n\n'),
    turns: input.turns.filter(({ role }) => role !== 'system'),
  }
}
