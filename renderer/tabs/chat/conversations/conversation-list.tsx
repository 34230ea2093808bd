import { useQuery } from '@tanstack/react-query'
import { FileInput } from 'lucide-react'
import { useDeferredValue, useEffect, useMemo } from 'react'
import type { ConversationSummary } from '../../../../shared/conversations/conversation.ts'
import type { ConversationFolder } from '../../../../shared/conversations/organisation.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'
import { transferText } from '../../../../shared/text/en/transfer.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { useLatest } from '../../../controls/hooks/use-latest.ts'
import { DropOverlay } from '../../../controls/files/drop-overlay.tsx'
import { useFileDrop } from '../../../controls/files/use-file-drop.ts'
import { useNow } from '../../../controls/hooks/use-now.ts'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import {
  conversationFoldersQuery,
  conversationListQuery,
  conversationSearchQuery,
} from '../../../queries/conversations.ts'
import { goOnFromHere, type GoOn } from '../../../stores/route.ts'
import { useChatView } from '../chat-view-store.ts'
import { transferActions } from '../../../panels/transfer/transfer-store.ts'
import { conversationListActions, useConversationList } from './conversation-list-store.ts'
import { ConversationRows } from './conversation-rows.tsx'
import { ConversationTrash } from './conversation-trash.tsx'
import { groupedLines, linesOf, linesOfSearch, type Line } from './list-lines.ts'
import { ListHead } from './list-head.tsx'
import { Places } from './list-places.tsx'
import { ListSearch } from './list-search.tsx'
import { NamedThing } from './named-thing.tsx'
import { SelectionFoot } from './selection-foot.tsx'
import { tagCounts, withTags } from './tag-counts.ts'
import { TagRow } from './tag-row.tsx'
import { TitleDialog } from './title-dialog.tsx'
import { useKeepWithUndo } from './use-keep-with-undo.ts'
import { useRowActions } from './use-row-actions.ts'

export type ConversationListProps = {
  openId: string | undefined
  /** Called when a conversation was opened. */
  onOpen: () => void
  onHide: () => void
}

/** All conversations in groups, or the results of a search; the archive and the trash replace them. */
export function ConversationList(props: ConversationListProps) {
  const view = useConversationList((state) => state.view)
  const { isOver, area } = useFileDrop(([file]) => {
    if (file !== undefined) transferActions.openImport(file)
  })
  return (
    <div {...area} className="relative flex min-h-0 flex-1 flex-col">
      {isOver && <DropOverlay icon={FileInput}>{transferText().importTitle}</DropOverlay>}
      {view === 'trash' ? <ConversationTrash /> : <Conversations {...props} isArchive={view === 'archive'} />}
    </div>
  )
}

const nothing: readonly ConversationSummary[] = []
const noFolders: readonly ConversationFolder[] = []

function Conversations({
  openId,
  onOpen,
  onHide,
  isArchive,
}: ConversationListProps & { isArchive: boolean }) {
  const bridge = useBridge()
  const search = useDeferredValue(useChatView((state) => state.search).trim())
  const { isSelecting, titledId, foldedIds, tags: ticked } = useConversationList()
  const list = useQuery(conversationListQuery(bridge))
  const found = useQuery({
    ...conversationSearchQuery(bridge, search),
    // Keep the previous results until the new ones arrive.
    placeholderData: (before) => before,
  })
  const { data: folders = noFolders } = useQuery(conversationFoldersQuery(bridge))
  const conversations = list.data ?? nothing
  const searched = search === '' ? '' : (found.data?.search ?? '')
  const isSearch = searched !== ''
  const isTagged = ticked.length > 0
  const knownTags = useMemo(() => tagCounts(conversations).map(({ tag }) => tag), [conversations])
  const tags = useMemo(
    () => tagCounts(conversations.filter(({ archivedAt }) => (archivedAt !== undefined) === isArchive)),
    [conversations, isArchive],
  )
  const actions = useKeepWithUndo()
  // The date changes while a window is open.
  const now = useNow(60_000, true)
  const lines = useMemo<readonly Line[]>(() => {
    const tagged = withTags(conversations, ticked)
    if (isSearch && found.data !== undefined) {
      const ids = new Set(found.data.ids)
      return linesOfSearch(
        tagged.filter(({ id }) => ids.has(id)),
        found.data.passages,
      )
    }
    const shown = tagged.filter(({ archivedAt }) => (archivedAt !== undefined) === isArchive)
    return isArchive || isTagged ? linesOf(shown) : groupedLines(shown, folders, { now, foldedIds })
  }, [conversations, ticked, found.data, folders, foldedIds, isArchive, isSearch, isTagged, now])
  const ids = useMemo(
    () => lines.flatMap((line) => (line.kind === 'conversation' ? line.conversation.id : [])),
    [lines],
  )
  const archivedCount = conversations.filter(({ archivedAt }) => archivedAt !== undefined).length
  const open = (id: string, goOn = goOnFromHere()) => {
    const isOpen = goOn('chat', id)
    if (isOpen) onOpen()
    return isOpen
  }
  const takeOut = useLatest((droppedIds: readonly string[]) => {
    const inFolder = conversations.filter(
      ({ id, folderId }) => folderId !== undefined && droppedIds.includes(id),
    )
    if (inFolder.length > 0)
      actions.move(
        inFolder.map(({ id }) => id),
        undefined,
      )
  })
  /** If the open conversation is among those removed, opens the next one. */
  const leave = (goneIds: readonly string[], goOn: GoOn) => {
    if (openId === undefined || !goneIds.includes(openId)) return
    const next = conversations.find(({ id, archivedAt }) => archivedAt === undefined && !goneIds.includes(id))
    goOn('chat', next?.id ?? 'new')
  }
  const rowActions = useRowActions({
    conversations,
    folders,
    knownTags,
    actions,
    listedIds: ids,
    onOpen: open,
    onGone: leave,
  })
  // Leaving the list ends suggesting and editing a title.
  useEffect(
    () => () => {
      conversationListActions.suggestTitle(undefined)
      conversationListActions.rename(undefined)
    },
    [],
  )
  const titled = conversations.find(({ id }) => id === titledId)
  const error = list.error ?? found.error
  return (
    <>
      <ListHead ids={ids} isArchive={isArchive} onNew={() => open('new')} />
      <ListSearch count={conversations.length} />
      <TagRow tags={tags} conversations={conversations} actions={actions} />
      {isSearch && !isTagged && found.data !== undefined && found.data.count > 0 && (
        <p className="tabular flex-none px-4 py-1 text-meta font-strong text-ink-3">
          {chatText().list.passages({
            count: found.data.count,
            conversations: found.data.conversationCount,
            isMore: found.data.isMore,
          })}
        </p>
      )}
      <NamedThing folders={folders} conversations={conversations} actions={actions} />
      {error !== null && (
        <ErrorNotice
          error={error.appError}
          onRemedy={() => void (list.error === null ? found : list).refetch()}
          className="mx-2 mt-2"
        />
      )}
      {list.data !== undefined && lines.length === 0 && (isSearch || isTagged) ? (
        <NothingFound searched={searched} isTagged={isTagged} />
      ) : (
        <ConversationRows
          lines={lines}
          ids={ids}
          openId={openId}
          searched={searched}
          isArchive={isArchive}
          actions={actions}
          rowActions={rowActions}
          onTakeOut={takeOut}
        />
      )}
      {/* Outside the rows: their keyboard shortcuts do not apply to it, and it stays open when its row scrolls out of view. */}
      {titled !== undefined && (
        <TitleDialog conversation={titled} onClose={() => conversationListActions.suggestTitle(undefined)} />
      )}
      {isSelecting ? (
        <SelectionFoot
          conversations={conversations}
          folders={folders}
          knownTags={knownTags}
          actions={actions}
          onGone={leave}
        />
      ) : (
        <Places archivedCount={isArchive ? 0 : archivedCount} onHide={onHide} />
      )}
    </>
  )
}

/** Says why nothing is listed, and offers to show everything. */
function NothingFound({ searched, isTagged }: { searched: string; isTagged: boolean }) {
  const setSearch = useChatView((state) => state.setSearch)
  const isSearch = searched !== ''
  return (
    <div className="flex flex-1 flex-col items-start gap-2 px-4 py-3 text-small text-ink-2">
      <p>{isSearch ? chatText().list.noMatch(searched) : chatText().tags.noMatch}</p>
      {isSearch && (
        <Button size="small" onClick={() => setSearch('')}>
          {chatText().list.clearSearch}
        </Button>
      )}
      {isTagged && (
        <Button size="small" onClick={() => conversationListActions.filterBy([])}>
          {chatText().tags.clear}
        </Button>
      )}
    </div>
  )
}
