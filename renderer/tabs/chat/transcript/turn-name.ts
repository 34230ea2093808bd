import type { Turn } from '../../../../shared/conversations/conversation.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'

/** The name of the speaker of a turn, or of its content. */
export function turnName({ role, kind, blocks, run, importedModel }: Turn): string {
  if (role === 'assistant') {
    const model = run?.model ?? importedModel
    return model === undefined ? chatText().answer.name : chatText().answer.label(model)
  }
  if (kind === 'system') return chatText().composer.roles.system
  // Tool results are sent in user turns, which may contain nothing written by the user.
  const isResult = blocks.length > 0 && blocks.every(({ type }) => type === 'tool-result')
  return isResult ? chatText().tool.result : chatText().you
}
