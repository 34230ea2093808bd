import type { ConversationSummary } from '../../../shared/conversations/conversation.ts'
import type { ConversationFolder } from '../../../shared/conversations/organisation.ts'
import { chatText } from '../../../shared/text/en/chat.ts'

export interface ConversationGroup {
  /** Identifies the group when it is collapsed: a folder's id, or the name of a period. */
  readonly id: string
  readonly kind: 'pinned' | 'folder' | 'time'
  readonly name: string
  readonly conversations: readonly ConversationSummary[]
}

const recent = ['today', 'yesterday'] as const
const before = ['thisMonth', 'older'] as const

/**
 * Groups conversations, newest first: pinned ones, those of the last two days, folders, and the others by the time of
 * their last change. Each is in one group. Empty folders are kept; other empty groups are not.
 */
export function groupConversations(
  conversations: readonly ConversationSummary[],
  folders: readonly ConversationFolder[],
  now: number,
): ConversationGroup[] {
  const members = new Map<string, ConversationSummary[]>()
  const known = new Set(folders.map(({ id }) => id))
  const timeOf = timesBefore(now)
  for (const conversation of conversations) {
    const { pinnedAt, folderId, updatedAt } = conversation
    const inFolder = folderId !== undefined && known.has(folderId) ? folderId : undefined
    const id = pinnedAt !== undefined ? 'pinned' : (inFolder ?? timeOf(updatedAt))
    const group = members.get(id)
    if (group === undefined) members.set(id, [conversation])
    else group.push(conversation)
  }
  const timeGroup = (id: (typeof recent)[number] | (typeof before)[number]): ConversationGroup => ({
    id,
    kind: 'time',
    name: chatText().list[id],
    conversations: members.get(id) ?? [],
  })
  return [
    {
      id: 'pinned',
      kind: 'pinned' as const,
      name: chatText().list.pinned,
      conversations: members.get('pinned') ?? [],
    },
    ...recent.map(timeGroup),
    ...folders.map(({ id, name }) => ({
      id,
      kind: 'folder' as const,
      name,
      conversations: members.get(id) ?? [],
    })),
    ...before.map(timeGroup),
  ].filter(({ kind, conversations: those }) => kind === 'folder' || those.length > 0)
}

/**
 * Returns a function that names the period of a moment. The limits of the days are computed once for thousands of
 * moments.
 */
function timesBefore(now: number): (at: number) => (typeof recent)[number] | (typeof before)[number] {
  const today = new Date(now)
  const yesterday = new Date(now)
  yesterday.setDate(today.getDate() - 1)
  const [todayAt, yesterdayAt] = [startOfDay(today), startOfDay(yesterday)]
  const monthAt = new Date(today.getFullYear(), today.getMonth(), 1).getTime()
  return (at) => {
    if (at >= todayAt) return 'today'
    if (at >= yesterdayAt) return 'yesterday'
    return at >= monthAt ? 'thisMonth' : 'older'
  }
}

function startOfDay(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
}
