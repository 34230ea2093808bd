import { randomUUID } from 'node:crypto'
import type { StoredTurn } from './turn-store.ts'

/**
 * Copies consecutive turns to another place: into `conversationId`, after `parent` (at the beginning without it).
 *
 * A copied answer refers to the run of the original: it shows its figures and its record, and the run stays as long as
 * one of them exists.
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

/** The same when an earlier turn has changed: copied answers are marked as given to other messages. */
export function copyAfterChange(
  ...[path, conversationId, parent]: Parameters<typeof copyTurns>
): StoredTurn[] {
  return copyTurns(path, conversationId, parent).map((copy) =>
    copy.copiedRunId === undefined ? copy : { ...copy, followsChange: true },
  )
}
