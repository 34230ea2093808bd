import { Undo2 } from 'lucide-react'
import { libraryText } from '../../../../shared/text/en/library.ts'
import { useCommand } from '../../../commands/use-command.ts'
import { useToast } from '../../../controls/overlays/toast.tsx'
import { createUndoStack } from '../../../panels/undoable/undo-stack.ts'

/** What was done in the library, for its Ctrl+Z. */
export const libraryUndoStack = createUndoStack()

/** Makes the tab answer the command that takes back what was done last. */
export function useUndoCommand(): void {
  const { show } = useToast()
  const canUndo = libraryUndoStack(({ entries }) => entries.length > 0)
  const undoLast = async (): Promise<void> => {
    const last = libraryUndoStack.getState().entries.at(-1)
    if (last !== undefined && (await last.takeBack()))
      show({ message: libraryText().undone(last.message), icon: Undo2 })
  }
  useCommand('library.undo', () => void undoLast(), { isEnabled: canUndo })
}
