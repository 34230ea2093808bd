import type { ConversationSummary } from '../../../shared/conversations/conversation.ts'
import { chatText } from '../../../shared/text/en/chat.ts'
import { dateFormat } from '../../../shared/text/intl.ts'

export interface ConversationGroup {
  readonly name: string
  readonly conversations: readonly ConversationSummary[]
}

/** Conversations, newest first, under the day or month of their last change. */
export function groupConversations(
  conversations: readonly ConversationSummary[],
  now: number,
): ConversationGroup[] {
  const groups = new Map<string, ConversationSummary[]>()
  for (const conversation of conversations) {
    const name = groupName(conversation.updatedAt, now)
    const group = groups.get(name)
    if (group === undefined) groups.set(name, [conversation])
    else group.push(conversation)
  }
  return [...groups].map(([name, members]) => ({ name, conversations: members }))
}

function groupName(at: number, now: number): string {
  const moment = new Date(at)
  const today = new Date(now)
  const yesterday = new Date(now)
  yesterday.setDate(today.getDate() - 1)
  if (at >= startOfDay(today)) return chatText().list.today
  if (at >= startOfDay(yesterday)) return chatText().list.yesterday
  if (moment.getFullYear() !== today.getFullYear())
    return dateFormat({ month: 'long', year: 'numeric' }).format(moment)
  return moment.getMonth() === today.getMonth()
    ? chatText().list.thisMonth
    : dateFormat({ month: 'long' }).format(moment)
}

function startOfDay(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
}
