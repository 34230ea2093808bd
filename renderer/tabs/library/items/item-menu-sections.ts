import {
  Columns2,
  Copy,
  Download,
  ExternalLink,
  Folder,
  FolderDown,
  FolderMinus,
  Maximize,
  Pencil,
  RotateCcw,
  Star,
  Tag,
  Trash2,
  Waypoints,
} from 'lucide-react'
import type { CommandId } from '../../../../shared/commands/commands.ts'
import { settingsTabOf } from '../../../../shared/formats/format-facts.ts'
import type { MediaFacets } from '../../../../shared/media/media-filter.ts'
import type { MediaItem } from '../../../../shared/media/media-item.ts'
import { libraryText } from '../../../../shared/text/en/library.ts'
import { mediaText } from '../../../../shared/text/en/media.ts'
import type { MenuAction } from '../../../controls/overlays/menu-popup.tsx'
import { commandKeys } from '../../../controls/hooks/platform.ts'
import type { SendSubject } from '../../../panels/send-to/use-send-to.ts'
import { openWithSettings } from '../../../stores/settings-tab-payload.ts'
import { compareRefusal } from '../compare-refusal.ts'
import { collectionItems, type CollectionActions } from '../filter/use-collections.ts'
import { useLibraryView } from '../library-view-store.ts'
import type { LibraryActions } from './item-actions.ts'

/** A menu item for a command, or for a key of the list alone: `Mod` is Ctrl, or Command on a Mac. */
export type ItemAction = MenuAction & { readonly command?: CommandId; readonly key?: string }

export interface ItemSection {
  readonly items: readonly ItemAction[]
}

/** The subject of the menu. */
export interface ItemSelection {
  /** The item under the pointer or the focus. */
  readonly held: MediaItem
  /** All items that the menu acts on: the selection, or `held` alone if it is not selected. */
  readonly ids: readonly string[]
  /** The loaded items among `ids`. */
  readonly chosen: readonly MediaItem[]
  readonly facets: MediaFacets | undefined
}

/** The functions that the menu calls, besides the stores. */
export interface ItemMenuCalls extends Pick<LibraryActions, 'onOpen' | 'onStar' | 'onDelete' | 'onRestore'> {
  readonly sendTo: (subject: SendSubject) => MenuAction
  readonly collections: Pick<CollectionActions, 'addItems' | 'removeItems'>
  readonly findOrigin: (item: MediaItem) => void
  readonly saveAs: (item: MediaItem) => void
  readonly pack: (ids: readonly string[]) => void
  readonly copy: (item: MediaItem) => void
  /** `undefined` where the host has no file dialogs. */
  readonly saveCopies?: (ids: readonly string[]) => void
  /** `undefined` where the host has no file manager. */
  readonly reveal?: (item: MediaItem) => void
}

/** The sections of the menu. In the trash it can only view, save and restore. */
export function itemSections(selection: ItemSelection, calls: ItemMenuCalls): readonly ItemSection[] {
  const view = viewAction(selection, calls)
  const save = saveAction(selection, calls)
  if (useLibraryView.getState().filter.scope === 'trash')
    return [{ items: [view] }, { items: [restoreAction(selection, calls), save] }]
  return [
    { items: [view, compareAction(selection), calls.sendTo({ kind: 'media', items: selection.chosen })] },
    { items: originActions(selection, calls) },
    { items: orderActions(selection, calls) },
    { items: [save, ...fileActions(selection, calls)] },
    { items: [trashAction(selection, calls)] },
  ]
}

const isOne = ({ ids }: ItemSelection): boolean => ids.length === 1

/** Disables an action for a single item when several are selected. */
const offForSeveral = (selection: ItemSelection): Pick<ItemAction, 'disabled'> =>
  isOne(selection) ? {} : { disabled: true }

function viewAction({ held }: ItemSelection, { onOpen }: ItemMenuCalls): ItemAction {
  return {
    id: 'open',
    label: libraryText().menu.open,
    icon: Maximize,
    // oxlint-disable-next-line text/untranslated -- a key
    key: 'Enter',
    shortcut: ['↵'],
    onSelect: () => onOpen(held),
  }
}

function saveAction(selection: ItemSelection, { saveAs, pack }: ItemMenuCalls): ItemAction {
  const { held, ids } = selection
  const { menu } = libraryText()
  return {
    id: 'save',
    label: isOne(selection) ? menu.save : menu.saveCopies,
    icon: Download,
    command: 'library.save',
    disabled: isOne(selection) && !held.exists,
    onSelect: () => (isOne(selection) ? saveAs(held) : pack(ids)),
  }
}

function restoreAction({ ids }: ItemSelection, { onRestore }: ItemMenuCalls): ItemAction {
  return { id: 'restore', label: libraryText().restore, icon: RotateCcw, onSelect: () => onRestore(ids) }
}

function compareAction(selection: ItemSelection): ItemAction {
  const { ids, chosen } = selection
  const { menu } = libraryText()
  const refusal = compareRefusal(ids.length, chosen)
  return {
    id: 'compare',
    label: isOne(selection) ? menu.compare : menu.compareCount(ids.length),
    icon: Columns2,
    command: 'library.compare',
    disabled: refusal !== undefined,
    ...(refusal === 'count' && { meta: menu.twoToFour }),
    onSelect: () => useLibraryView.getState().show({ kind: 'compare', ids }),
  }
}

/** Actions that lead to the request that created the file. */
function originActions(selection: ItemSelection, { findOrigin }: ItemMenuCalls): readonly ItemAction[] {
  const { provenance } = selection.held
  const { menu, reuseSettings } = libraryText()
  const settingsTab = provenance === undefined ? undefined : settingsTabOf(provenance.format)
  const off = { ...offForSeveral(selection), ...whyNoOrigin(selection) }
  return [
    {
      id: 'reuse',
      label: reuseSettings,
      icon: RotateCcw,
      disabled: settingsTab === undefined,
      ...off,
      onSelect: () => {
        if (settingsTab !== undefined && provenance !== undefined)
          openWithSettings(settingsTab.tab, provenance)
      },
    },
    {
      id: 'origin',
      label: menu.findOrigin,
      icon: Waypoints,
      command: 'library.findOrigin',
      disabled: provenance === undefined,
      ...off,
      onSelect: () => findOrigin(selection.held),
    },
  ]
}

/** Says beside the menu item why the settings of a file cannot be reused. */
function whyNoOrigin(selection: ItemSelection): Pick<ItemAction, 'meta'> {
  const { oneOnly, noOrigin } = libraryText().menu
  if (!isOne(selection)) return { meta: oneOnly }
  return selection.held.provenance === undefined ? { meta: noOrigin } : {}
}

/** Actions for collections, tags, favourites and names. */
function orderActions(
  selection: ItemSelection,
  { collections, onStar }: ItemMenuCalls,
): readonly ItemAction[] {
  const { held, ids, chosen, facets } = selection
  const { filter, rename, renameFiles, setTagging } = useLibraryView.getState()
  const { menu, addToFavourites, removeFromFavourites } = libraryText()
  const isStarred = chosen.every((item) => item.isStarred)
  const current = facets?.collections.find(({ id }) => id === filter.collection)
  const actions: ItemAction[] = [
    {
      id: 'collect',
      label: menu.addToCollection,
      icon: Folder,
      items: collectionItems(facets?.collections ?? [], ids, collections),
    },
  ]
  if (current !== undefined)
    actions.push({
      id: 'uncollect',
      label: menu.removeFromCollection(current.name),
      icon: FolderMinus,
      onSelect: () => collections.removeItems(current, ids),
    })
  actions.push(
    {
      id: 'tags',
      label: menu.editTags,
      icon: Tag,
      command: 'library.editTags',
      onSelect: () => setTagging(true),
    },
    {
      id: 'star',
      label: isStarred ? removeFromFavourites : addToFavourites,
      icon: Star,
      command: 'library.favourite',
      onSelect: () => onStar(ids, !isStarred),
    },
    {
      id: 'rename',
      label: isOne(selection) ? menu.rename : menu.renameByPattern(ids.length),
      icon: Pencil,
      command: 'library.rename',
      onSelect: () => (isOne(selection) ? rename(held.id) : renameFiles(true)),
    },
  )
  return actions
}

/** Actions that export the file, besides saving. */
function fileActions(
  selection: ItemSelection,
  { copy, saveCopies, reveal }: ItemMenuCalls,
): readonly ItemAction[] {
  const { held, ids } = selection
  const { menu } = libraryText()
  const actions: ItemAction[] = []
  if (!isOne(selection) && saveCopies !== undefined)
    actions.push({
      id: 'save-to',
      label: menu.saveCopiesTo,
      icon: FolderDown,
      onSelect: () => saveCopies(ids),
    })
  actions.push({
    id: 'copy',
    label: mediaText().copyImage,
    icon: Copy,
    key: 'Mod+c',
    shortcut: commandKeys('C'),
    disabled: held.kind !== 'image' || !held.exists,
    ...offForSeveral(selection),
    onSelect: () => copy(held),
  })
  if (reveal !== undefined)
    actions.push({
      id: 'reveal',
      label: menu.showInFolder,
      icon: ExternalLink,
      disabled: !held.exists,
      ...offForSeveral(selection),
      onSelect: () => reveal(held),
    })
  return actions
}

function trashAction(selection: ItemSelection, { onDelete }: ItemMenuCalls): ItemAction {
  const { ids } = selection
  return {
    id: 'trash',
    label: isOne(selection) ? libraryText().moveToTrash : libraryText().menu.moveToTrash(ids.length),
    icon: Trash2,
    isDanger: true,
    command: 'library.trash',
    onSelect: () => onDelete(ids),
  }
}
