import { createUndoStack } from '../../panels/undoable/undo-stack.ts'

/** What was deleted from History, for its Ctrl+Z. */
export const historyUndoStack = createUndoStack()
