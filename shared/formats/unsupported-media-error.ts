import type { MediaBlock } from '../runs/block.ts'
import type { AppError } from '../errors/app-error.ts'
import { withStandIns } from '../attachments/stand-in.ts'
import { conversationFormats } from './conversation-formats.ts'
import type { InputTurn } from './conversation-input.ts'
import type { ConversationFormatId } from './registry.ts'

/**
 * The error that a format gives for a file of the user, `undefined` when it can carry the file: a request with
 * nothing but this file is built.
 */
export function unsupportedMediaError(media: MediaBlock, format: ConversationFormatId): AppError | undefined {
  const turns = withStandIns([{ role: 'user' as const, blocks: [media] }])
  const made = conversationFormats[format].request({
    model: 'any',
    system: '',
    turns,
    parameters: {},
    extra: {},
  })
  return made.ok ? undefined : made.error
}

/**
 * The errors that a format gives for the user's files in a conversation, each once, so that they can be shown before
 * anything is sent. An empty list where all can be sent.
 */
export function unsupportedMediaErrors(
  path: readonly Pick<InputTurn, 'role' | 'blocks'>[],
  format: ConversationFormatId,
): AppError[] {
  const problems = new Map<string, AppError>()
  for (const { role, blocks } of path) {
    if (role !== 'user') continue
    for (const block of blocks) {
      const problem = block.type === 'media' ? unsupportedMediaError(block, format) : undefined
      if (problem !== undefined) problems.set(problem.message, problem)
    }
  }
  return [...problems.values()]
}
