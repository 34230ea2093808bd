import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Box, MessageSquareText } from 'lucide-react'
import { useMemo } from 'react'
import type { ConversationSummary } from '../../../shared/conversations/conversation.ts'
import { tabLabel } from '../../../shared/tabs.ts'
import type { HistoryEntry } from '../../../shared/history/history.ts'
import type { MediaItem } from '../../../shared/media/media-item.ts'
import type { ModelEntry } from '../../../shared/models/model-entry.ts'
import { commandsText } from '../../../shared/text/en/commands.ts'
import { CommandError } from '../../bridge/call.ts'
import { mediaAddress } from '../../bridge/media-address.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { formatBytes } from '../../lib/format-number.ts'
import { findByName, searchWords } from '../../lib/find/rank-name.ts'
import { formatMoment } from '../../lib/format-time.ts'
import { runState } from '../../panels/runs/run-state.ts'
import { useModels } from '../../queries/models.ts'
import {
  foundConversationsQuery,
  foundMediaQuery,
  foundRunsQuery,
  paletteLimit,
} from '../../queries/palette.ts'
import { useSettings } from '../../queries/settings.ts'
import { layoutStore } from '../../stores/layout-store.ts'
import { navigate } from '../../stores/route.ts'
import { showInLibrary } from '../../stores/shown-in-library.ts'
import { runTitle } from '../../tabs/history/run-labels.ts'
import { itemTitle } from '../../panels/media-file/item-title.ts'
import { kindLabels } from '../../tabs/library/media-labels.ts'
import { useOpenModel } from '../../tabs/models/list/use-open-model.ts'
import { useModelsView } from '../../tabs/models/models-view-store.ts'
import { openTargetsOf } from '../../tabs/models/open-targets.ts'
import type { PaletteGroup, PaletteGroupId, PaletteItem } from './palette-item.ts'
import { useCommandItems } from './use-command-items.ts'
import { usePresetItems } from './use-preset-items.ts'
import { useSettingsItems } from './use-settings-items.ts'

export interface PaletteResults {
  readonly groups: readonly PaletteGroup[]
  /** The total number of matches, and the duration of the slowest query. */
  readonly count: number
  readonly ms: number
  readonly isSearching: boolean
}

/** The lines shown for each group beside the others; more if there is room. */
const shownBeside = 4
const shownInAll = 16

/**
 * The results of a search. `search` filters data that is in the window; `settled` is the debounced search for queries
 * to main. Without a search, only the group of the filter is listed, or commands and favourites.
 */
export function usePaletteGroups(given: {
  search: string
  settled: string
  filter: PaletteGroupId | 'all'
}): PaletteResults {
  const { search, settled, filter } = given
  const bridge = useBridge()
  const words = useMemo(() => searchWords(search), [search])
  const isAsked = (id: PaletteGroupId) =>
    filter === id || (filter === 'all' && (id === 'commands' || id === 'presets' || words.length > 0))
  const fromMain = (id: PaletteGroupId) => ({
    // Before the first debounced search there is nothing to query.
    enabled: isAsked(id) && (settled !== '' || filter === id),
    placeholderData: <Data>(before: Data | undefined) => before,
  })
  const conversations = useQuery({
    ...foundConversationsQuery(bridge, settled),
    ...fromMain('conversations'),
  })
  const runs = useQuery({ ...foundRunsQuery(bridge, settled), ...fromMain('runs') })
  const media = useQuery({ ...foundMediaQuery(bridge, settled), ...fromMain('media') })
  const models = useModelItems(isAsked('models'))
  const presets = toGroup(
    'presets',
    usePresetItems({ isSearched: words.length > 0 || filter === 'presets' }),
    words,
  )
  const groups = [
    // Without a search, favourites come first: users open the palette for them.
    ...(words.length === 0 ? [presets] : []),
    toGroup('commands', useCommandItems(), words),
    ...(words.length > 0 ? [presets] : []),
    toGroup('models', models, words),
    ...[
      toFoundGroup('conversations', conversations, toConversationItem),
      toFoundGroup('runs', runs, toRunItem),
      toFoundGroup('media', media, toMediaItem),
    ].map((group) => ({ ...group, isOfBefore: group.isOfBefore === true || search !== settled })),
    toGroup('settings', useSettingsItems(), words),
  ].filter(({ id }) => isAsked(id))
  const asked = [conversations, runs, media].filter((_, index) =>
    isAsked((['conversations', 'runs', 'media'] as const)[index] ?? 'runs'),
  )
  const isSearching = search !== settled || asked.some(({ isFetching }) => isFetching)
  const found = groups.filter(({ items, error }) => items.length > 0 || error !== undefined)
  // Results from main arrive later: do not remove lines that are already shown.
  const room = isSearching ? shownBeside : Math.max(shownBeside, Math.floor(shownInAll / found.length))
  return {
    groups: found.map((group) => ({
      ...group,
      items: group.items.slice(0, isWhole(group.id, filter, words) ? paletteLimit : room),
    })),
    count: groups.reduce((sum, { count }) => sum + count, 0),
    ms: Math.max(0, ...asked.map(({ data }) => data?.ms ?? 0)),
    isSearching,
  }
}

function isWhole(id: PaletteGroupId, filter: PaletteGroupId | 'all', words: readonly string[]): boolean {
  return filter !== 'all' || ((id === 'commands' || id === 'presets') && words.length === 0)
}

function toGroup(id: PaletteGroupId, items: readonly PaletteItem[], words: readonly string[]): PaletteGroup {
  const found = findByName(items, words, ({ label, keywords }) => ({ name: label, keywords }))
  return { id, items: found.slice(0, paletteLimit), count: found.length, total: items.length }
}

function toFoundGroup<Entry>(
  id: PaletteGroupId,
  {
    data,
    error,
    isPlaceholderData,
  }: UseQueryResult<{
    entries: readonly Entry[]
    count: number
    total: number
    isCapped: boolean
  }>,
  toItem: (entry: Entry) => PaletteItem,
): PaletteGroup {
  return {
    id,
    items: data?.entries.map(toItem) ?? [],
    count: data?.count ?? 0,
    total: data?.total ?? 0,
    isCapped: data?.isCapped ?? false,
    isOfBefore: isPlaceholderData,
    error: error instanceof CommandError ? error.appError : undefined,
  }
}

/** The models of the current connection: each opens in the tab where it fits best. */
function useModelItems(isAsked: boolean): readonly PaletteItem[] {
  const { activeConnectionId } = useSettings()
  const { data } = useModels(activeConnectionId)
  const open = useOpenModel()
  return useMemo(() => {
    if (!isAsked || data === undefined) return []
    return data.map((model) => toModelItem(model, open))
  }, [isAsked, data, open])
}

function toModelItem(model: ModelEntry, open: ReturnType<typeof useOpenModel>): PaletteItem {
  return {
    id: `model-${model.id}`,
    label: model.id,
    icon: Box,
    keywords: model.ownedBy,
    chip: model.own === undefined ? undefined : commandsText().palette.yourLabel,
    get meta() {
      const tab = openTargetsOf(model)[0]?.tab ?? 'chat'
      const place = tabLabel(tab === 'lens' ? 'chat' : tab)
      return model.ownedBy === '' ? place : `${place} · ${model.ownedBy}`
    },
    open: () => open(model, openTargetsOf(model)[0]?.tab ?? 'chat'),
    inspect() {
      useModelsView.getState().select(model.id)
      navigate('models')
    },
  }
}

function toConversationItem({ id, title, model, updatedAt }: ConversationSummary): PaletteItem {
  return {
    id: `conversation-${id}`,
    label: title,
    icon: MessageSquareText,
    meta: joinKnown([model, formatMoment(updatedAt)]),
    open: () => navigate('chat', id),
    inspect: withInspector(() => navigate('chat', id)),
  }
}

function toRunItem(entry: HistoryEntry): PaletteItem {
  const { run } = entry
  const state = runState(run)
  const open = () => navigate('history', run.id)
  return {
    id: `run-${run.id}`,
    label: runTitle(entry),
    icon: state.icon,
    needsAttention: state.tone === 'warn' || state.tone === 'danger',
    meta: joinKnown([
      run.model,
      state.tone === 'ok' ? String(run.httpStatus ?? '') : state.label,
      formatMoment(run.startedAt),
    ]),
    open,
    inspect: withInspector(open),
  }
}

function toMediaItem(item: MediaItem): PaletteItem {
  const { id, kind, bytes, createdAt, hasThumbnail, mediaType, provenance } = item
  const runId = provenance?.runId
  return {
    id: `media-${id}`,
    label: itemTitle(item),
    icon: kindLabels[kind].icon,
    image: hasThumbnail ? mediaAddress(`${id}-thumbnail`) : undefined,
    meta: joinKnown([
      mediaType.split('/').at(-1)?.toUpperCase() ?? '',
      formatBytes(bytes),
      formatMoment(createdAt),
    ]),
    open: () => showInLibrary(id),
    inspect: runId === undefined ? undefined : withInspector(() => navigate('history', runId)),
  }
}

function withInspector(open: () => void): () => void {
  return () => {
    layoutStore.getState().setInspectorOpen(true)
    open()
  }
}

function joinKnown(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' · ')
}
