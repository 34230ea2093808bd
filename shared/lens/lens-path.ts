import type { Conversation } from '../conversations/conversation.ts'
import type { PathTurn } from '../conversations/to-input.ts'

/**
 * The question of a conversation: everything up to the unsent message, or else up to the newest message of the user, so
 * that asking again compares answers to the same question. Empty when there is nothing to ask.
 */
export function toQuestion({ turns }: Pick<Conversation, 'turns'>, unsent: string): PathTurn[] {
  const path = turns.map(({ role, blocks, keep, run }): PathTurn => ({
    role,
    blocks,
    keep,
    ...(run === undefined ? {} : { format: run.format }),
  }))
  if (unsent.trim() !== '') return [...path, { role: 'user', blocks: [{ type: 'text', text: unsent }] }]
  return path.slice(0, path.findLastIndex(({ role }) => role === 'user') + 1)
}
