import type { Conversation } from '../../../shared/conversations/conversation.ts'
import { isUndecided, waitingCalls, type ToolCall } from '../../../shared/conversations/tool-calls.ts'
import { formatItems } from '../../../shared/text/intl.ts'
import { toolsText } from '../../../shared/text/en/tools.ts'

/** Why a message must wait for tool results; `undefined` if it need not. */
export function undecidedReason({ turns }: Conversation, calls: readonly ToolCall[]): string | undefined {
  const open = calls.filter(isUndecided)
  if (open.length === 0) return undefined
  const names = new Map(waitingCalls(turns).map(({ callId, name }) => [callId, name]))
  const nameOf = ({ callId }: ToolCall): string => names.get(callId) ?? callId
  const calling = open.find(({ status }) => status === 'calling')
  return calling === undefined
    ? toolsText().undecided({ count: open.length, names: formatItems(new Set(open.map(nameOf))) })
    : toolsText().stillCalling(nameOf(calling))
}
