import { randomUUID } from 'node:crypto'
import type { StoredTurn } from './turn-store.ts'

/**
 * Copies of turns that follow each other, for another place: of `conversationId`, behind `parent` (at the beginning where
 * there is none).
 *
 * A copied answer refers to the run of the first one: its figures and its record are shown, and it stays as long as one of
 * them does.
 */
export function copyTurns(
  path: readonly StoredTurn[],
  conversationId: string,
  parent: Pick<StoredTurn, 'id' | 'depth'> | undefined,
): StoredTurn[] {
  let parentId = parent?.id ?? null
  let depth = parent?.depth ?? 0
  return path.map(({ runId, copiedRunId = runId, ...turn }) => {
    depth += 1
    const copy: StoredTurn = {
      ...turn,
      id: randomUUID(),
      conversationId,
      parentId,
      depth,
      ...(copiedRunId === undefined ? {} : { copiedRunId }),
    }
    parentId = copy.id
    return copy
  })
}

/** The same where something before the turns has changed. No answer is to look as if it had been given to that. */
export function copyAfterChange(
  ...[path, conversationId, parent]: Parameters<typeof copyTurns>
): StoredTurn[] {
  return copyTurns(path, conversationId, parent).map((copy) =>
    copy.copiedRunId === undefined ? copy : { ...copy, followsChange: true },
  )
}
