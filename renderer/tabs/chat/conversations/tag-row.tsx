import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import type { ConversationSummary } from '../../../../shared/conversations/conversation.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { Menu } from '../../../controls/overlays/menu.tsx'
import { TagFilter } from '../../../panels/tags/tag-filter.tsx'
import { conversationListActions, useConversationList } from './conversation-list-store.ts'
import { idsWith, type TagCount } from './tag-counts.ts'
import type { KeepActions } from './use-keep-with-undo.ts'

const shownTags = 6

/** The tags of all conversations as filters; a selected tag shows its actions. */
export function TagRow({
  tags,
  conversations,
  actions,
}: {
  tags: readonly TagCount[]
  conversations: readonly ConversationSummary[]
  actions: KeepActions
}) {
  const ticked = useConversationList((state) => state.tags)
  const { filterBy, name } = conversationListActions
  if (tags.length === 0 && ticked.length === 0) return null
  const [tag, ...others] = ticked
  return (
    <TagFilter
      tags={tags}
      ticked={ticked}
      onTick={filterBy}
      shownAtFirst={shownTags}
      className="max-h-1/4 flex-none overflow-y-auto px-1 pb-1"
      menu={
        tag !== undefined &&
        others.length === 0 && (
          <Menu
            trigger={<IconButton icon={Ellipsis} iconSize="small" label={chatText().tags.menu(tag)} />}
            sections={[
              {
                items: [
                  {
                    id: 'rename',
                    label: chatText().rename,
                    icon: Pencil,
                    takesFocus: true,
                    onSelect: () => name({ kind: 'tag', tag }),
                  },
                  {
                    id: 'remove',
                    label: chatText().tags.removeFromAll,
                    icon: Trash2,
                    isDanger: true,
                    onSelect: () => {
                      actions.removeTag(idsWith(conversations, tag), tag)
                      filterBy([])
                    },
                  },
                ],
              },
            ]}
          />
        )
      }
    />
  )
}
