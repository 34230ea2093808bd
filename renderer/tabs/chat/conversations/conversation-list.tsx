import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useDeferredValue, useEffect, useMemo, type KeyboardEvent } from 'react'
import type { ConversationSummary } from '../../../../shared/conversations/conversation.ts'
import type { Passage } from '../../../../shared/conversations/organisation.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { TextField } from '../../../controls/fields/text-field.tsx'
import { useNow } from '../../../controls/hooks/use-now.ts'
import { VirtualRows } from '../../../controls/lists/virtual-rows.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { SearchedFor } from '../../../controls/texts/matched-text.tsx'
import {
  conversationFoldersQuery,
  conversationListQuery,
  passagesQuery,
} from '../../../queries/conversations.ts'
import { useWaitingToolCalls } from '../../../queries/tool-calls.ts'
import { navigate } from '../../../stores/route.ts'
import { useChatView } from '../chat-view-store.ts'
import { groupConversations, type ConversationGroup } from '../group-conversations.ts'
import { conversationListActions, useConversationList } from './conversation-list-store.ts'
import { ConversationRow } from './conversation-row.tsx'
import { ConversationTrash } from './conversation-trash.tsx'
import { GroupHeading } from './group-heading.tsx'
import { NamedThing } from './named-thing.tsx'
import { PassageRow } from './passage-row.tsx'
import { TagRow } from './tag-row.tsx'
import { tagCounts, withTags } from './tag-counts.ts'
import { SelectionFoot } from './selection-foot.tsx'
import { TitleDialog } from './title-dialog.tsx'
import { useKeepWithUndo } from './use-keep-with-undo.ts'
import { ListHead } from './list-head.tsx'
import { Places } from './list-places.tsx'

export type ConversationListProps = {
  openId: string | undefined
  /** A conversation was chosen. */
  onOpen: () => void
  onHide: () => void
}

type Line =
  | { readonly kind: 'heading'; readonly group: ConversationGroup; readonly isFolded: boolean }
  | { readonly kind: 'conversation'; readonly conversation: ConversationSummary }
  | { readonly kind: 'passage'; readonly passage: Passage }

/** Every conversation in its group, or what a search finds; the archive and the trash in their place. */
export function ConversationList(props: ConversationListProps) {
  const view = useConversationList((state) => state.view)
  return view === 'trash' ? (
    <ConversationTrash />
  ) : (
    <Conversations {...props} isArchive={view === 'archive'} />
  )
}

const nothing: readonly ConversationSummary[] = []

function Conversations({
  openId,
  onOpen,
  onHide,
  isArchive,
}: ConversationListProps & { isArchive: boolean }) {
  const bridge = useBridge()
  const search = useChatView((state) => state.search)
  const setSearch = useChatView((state) => state.setSearch)
  const searched = useDeferredValue(search.trim())
  const { isSelecting, titledId, foldedIds, tags: ticked } = useConversationList()
  const { data: conversations = nothing } = useQuery(conversationListQuery(bridge))
  const {
    data: searchedFor,
    error,
    refetch,
  } = useQuery({
    ...conversationListQuery(bridge, searched),
    placeholderData: (before) => before,
  })
  const found = useQuery({ ...passagesQuery(bridge, searched), placeholderData: (before) => before })
  const { data: folders = [] } = useQuery(conversationFoldersQuery(bridge))
  const isTagged = ticked.length > 0
  const knownTags = useMemo(() => tagCounts(conversations).map(({ tag }) => tag), [conversations])
  const tags = useMemo(
    () => tagCounts(conversations.filter(({ archivedAt }) => (archivedAt !== undefined) === isArchive)),
    [conversations, isArchive],
  )
  const data = useMemo(() => withTags(searchedFor, ticked), [searchedFor, ticked])
  const actions = useKeepWithUndo()
  // The day changes while a window is open.
  const now = useNow(60_000, true)
  const isSearch = searched !== ''
  const lines = useMemo<readonly Line[]>(() => {
    if (isSearch) return linesOfSearch(data ?? [], found.data?.passages ?? [])
    const shown = (data ?? []).filter(({ archivedAt }) => (archivedAt !== undefined) === isArchive)
    if (isArchive || isTagged) return shown.map((conversation) => ({ kind: 'conversation', conversation }))
    return groupConversations(shown, folders, now).flatMap((group): Line[] => {
      const isFolded = foldedIds.includes(group.id)
      const members = isFolded ? [] : group.conversations
      return [
        { kind: 'heading', group, isFolded },
        ...members.map((conversation) => ({ kind: 'conversation' as const, conversation })),
      ]
    })
  }, [data, found.data, folders, foldedIds, isArchive, isSearch, isTagged, now])
  const ids = useMemo(
    () => lines.flatMap((line) => (line.kind === 'conversation' ? line.conversation.id : [])),
    [lines],
  )
  const waiting = useWaitingToolCalls()
  const archivedCount = conversations.filter(({ archivedAt }) => archivedAt !== undefined).length
  const open = (id: string) => {
    navigate('chat', id)
    onOpen()
  }
  const takeOut = (droppedIds: readonly string[]) => {
    const inFolder = conversations.filter(
      ({ id, folderId }) => folderId !== undefined && droppedIds.includes(id),
    )
    if (inFolder.length > 0)
      actions.move(
        inFolder.map(({ id }) => id),
        undefined,
      )
  }
  /** What is open is shown no more: the next one is. */
  const leave = (goneIds: readonly string[]) => {
    if (openId === undefined || !goneIds.includes(openId)) return
    const next = conversations.find(({ id, archivedAt }) => archivedAt === undefined && !goneIds.includes(id))
    navigate('chat', next?.id ?? 'new')
  }
  // Who leaves the list is not asked about a title when coming back.
  useEffect(() => () => conversationListActions.suggestTitle(undefined), [])
  const titled = conversations.find(({ id }) => id === titledId)
  return (
    <>
      <ListHead ids={ids} isArchive={isArchive} onNew={() => open('new')} />
      <div className="flex-none px-2 pt-2 pb-1">
        <TextField
          label={chatText().list.search}
          isLabelHidden
          size="small"
          icon={Search}
          placeholder={chatText().list.searchCount(conversations.length)}
          value={search}
          onChange={setSearch}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && search !== '') {
              event.preventDefault()
              setSearch('')
            }
          }}
        />
      </div>
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
        <ErrorNotice error={error.appError} onRemedy={() => void refetch()} className="mx-2 mt-2" />
      )}
      {data !== undefined && lines.length === 0 && (isSearch || isTagged) ? (
        <NothingFound searched={searched} isTagged={isTagged} />
      ) : (
        <SearchedFor search={searched}>
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Keys that its rows do not take. */}
          <div className="flex min-h-0 flex-1 flex-col" onKeyDown={(event) => takeKey(event, ids)}>
            <VirtualRows
              rows={lines}
              rowHeight={44}
              listLabel={isArchive ? chatText().trash.archive : chatText().conversations}
              className="px-2 pb-2"
              renderRow={(line) =>
                line.kind === 'heading' ? (
                  <GroupHeading
                    key={line.group.id}
                    group={line.group}
                    isFolded={line.isFolded}
                    onTakeOut={takeOut}
                    actions={actions}
                  />
                ) : line.kind === 'passage' ? (
                  <PassageRow
                    key={line.passage.turnId}
                    passage={line.passage}
                    isOpen={(line.passage.comparedIn ?? line.passage.conversationId) === openId}
                    onOpen={() => open(line.passage.conversationId)}
                  />
                ) : (
                  <ConversationRow
                    key={line.conversation.id}
                    conversation={line.conversation}
                    isOpen={line.conversation.id === openId}
                    isWaiting={waiting.some(({ conversationId }) =>
                      [line.conversation.id, ...(line.conversation.columnIds ?? [])].includes(conversationId),
                    )}
                    folders={folders}
                    knownTags={knownTags}
                    actions={actions}
                    listedIds={ids}
                    onOpen={() => open(line.conversation.id)}
                    onGone={leave}
                  />
                )
              }
            />
          </div>
        </SearchedFor>
      )}
      {/* Outside of the rows: their keys are not its, and a row that scrolls out of view does not close it. */}
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

/** Says why nothing is listed, and shows everything again. */
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

/** The passages of each conversation that was found; a row of its own for one that was found by its title. */
function linesOfSearch(
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

/** Arrows lead from row to row, Ctrl+A selects all, Escape ends the selection. */
function takeKey(event: KeyboardEvent<HTMLElement>, ids: readonly string[]): void {
  const { isSelecting, setSelecting, selectAll } = useConversationList.getState()
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
