import type { Block } from '../../../shared/runs/block.ts'
import type { Conversation } from '../../../shared/conversations/conversation.ts'
import type { PathTurn } from '../../../shared/conversations/to-input.ts'
import { turnLosses } from '../../../shared/lens/content-support.ts'

/**
 * What a format leaves behind of the turns of a conversation and of the unsent message. `withFiles: false` leaves out the
 * files of the user, where they are told elsewhere.
 */
export function lossesOf(
  { turns, format }: Pick<Conversation, 'turns' | 'format'>,
  unsent: readonly Block[],
  { withFiles = true } = {},
): string[] {
  const path: PathTurn[] = turns.map(({ role, blocks, keep, run }) => ({
    role,
    blocks: withFiles || role === 'assistant' ? blocks : blocks.filter(({ type }) => type !== 'media'),
    keep,
    ...(run !== undefined && { format: run.format }),
  }))
  return turnLosses(unsent.length === 0 ? path : [...path, { role: 'user', blocks: unsent }], format)
}
