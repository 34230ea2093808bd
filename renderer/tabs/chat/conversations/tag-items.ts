import { Tags } from 'lucide-react'
import type { ConversationSummary } from '../../../../shared/conversations/conversation.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'
import type { MenuSection } from '../../../controls/overlays/menu-popup.tsx'
import { conversationListActions } from './conversation-list-store.ts'
import type { KeepActions } from './use-keep-with-undo.ts'

/** Menu items that add tags to conversations and remove them. A tag that only some have is added to all. */
export function tagItems(
  known: readonly string[],
  conversations: readonly Pick<ConversationSummary, 'id' | 'tags'>[],
  { addTag, removeTag }: Pick<KeepActions, 'addTag' | 'removeTag'>,
): readonly MenuSection[] {
  const ids = conversations.map(({ id }) => id)
  return [
    {
      items: known.map((tag) => {
        const count = conversations.filter(({ tags = [] }) => tags.includes(tag)).length
        const isOnAll = count > 0 && count === conversations.length
        return {
          id: `tag ${tag}`,
          label: tag,
          ticked: count > 0 && !isOnAll ? ('mixed' as const) : isOnAll,
          onSelect: () => (isOnAll ? removeTag : addTag)(ids, tag),
        }
      }),
    },
    {
      items: [
        {
          id: 'new-tag',
          label: chatText().tags.create,
          icon: Tags,
          takesFocus: true,
          onSelect: () => conversationListActions.name({ kind: 'new-tag', ids }),
        },
      ],
    },
  ]
}
