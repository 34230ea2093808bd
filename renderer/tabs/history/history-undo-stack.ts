import { createUndoStack } from '../../panels/undoable/undo-stack.ts'

/** Undo stack of deletions in History. */
export const historyUndoStack = createUndoStack()
