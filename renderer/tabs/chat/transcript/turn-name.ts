import type { Turn } from '../../../../shared/conversations/conversation.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'

/** Who speaks in a turn, or what it brings. */
export function turnName({ role, kind, blocks, run, importedModel }: Turn): string {
  if (role === 'assistant') {
    const model = run?.model ?? importedModel
    return model === undefined ? chatText().answer.name : chatText().answer.label(model)
  }
  if (kind === 'system') return chatText().composer.roles.system
  // Results of tools are sent in the name of the user, who may have written nothing.
  const isResult = blocks.length > 0 && blocks.every(({ type }) => type === 'tool-result')
  return isResult ? chatText().tool.result : chatText().you
}
