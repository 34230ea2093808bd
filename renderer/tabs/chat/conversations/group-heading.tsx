import { ChevronDown, ChevronRight, Ellipsis, Folder, Pencil, Pin, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState, type DragEvent } from 'react'
import { chatText } from '../../../../shared/text/en/chat.ts'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { classNames } from '../../../controls/class-names.ts'
import { Menu } from '../../../controls/overlays/menu.tsx'
import { formatCount } from '../../../lib/format-number.ts'
import type { ConversationGroup } from '../group-conversations.ts'
import { useConversationList } from './conversation-list-store.ts'
import { droppedConversations, holdsConversations } from './drag-conversations.ts'
import type { KeepActions } from './use-keep-with-undo.ts'

export type GroupHeadingProps = {
  group: ConversationGroup
  isFolded: boolean
  actions: KeepActions
  /** Removes conversations from their folders. */
  onTakeOut: (ids: readonly string[]) => void
}

/**
 * The heading of a group, which collapses it. Conversations dropped on a folder are moved into it; those dropped on a
 * period are removed from their folder.
 */
export function GroupHeading({ group, isFolded, actions, onTakeOut }: GroupHeadingProps) {
  const { id, kind, name, conversations } = group
  const toggleFold = useConversationList((state) => state.toggleFold)
  const nameFolder = useConversationList((state) => state.name)
  const [isOver, setIsOver] = useState(false)
  const folder = { id, name }
  const button = useRef<HTMLButtonElement>(null)
  const isAwaited = useConversationList(({ awaitedFolder }) => kind === 'folder' && awaitedFolder === name)
  useEffect(() => {
    // Do not move the focus if the user has moved it elsewhere.
    if (isAwaited && document.activeElement === document.body) button.current?.focus()
  }, [isAwaited])
  const take = (event: DragEvent) => {
    if (kind === 'pinned' || !holdsConversations(event.dataTransfer)) return
    event.preventDefault()
    setIsOver(true)
  }
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- Only some rows are drawn, each in a box of its own.
      role="listitem"
      className={classNames(
        'group mt-1 flex h-row items-center rounded-sm pr-1',
        isOver && 'bg-accent-soft outline-2 -outline-offset-2 outline-accent',
      )}
    >
      <h3 className="min-w-0 flex-1">
        <button
          ref={button}
          type="button"
          aria-expanded={!isFolded}
          onDragEnter={take}
          onDragOver={take}
          onDragLeave={() => setIsOver(false)}
          onDrop={(event) => {
            setIsOver(false)
            const ids = droppedConversations(event.dataTransfer)
            if (kind === 'pinned' || ids.length === 0) return
            event.preventDefault()
            if (kind === 'folder') actions.move(ids, folder)
            else onTakeOut(ids)
          }}
          data-list-key=""
          onClick={() => toggleFold(id)}
          className="focus-inside flex h-row w-full items-center gap-1.5 rounded-sm px-2 text-left text-meta font-strong text-ink-3"
        >
          <Icon of={isFolded ? ChevronRight : ChevronDown} size="small" />
          {kind === 'time' ? null : <Icon of={kind === 'folder' ? Folder : Pin} size="small" />}
          <span className="min-w-0 flex-1 truncate">{name}</span>
          {kind === 'folder' || isFolded ? (
            <span className="tabular">{formatCount(conversations.length)}</span>
          ) : null}
        </button>
      </h3>
      {kind === 'folder' && (
        <span className="opacity-0 group-hover:opacity-100 focus-within:opacity-100 has-data-popup-open:opacity-100">
          <Menu
            align="end"
            trigger={<IconButton icon={Ellipsis} iconSize="small" label={chatText().keep.folderMenu(name)} />}
            sections={[
              {
                items: [
                  {
                    id: 'rename',
                    label: chatText().rename,
                    icon: Pencil,
                    takesFocus: true,
                    onSelect: () => nameFolder({ kind: 'folder', folderId: id }),
                  },
                ],
              },
              {
                items: [
                  {
                    id: 'delete',
                    label: chatText().keep.deleteFolder,
                    icon: Trash2,
                    isDanger: true,
                    onSelect: () => actions.deleteFolder(folder),
                  },
                ],
              },
            ]}
          />
        </span>
      )}
    </div>
  )
}
