import { LogOut, Upload } from 'lucide-react'
import type { Input } from '../../../../shared/ipc/contract.ts'
import { mcpSignInText } from '../../../../shared/text/en/mcp-sign-in.ts'
import { mcpText } from '../../../../shared/text/en/mcp.ts'
import { useToast } from '../../../controls/overlays/toast.tsx'
import { useUndoable } from '../../../panels/undoable/use-undoable.ts'
import { useCommandMutation } from '../../../queries/use-command-mutation.ts'
import { libraryUndoStack } from '../items/library-undo-stack.ts'

/** Deletes a server, which stops it, and offers Undo. */
export function useDeleteServer(): (id: string, name: string) => void {
  const undoable = useUndoable(libraryUndoStack)
  const { mutateAsync: remove } = useCommandMutation('mcp.delete')
  const { mutateAsync: restore } = useCommandMutation('mcp.restore')
  return (id, name) =>
    undoable({
      ids: [id],
      make: () => remove({ ids: [id] }),
      takeBack: () => restore({ ids: [id] }),
      message: () => mcpText().deleted(name),
      onMade: (_, goOn) => goOn('library', 'mcp'),
      onTakenBack: (goOn) => goOn('library', `mcp/${id}`),
    })
}

/** Signs out of a server, and says whether its tokens were revoked. */
export function useSignOut(): (id: string, name: string) => void {
  const { show, showError } = useToast()
  const { mutate } = useCommandMutation('mcp.signOut')
  return (id, name) =>
    mutate(
      { id },
      {
        onSuccess: ({ revoked }) => show({ icon: LogOut, message: mcpSignInText().signedOut[revoked](name) }),
        onError: ({ appError }) => showError(appError),
      },
    )
}

/** Imports servers; one Undo removes all of them. */
export function useImportServers(): (servers: Input<'mcp.import'>['servers']) => void {
  const undoable = useUndoable(libraryUndoStack)
  const { mutateAsync: take } = useCommandMutation('mcp.import')
  const { mutateAsync: remove } = useCommandMutation('mcp.delete')
  return (servers) => {
    let ids: string[] = []
    undoable({
      ids: [],
      icon: Upload,
      make: async () => {
        const done = await take({ servers })
        ids = done.ids
        return done
      },
      takeBack: () => remove({ ids }),
      message: () => mcpText().importing.done(ids.length),
      onMade({ ids: [first] }, goOn) {
        if (first !== undefined) goOn('library', `mcp/${first}`)
      },
    })
  }
}
