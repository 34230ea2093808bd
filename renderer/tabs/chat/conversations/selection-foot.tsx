import { Archive, ArchiveRestore, Download, Folder, Pin, Tags, Trash2, TriangleAlert } from 'lucide-react'
import type { ConversationSummary } from '../../../../shared/conversations/conversation.ts'
import type { ConversationFolder } from '../../../../shared/conversations/organisation.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { Menu } from '../../../controls/overlays/menu.tsx'
import { formatCount } from '../../../lib/format-number.ts'
import { conversationListActions, useConversationList } from './conversation-list-store.ts'
import { folderItems } from './folder-items.ts'
import { exportItems } from './export-items.ts'
import { tagItems } from './tag-items.ts'
import type { KeepActions } from './use-keep-with-undo.ts'
import { useSaveConversations } from './use-save-conversations.ts'
import type { GoOn } from '../../../stores/route.ts'

export type SelectionFootProps = {
  conversations: readonly ConversationSummary[]
  folders: readonly ConversationFolder[]
  knownTags: readonly string[]
  actions: KeepActions
  /** Called when conversations leave the list. */
  onGone: (ids: readonly string[], goOn: GoOn) => void
}

/** The actions on the selected conversations. */
export function SelectionFoot({ conversations, folders, knownTags, actions, onGone }: SelectionFootProps) {
  const selectedIds = useConversationList((state) => state.selectedIds)
  const { setSelecting } = conversationListActions
  const { save, isSaving, progress, cancel } = useSaveConversations()
  const wanted = new Set(selectedIds)
  const selected = conversations.filter(({ id }) => wanted.has(id))
  const runningCount = selected.filter(({ lastStatus }) => lastStatus === 'running').length
  const isPinned = selected.length > 0 && selected.every(({ pinnedAt }) => pinnedAt !== undefined)
  const isArchived = selected.length > 0 && selected.every(({ archivedAt }) => archivedAt !== undefined)
  const isNone = selected.length === 0
  return (
    <div className="flex-none border-t border-line p-2">
      {runningCount > 0 && (
        <p className="mb-1 flex items-start gap-1 text-small text-warn">
          <Icon of={TriangleAlert} size="small" className="mt-0.5" />
          {chatText().keep.stops(runningCount)}
        </p>
      )}
      {progress !== undefined && (
        <p className="mb-1 flex items-center gap-2 text-small text-ink-2">
          <span className="tabular min-w-0 flex-1">{chatText().exported.progress(progress)}</span>
          <Button size="small" onClick={cancel}>
            {chatText().cancel}
          </Button>
        </p>
      )}
      <div className="grid grid-cols-2 gap-1.5">
        <Menu
          side="top"
          trigger={
            <Button size="small" icon={Folder} disabled={isNone}>
              {chatText().keep.moveTo}
            </Button>
          }
          sections={folderItems(folders, selectedIds, actions)}
        />
        <Menu
          side="top"
          trigger={
            <Button size="small" icon={Tags} disabled={isNone}>
              {chatText().tags.title}
            </Button>
          }
          sections={tagItems(knownTags, selected, actions)}
        />
        <Button size="small" icon={Pin} disabled={isNone} onClick={() => actions.pin(selectedIds, !isPinned)}>
          {isPinned ? chatText().keep.unpin : chatText().keep.pin}
        </Button>
        <Button
          size="small"
          icon={isArchived ? ArchiveRestore : Archive}
          disabled={isNone}
          // Archived conversations leave the list, so the selection ends.
          onClick={() => actions.archive(selectedIds, !isArchived, () => setSelecting(false))}
        >
          {isArchived ? chatText().keep.unarchive : chatText().keep.archive}
        </Button>
        <Menu
          side="top"
          trigger={
            <Button size="small" icon={Download} disabled={isNone} isBusy={isSaving}>
              {chatText().exported.save}
            </Button>
          }
          sections={[{ items: exportItems(selectedIds, (type) => save(selected, type), isSaving) }]}
        />
        <Button
          size="small"
          variant="danger"
          icon={Trash2}
          disabled={isNone}
          onClick={() =>
            actions.trash(selectedIds, (goOn) => {
              onGone(selectedIds, goOn)
              setSelecting(false)
            })
          }
        >
          {chatText().keep.trash(formatCount(selected.length))}
        </Button>
      </div>
    </div>
  )
}
