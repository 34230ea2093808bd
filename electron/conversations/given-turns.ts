import { randomUUID } from 'node:crypto'
import type { GivenTurn } from '../../shared/conversations/conversation.ts'
import type { StoredTurn } from './turn-store.ts'
import { definedFields } from '../../shared/defined-fields.ts'

/** Given turns as the path of a new conversation, oldest first. They have no runs. */
export function toStoredPath(
  given: readonly GivenTurn[],
  conversationId: string,
  createdAt: number,
): StoredTurn[] {
  const ids = given.map(() => randomUUID())
  return given.map(({ role, blocks, keep, format }, index) => ({
    id: ids[index] ?? '',
    conversationId,
    parentId: ids[index - 1] ?? null,
    depth: index + 1,
    role,
    blocks,
    createdAt,
    ...definedFields({ keep, format }),
  }))
}
