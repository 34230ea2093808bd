import type { Connection } from '../../../../shared/connections/connection.ts'
import { passportText } from '../../../../shared/text/en/passport.ts'
import { useUndoable } from '../../../panels/undoable/use-undoable.ts'
import { useCommandMutation } from '../../../queries/use-command-mutation.ts'

/** Returns a function that clears what was learned about a model, or about all models of a connection, with Undo. */
export function useForgetPassport(connection: Pick<Connection, 'id' | 'name'>): (model?: string) => void {
  const undoable = useUndoable()
  const forget = useCommandMutation('passport.forget')
  const restore = useCommandMutation('passport.restore')
  const { id: connectionId, name } = connection
  return (model) =>
    undoable({
      ids: [`passport ${connectionId}`],
      make: () => forget.mutateAsync({ connectionId, ...(model !== undefined && { model }) }),
      takeBack: () => restore.mutateAsync({ connectionId }),
      message: () => {
        const { forgotten } = passportText()
        return model === undefined ? forgotten.all(name) : forgotten.model(model)
      },
    })
}
