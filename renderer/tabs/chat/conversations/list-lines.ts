import type { ConversationSummary } from '../../../../shared/conversations/conversation.ts'
import type { ConversationFolder, Passage } from '../../../../shared/conversations/organisation.ts'
import { groupConversations, type ConversationGroup } from '../group-conversations.ts'

/** A line of the list. */
export type Line =
  | { readonly kind: 'heading'; readonly group: ConversationGroup; readonly isFolded: boolean }
  | { readonly kind: 'conversation'; readonly conversation: ConversationSummary }
  | { readonly kind: 'passage'; readonly passage: Passage }

/** One line per conversation, without groups. */
export function linesOf(conversations: readonly ConversationSummary[]): readonly Line[] {
  return conversations.map((conversation) => ({ kind: 'conversation', conversation }))
}

/** The lines with group headings; a collapsed group has only its heading. */
export function groupedLines(
  conversations: readonly ConversationSummary[],
  folders: readonly ConversationFolder[],
  { now, foldedIds }: { now: number; foldedIds: readonly string[] },
): readonly Line[] {
  return groupConversations(conversations, folders, now).flatMap((group): Line[] => {
    const isFolded = foldedIds.includes(group.id)
    return [{ kind: 'heading', group, isFolded }, ...(isFolded ? [] : linesOf(group.conversations))]
  })
}

/** The matching passages of each conversation; a conversation found by its title has its own row. */
export function linesOfSearch(
  conversations: readonly ConversationSummary[],
  passages: readonly Passage[],
): readonly Line[] {
  const byConversation = Map.groupBy(
    passages,
    ({ conversationId, comparedIn = conversationId }) => comparedIn,
  )
  return conversations.flatMap((conversation): Line[] => {
    const own = byConversation.get(conversation.id)
    return own === undefined
      ? [{ kind: 'conversation', conversation }]
      : own.map((passage) => ({ kind: 'passage', passage }))
  })
}
