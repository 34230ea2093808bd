import { useQuery } from '@tanstack/react-query'
import { Archive, PanelLeftClose, Trash2 } from 'lucide-react'
import { chatText } from '../../../../shared/text/en/chat.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { ListRow } from '../../../controls/lists/list-row.tsx'
import { formatCount } from '../../../lib/format-number.ts'
import { conversationTrashQuery } from '../../../queries/conversations.ts'
import { conversationListActions } from './conversation-list-store.ts'

/** Links to the trash, and to the archive if it is not empty. */
export function Places({ archivedCount, onHide }: { archivedCount: number; onHide: () => void }) {
  const { show } = conversationListActions
  const { data } = useQuery(conversationTrashQuery(useBridge()))
  return (
    <div className="flex flex-none items-end gap-1 border-t border-line px-2 py-1">
      <div className="min-w-0 flex-1">
        {archivedCount > 0 && (
          <ListRow
            icon={Archive}
            isSelected={false}
            title={chatText().trash.archive}
            meta={formatCount(archivedCount)}
            onClick={() => show('archive')}
          >
            {chatText().trash.archive}
          </ListRow>
        )}
        <ListRow
          icon={Trash2}
          isSelected={false}
          title={chatText().trash.title}
          meta={formatCount(data?.length ?? 0)}
          onClick={() => show('trash')}
        >
          {chatText().trash.title}
        </ListRow>
      </div>
      <IconButton icon={PanelLeftClose} label={chatText().list.hide} className="mb-0.5" onClick={onHide} />
    </div>
  )
}
