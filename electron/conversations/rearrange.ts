import type { Input } from '../../shared/ipc/contract.ts'
import { arranged, arrangementProblem } from '../../shared/conversations/arrangement.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import { conversationsError } from '../../shared/text/en/errors/conversations.ts'
import { databaseError } from '../../shared/text/en/errors/database.ts'
import { arrangedMeanwhile, noSuchTurn } from './conversation-errors.ts'
import { copyAfterChange } from './copy-turns.ts'
import { pathToChange, showChangedPath } from './changed-path.ts'
import type { WriteTurnDependencies } from './turn-dependencies.ts'

/**
 * Moves a turn by one place, duplicates it or removes it. From there on the conversation consists of copies; the
 * earlier turns stay as another version. Nothing is sent.
 *
 * Refused when the order of turns would become invalid (`arrangementProblem`), and when another window has changed the
 * conversation.
 */
export function rearrange(
  { id, turnId, change, headTurnId }: Input<'conversations.rearrange'>,
  dependencies: WriteTurnDependencies,
): Result<void> {
  const { database, clock, onExisting } = dependencies
  return database.write(databaseError('conversationNotSaved'), () =>
    onExisting(id, (conversation) => {
      if (conversation.headTurnId !== headTurnId) return err(arrangedMeanwhile)
      const path = pathToChange(conversation, dependencies)
      if (!path.ok) return path
      const index = path.value.findIndex((turn) => turn.id === turnId)
      if (index === -1) return err(noSuchTurn)
      const problem = arrangementProblem(path.value, index, change)
      if (problem !== undefined)
        return err({ kind: 'invalid-input', code: problem, ...conversationsError('cannotArrange') })
      const at = clock.now()
      const next = arranged(path.value, index, change)
      const copies = copyAfterChange(next.path.slice(next.from), id, path.value[next.from - 1])
      const made = change === 'duplicate' ? withFirst(copies, { createdAt: at }) : copies
      const keepsEnd = next.path.at(-1)?.id === headTurnId
      showChangedPath({ conversation, at, newTurns: made, keepsEnd }, dependencies)
      return ok()
    }),
  )
}

function withFirst<Turn>([first, ...others]: readonly Turn[], change: Partial<Turn>): Turn[] {
  return first === undefined ? [] : [{ ...first, ...change }, ...others]
}
