import { createUndoStack } from './undo-stack.ts'

/** What was done with conversations and their turns, for Chat's Ctrl+Z. */
export const chatUndoStack = createUndoStack()
