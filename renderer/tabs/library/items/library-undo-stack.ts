import { createUndoStack } from '../../../panels/undoable/undo-stack.ts'

/** What was done in the library, for its Ctrl+Z. */
export const libraryUndoStack = createUndoStack()
