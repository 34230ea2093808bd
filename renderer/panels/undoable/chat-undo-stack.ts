import { createUndoStack } from './undo-stack.ts'

/** Changes to conversations and turns, for Chat's Ctrl+Z. */
export const chatUndoStack = createUndoStack()
