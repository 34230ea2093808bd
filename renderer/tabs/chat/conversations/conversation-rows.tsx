import { memo, type KeyboardEvent } from 'react'
import { chatText } from '../../../../shared/text/en/chat.ts'
import { useWindowScale } from '../../../controls/hooks/use-window-scale.ts'
import { VirtualRows } from '../../../controls/lists/virtual-rows.tsx'
import { ContextMenu } from '../../../controls/overlays/context-menu.tsx'
import { RowMenu, useRowMenu } from '../../../controls/overlays/row-menu.tsx'
import { SearchedFor } from '../../../controls/texts/matched-text.tsx'
import { useWaitingToolCalls } from '../../../queries/tool-calls.ts'
import { conversationListActions, useConversationList } from './conversation-list-store.ts'
import { ConversationRow } from './conversation-row.tsx'
import { GroupHeading } from './group-heading.tsx'
import type { Line } from './list-lines.ts'
import { PassageRow } from './passage-row.tsx'
import type { RowActions } from './use-row-actions.ts'
import type { KeepActions } from './use-keep-with-undo.ts'

export type ConversationRowsProps = {
  lines: readonly Line[]
  /** Ids of the conversations among the lines, in order. */
  ids: readonly string[]
  openId: string | undefined
  searched: string
  isArchive: boolean
  actions: KeepActions
  rowActions: RowActions
  /** Removes conversations from their folders. */
  onTakeOut: (ids: readonly string[]) => void
}

/** The lines of the list, with a shared menu. Memoised: renders only when its props change. */
export const ConversationRows = memo(function ConversationRows({
  lines,
  ids,
  openId,
  searched,
  isArchive,
  actions,
  rowActions,
  onTakeOut,
}: ConversationRowsProps) {
  const waiting = useWaitingToolCalls()
  const scale = useWindowScale()
  const menu = useRowMenu()
  return (
    <SearchedFor search={searched}>
      <ContextMenu sections={(target) => rowActions.sectionsOf(idAt(target))}>
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Keys that its rows do not take. */}
        <div className="flex min-h-0 flex-1 flex-col" onKeyDown={(event) => takeKey(event, ids)}>
          <VirtualRows
            rows={lines}
            rowHeight={44 * scale.row}
            heightOf={(line) => heightOf(line) * scale.row}
            listLabel={isArchive ? chatText().trash.archive : chatText().conversations}
            className="px-2 pb-2"
            renderRow={(line) => {
              if (line.kind === 'heading') {
                return (
                  <GroupHeading
                    key={line.group.id}
                    group={line.group}
                    isFolded={line.isFolded}
                    onTakeOut={onTakeOut}
                    actions={actions}
                  />
                )
              }
              if (line.kind === 'passage') {
                const { turnId, conversationId, comparedIn = conversationId } = line.passage
                return (
                  <PassageRow
                    key={turnId}
                    passage={line.passage}
                    isOpen={comparedIn === openId}
                    onOpen={rowActions.open}
                  />
                )
              }
              const { id, columnIds = [] } = line.conversation
              return (
                <ConversationRow
                  key={id}
                  conversation={line.conversation}
                  isOpen={id === openId}
                  isWaiting={waiting.some(({ conversationId }) =>
                    [id, ...columnIds].includes(conversationId),
                  )}
                  menu={menu}
                  actions={rowActions}
                />
              )
            }}
          />
        </div>
      </ContextMenu>
      <RowMenu menu={menu} sections={rowActions.sectionsOf} />
    </SearchedFor>
  )
})

/** The height of a line at the default text size, used until the line is rendered and measured. */
function heightOf({ kind }: Line): number {
  return kind === 'heading' ? 32 : kind === 'passage' ? 104 : 44
}

function idAt(target: Element | undefined): string | undefined {
  return target?.closest('[data-conversation]')?.getAttribute('data-conversation') ?? undefined
}

/** Arrow keys move between rows, Ctrl+A selects all, Escape ends the selection. */
function takeKey(event: KeyboardEvent<HTMLElement>, ids: readonly string[]): void {
  const { isSelecting } = useConversationList.getState()
  const { setSelecting, selectAll } = conversationListActions
  if (event.target instanceof HTMLInputElement) return
  if (event.key === 'a' && (event.ctrlKey || event.metaKey)) selectAll(ids)
  else if (event.key === 'Escape' && isSelecting) setSelecting(false)
  else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-list-key]')]
    const at = rows.findIndex((row) => row === document.activeElement)
    rows[event.key === 'ArrowDown' ? at + 1 : Math.max(0, at - 1)]?.focus()
  } else return
  event.preventDefault()
}
