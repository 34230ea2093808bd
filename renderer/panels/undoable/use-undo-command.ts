import { Undo2 } from 'lucide-react'
import { controlsText } from '../../../shared/text/en/controls.ts'
import { useCommand } from '../../commands/use-command.ts'
import { useToast } from '../../controls/overlays/toast.tsx'
import type { UndoStack } from './undo-stack.ts'

/** Registers the command of a tab that undoes its last change. */
export function useUndoCommand(id: 'chat.undo' | 'history.undo' | 'library.undo', stack: UndoStack): void {
  const { show } = useToast()
  const canUndo = stack(({ entries }) => entries.length > 0)
  const undoLast = async (): Promise<void> => {
    const last = stack.getState().entries.at(-1)
    if (last !== undefined && (await last.takeBack()))
      show({ message: controlsText().undone(last.message), icon: Undo2 })
  }
  useCommand(id, () => void undoLast(), { isEnabled: canUndo })
}
