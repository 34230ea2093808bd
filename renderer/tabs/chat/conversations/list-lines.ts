import type { ConversationSummary } from '../../../../shared/conversations/conversation.ts'
import type { ConversationFolder, Passage } from '../../../../shared/conversations/organisation.ts'
import { groupConversations, type ConversationGroup } from '../group-conversations.ts'

/** A line of the list. */
export type Line =
  | { readonly kind: 'heading'; readonly group: ConversationGroup; readonly isFolded: boolean }
  | { readonly kind: 'conversation'; readonly conversation: ConversationSummary }
  | { readonly kind: 'passage'; readonly passage: Passage }

/** Each conversation alone. */
export function linesOf(conversations: readonly ConversationSummary[]): readonly Line[] {
  return conversations.map((conversation) => ({ kind: 'conversation', conversation }))
}

/** Under their groups; of those that are folded the heading alone. */
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

/** The passages of each conversation that was found; a row of its own for one that was found by its title. */
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
