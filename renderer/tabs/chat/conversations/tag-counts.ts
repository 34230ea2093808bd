import type { ConversationSummary } from '../../../../shared/conversations/conversation.ts'

export interface TagCount {
  readonly tag: string
  readonly count: number
}

/** All tags with their number of conversations, sorted by name. */
export function tagCounts(conversations: readonly ConversationSummary[]): readonly TagCount[] {
  const counts = new Map<string, number>()
  for (const { tags = [] } of conversations)
    for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts]
    .map(([tag, count]) => ({ tag, count }))
    .toSorted((left, right) => left.tag.localeCompare(right.tag))
}

/** The conversations that have all of the tags. */
export function withTags(
  conversations: readonly ConversationSummary[],
  ticked: readonly string[],
): readonly ConversationSummary[] {
  if (ticked.length === 0) return conversations
  return conversations.filter(({ tags = [] }) => ticked.every((tag) => tags.includes(tag)))
}

/** The ids of the conversations that have a tag. */
export function idsWith(conversations: readonly ConversationSummary[], tag: string): readonly string[] {
  return conversations.flatMap(({ id, tags = [] }) => (tags.includes(tag) ? id : []))
}
