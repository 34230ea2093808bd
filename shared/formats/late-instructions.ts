import type { Block } from '../runs/block.ts'
import type { ConversationInput } from './conversation-input.ts'

/** The text of a system turn. Nothing else is taken: instructions are words. */
export function instructionsIn(blocks: readonly Block[]): string {
  return blocks
    .map((block) => (block.type === 'text' ? block.text : ''))
    .filter((text) => text !== '')
    .join('\n\n')
}

/** For formats whose turns are the user's and the model's alone: instructions between them join the system prompt. */
export function withJoinedInstructions(input: ConversationInput): ConversationInput {
  const late = input.turns.filter(({ role }) => role === 'system').map(({ blocks }) => instructionsIn(blocks))
  if (late.length === 0) return input
  return {
    ...input,
    system: [input.system, ...late].filter((text) => text !== '').join('\n\n'),
    turns: input.turns.filter(({ role }) => role !== 'system'),
  }
}
