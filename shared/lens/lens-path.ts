import type { Block } from '../runs/block.ts'
import type { Conversation } from '../conversations/conversation.ts'
import type { PathTurn } from '../conversations/to-input.ts'

/**
 * The question of a conversation: everything up to the unsent message, or else up to the newest message of the user, so
 * that asking again compares answers to the same question. Empty when there is nothing to ask.
 */
export function toRequestPath(
  { turns }: Pick<Conversation, 'turns'>,
  unsent: string | readonly Block[],
): PathTurn[] {
  const path = turns.map(({ role, kind, blocks, keep, format }): PathTurn => ({
    role,
    blocks,
    keep,
    ...(kind === undefined ? {} : { kind }),
    ...(format === undefined ? {} : { format }),
  }))
  const blocks = typeof unsent === 'string' ? textBlocks(unsent) : unsent
  if (blocks.length > 0) return [...path, { role: 'user', blocks }]
  return path.slice(0, path.findLastIndex(({ role }) => role === 'user') + 1)
}

function textBlocks(text: string): Block[] {
  return text.trim() === '' ? [] : [{ type: 'text', text }]
}
