import {
  Bookmark,
  ChevronDown,
  Copy,
  FoldVertical,
  PanelLeft,
  PenLine,
  Plus,
  Search,
  Sparkles,
  Trash2,
} from 'lucide-react'
import { memo, useState, type ReactNode } from 'react'
import type { Conversation } from '../../../../shared/conversations/conversation.ts'
import { formatRegistry } from '../../../../shared/formats/registry.ts'
import { exportFileName } from '../../../lib/conversations/export-file-name.ts'
import { conversationMarkdown } from '../../../../shared/transfer/conversation-markdown.ts'
import { exportTypes } from '../../../lib/conversations/export-types.ts'
import { copyText } from '../../../controls/buttons/copy-text.ts'
import { downloadText } from '../../../controls/files/download-text.ts'
import { useAriaKeys, useCommandKeys } from '../../../commands/use-command.ts'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { Menu } from '../../../controls/overlays/menu.tsx'
import { createLazyView } from '../../../controls/panes/lazy.tsx'
import { navigate } from '../../../stores/route.ts'
import { useComparison } from '../compare/comparisons.ts'
import { useDeleteWithUndo } from './use-delete-with-undo.ts'
import { useRenameWithUndo } from './use-rename-with-undo.ts'
import { draftOf } from '../draft-store.ts'
import { exportItems } from './export-items.ts'
import { CompactDialog } from './compact-dialog.tsx'
import { TitleDialog } from './title-dialog.tsx'
import { TitleField } from './title-field.tsx'
import { ViewSwitch } from './view-switch.tsx'
import { chatText } from '../../../../shared/text/en/chat.ts'

export type ConversationHeadProps = {
  conversation: Conversation
  /** `undefined` while the list is visible. */
  onShowList: (() => void) | undefined
  /** Rendered after the title and the cost. */
  legend?: ReactNode
  /** Opens and closes the search in its turns. */
  find?: { readonly isOpen: boolean; readonly toggle: () => void } | undefined
  /** Rendered at the right end, after the choice of view. */
  actions?: ReactNode
}

const ConversationCost = createLazyView(
  async () => (await import('../../../panels/spending/conversation-cost.tsx')).ConversationCost,
)

/** The head of a conversation. Memoised: it does not render again while an answer begins and ends. */
export const ConversationHead = memo(function ConversationHead({
  conversation,
  onShowList,
  legend,
  find,
  actions,
}: ConversationHeadProps) {
  const [isRenaming, setIsRenaming] = useState(false)
  const [isNaming, setIsNaming] = useState(false)
  const [isCompacting, setIsCompacting] = useState(false)
  const deleteWithUndo = useDeleteWithUndo()
  const rename = useRenameWithUndo()
  // The cost of one more answer would reveal its model.
  const isBlind = useComparison(conversation.id).blindSeed !== undefined
  // Offer export only when all turns are loaded: the earlier turns of a long conversation arrive a moment later.
  const isWhole = conversation.earlierCount === undefined
  const title = conversation.title === '' ? chatText().newConversation : conversation.title
  return (
    <div className="group/head @container/head flex h-pane-head flex-none items-center gap-2 border-b border-line px-2 whitespace-nowrap">
      {onShowList !== undefined && (
        <IconButton icon={PanelLeft} label={chatText().list.show} onClick={onShowList} />
      )}
      {isRenaming ? (
        <TitleField
          title={conversation.title}
          onDone={(next) => {
            setIsRenaming(false)
            if (next !== undefined) rename(conversation.id, conversation.title, next)
          }}
        />
      ) : (
        <>
          <h2 dir="auto" className="min-w-0 shrink-3 truncate pl-1 font-strong" title={title}>
            {title}
          </h2>
          <Menu
            trigger={<IconButton icon={ChevronDown} label={chatText().head.menu} />}
            sections={[
              {
                items: [
                  {
                    id: 'rename',
                    label: chatText().rename,
                    icon: PenLine,
                    takesFocus: true,
                    onSelect: () => setIsRenaming(true),
                  },
                  {
                    id: 'suggest-title',
                    label: chatText().suggestTitle.action,
                    icon: Sparkles,
                    disabled: conversation.turns.length === 0,
                    onSelect: () => setIsNaming(true),
                  },
                  {
                    id: 'save-preset',
                    label: chatText().saveAsPreset,
                    icon: Bookmark,
                    takesFocus: true,
                    onSelect: () =>
                      void import('../../../panels/presets/save-conversation.ts').then(
                        ({ saveConversation }) => saveConversation(conversation, draftOf(conversation.id)),
                      ),
                  },
                  {
                    id: 'copy',
                    label: chatText().copyAsMarkdown,
                    icon: Copy,
                    disabled: !isWhole || conversation.turns.length === 0,
                    onSelect: () => void copyText(conversationMarkdown(conversation)),
                  },
                  ...exportItems(
                    [conversation.id],
                    (type) => {
                      const { extension, mediaType, textOf } = exportTypes[type]
                      downloadText(
                        exportFileName(conversation.title, extension),
                        mediaType,
                        textOf(conversation),
                      )
                    },
                    !isWhole || conversation.turns.length === 0,
                  ),
                ],
              },
              {
                items:
                  formatRegistry[conversation.format].compaction !== undefined
                    ? [
                        {
                          id: 'compact',
                          label: chatText().compaction.title,
                          icon: FoldVertical,
                          disabled: !canCompact(conversation),
                          onSelect: () => setIsCompacting(true),
                        },
                      ]
                    : [],
              },
              {
                items: [
                  {
                    id: 'delete',
                    label: chatText().delete,
                    icon: Trash2,
                    isDanger: true,
                    onSelect: () => deleteWithUndo(conversation.id, title, (goOn) => goOn('chat', 'new')),
                  },
                ],
              },
            ]}
          />
          {!isBlind && <ConversationCost id={conversation.id} />}
          {legend}
          <span className="flex-1" />
          {find !== undefined && <FindButton {...find} />}
          <ViewSwitch conversationId={conversation.id} hasColumns={conversation.columnIds !== undefined} />
          {actions}
          {onShowList !== undefined && actions === undefined && (
            <IconButton
              icon={Plus}
              label={chatText().newConversation}
              onClick={() => navigate('chat', 'new')}
            />
          )}
        </>
      )}
      {isNaming && <TitleDialog conversation={conversation} onClose={() => setIsNaming(false)} />}
      {isCompacting && <CompactDialog conversation={conversation} onClose={() => setIsCompacting(false)} />}
    </div>
  )
})

function FindButton({ isOpen, toggle }: { isOpen: boolean; toggle: () => void }) {
  const keys = useCommandKeys('chat.find')
  const { title } = chatText().find
  return (
    <IconButton
      icon={Search}
      label={title}
      tooltip={keys === undefined ? title : chatText().find.titleWithKeys({ title, keys: keys.join('+') })}
      aria-keyshortcuts={useAriaKeys('chat.find')}
      pressed={isOpen}
      onClick={toggle}
    />
  )
}

/** Whether there are complete turns that no compaction covers yet. */
function canCompact({ turns }: Conversation): boolean {
  const last = turns.at(-1)
  return last !== undefined && last.kind !== 'compaction' && last.run?.status !== 'running'
}
