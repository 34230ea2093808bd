import { createUndoStack } from '../../../panels/undoable/undo-stack.ts'

/** Undo stack of the library. */
export const libraryUndoStack = createUndoStack()
