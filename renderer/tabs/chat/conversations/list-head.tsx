import { ArrowDownUp, Check, ClipboardPaste, Download, FileInput, Plus } from 'lucide-react'
import { chatText } from '../../../../shared/text/en/chat.ts'
import { transferText } from '../../../../shared/text/en/transfer.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { Menu } from '../../../controls/overlays/menu.tsx'
import { BackHead } from '../../../controls/panes/back-head.tsx'
import { PaneHead } from '../../../controls/panes/pane-head.tsx'
import { formatCount } from '../../../lib/format-number.ts'
import { usePaste } from '../paste/paste-store.ts'
import { transferActions } from '../../../panels/transfer/transfer-store.ts'
import { conversationListActions, useConversationList } from './conversation-list-store.ts'

export type ListHeadProps = {
  /** Ids of all listed conversations, in order. */
  ids: readonly string[]
  isArchive: boolean
  onNew: () => void
}

/** The title of the list, or the number of selected conversations, with its actions. */
export function ListHead({ ids, isArchive, onNew }: ListHeadProps) {
  const { isSelecting, selectedIds } = useConversationList()
  const { show, setSelecting, selectAll } = conversationListActions
  if (isSelecting) {
    return (
      <PaneHead
        title={chatText().keep.selected(formatCount(selectedIds.length))}
        actions={
          <>
            <Button size="small" variant="ghost" onClick={() => selectAll(ids)}>
              {chatText().keep.all(formatCount(ids.length))}
            </Button>
            <IconButton
              icon={Check}
              label={chatText().keep.endSelecting}
              pressed
              onClick={() => setSelecting(false)}
            />
          </>
        }
      />
    )
  }
  const beginSelecting = (
    <IconButton icon={Check} label={chatText().keep.select} onClick={() => setSelecting(true)} />
  )
  if (isArchive)
    return (
      <BackHead
        title={chatText().trash.archive}
        back={chatText().trash.back}
        onBack={() => show('all')}
        actions={beginSelecting}
      />
    )
  return (
    <PaneHead
      title={chatText().conversations}
      actions={
        <>
          {beginSelecting}
          <TransferMenu />
          <IconButton icon={Plus} label={chatText().newConversation} onClick={onNew} />
        </>
      }
    />
  )
}

function TransferMenu() {
  const text = transferText()
  const openPaste = usePaste((state) => state.open)
  return (
    <Menu
      trigger={<IconButton icon={ArrowDownUp} label={text.menu} />}
      sections={[
        {
          items: [
            {
              id: 'import',
              label: text.importAction,
              icon: FileInput,
              takesFocus: true,
              onSelect: () => transferActions.openImport(),
            },
            {
              id: 'paste',
              label: chatText().paste.title,
              icon: ClipboardPaste,
              takesFocus: true,
              onSelect: () => openPaste(),
            },
            {
              id: 'export',
              label: text.exportAll,
              icon: Download,
              takesFocus: true,
              onSelect: () => transferActions.openExport(),
            },
          ],
        },
      ]}
    />
  )
}
