import type { Input } from '../../shared/ipc/contract.ts'
import { randomUUID } from 'node:crypto'
import { insertionProblem } from '../../shared/conversations/arrangement.ts'
import { withoutStoredBytes } from '../../shared/attachments/stand-in.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import { conversationsError } from '../../shared/text/en/errors/conversations.ts'
import { databaseError } from '../../shared/text/en/errors/database.ts'
import { noSuchTurn, nothingToSend } from './conversation-errors.ts'
import { pathToChange, showChangedPath } from './changed-path.ts'
import { copyAfterChange } from './copy-turns.ts'
import type { StoredTurn, TurnStore } from './turn-store.ts'
import type { WriteTurnDependencies } from './turn-dependencies.ts'

/**
 * Adds a turn after the head, a version of a turn, or one before a turn. It has no run, and nothing is sent.
 *
 * The earlier turns stay as another version, so that an answer stays with the message it was given to. Copies of
 * answers after the turn are marked as given to other messages (`followsChange`).
 */
export function writeTurn(
  written: Input<'conversations.write'>,
  dependencies: WriteTurnDependencies,
): Result<void> {
  const { id, blocks } = written
  const { database, clock, turns, onExisting } = dependencies
  if (blocks.length === 0) return err(nothingToSend)
  return database.write(databaseError('conversationNotSaved'), () =>
    onExisting(id, (conversation) => {
      const path = pathToChange(conversation, dependencies)
      if (!path.ok) return path
      const place = placeOf(written, path.value, turns)
      if (!place.ok) return place
      const at = clock.now()
      const made = { ...toStored(written, place.value.parent), createdAt: at }
      const copies = copyAfterChange(place.value.following, id, made)
      const newTurns = [made, ...copies]
      showChangedPath({ conversation, at, newTurns, keepsEnd: copies.length > 0 }, dependencies)
      return ok()
    }),
  )
}

interface Place {
  readonly parent: StoredTurn | undefined
  /** The turns that also follow the new one. */
  readonly following: readonly StoredTurn[]
}

function placeOf(
  { id, insteadOf, keepsFollowing = false, before }: Input<'conversations.write'>,
  path: readonly StoredTurn[],
  turns: TurnStore,
): Result<Place> {
  const index = path.findIndex((turn) => turn.id === (before ?? insteadOf))
  if (before !== undefined) {
    if (index === -1) return err(noSuchTurn)
    return insertionProblem(path, index) === undefined
      ? ok({ parent: path[index - 1], following: path.slice(index) })
      : err({ kind: 'invalid-input', ...conversationsError('cannotArrange') })
  }
  if (insteadOf === undefined) return ok({ parent: path.at(-1), following: [] })
  const other = turns.get(insteadOf)
  if (other?.conversationId !== id || (keepsFollowing && index === -1)) return err(noSuchTurn)
  const parent = other.parentId === null ? undefined : turns.get(other.parentId)
  return ok({ parent, following: keepsFollowing ? path.slice(index + 1) : [] })
}

function toStored(
  { id, role, blocks }: Pick<Input<'conversations.write'>, 'id' | 'role' | 'blocks'>,
  parent: StoredTurn | undefined,
): Omit<StoredTurn, 'createdAt'> {
  return {
    id: randomUUID(),
    conversationId: id,
    parentId: parent?.id ?? null,
    depth: (parent?.depth ?? 0) + 1,
    role: role === 'assistant' ? 'assistant' : 'user',
    ...(role === 'system' && { kind: 'system' as const }),
    blocks: blocks.map(withoutStoredBytes),
  }
}
