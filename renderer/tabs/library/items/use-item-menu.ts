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
import { settingsTabOf } from '../../../../shared/formats/format-facts.ts'
import type { MediaFacets } from '../../../../shared/media/media-filter.ts'
import type { MediaItem } from '../../../../shared/media/media-item.ts'
import { mediaText } from '../../../../shared/text/en/media.ts'
import { libraryText } from '../../../../shared/text/en/library.ts'
import type { MenuAction } from '../../../controls/overlays/menu-popup.tsx'
import { commandKeys } from '../../../controls/hooks/platform.ts'
import { useArchive } from '../../../panels/media-file/archive-button.tsx'
import { useCopyImage } from '../../../panels/media-file/use-copy-image.ts'
import { useReveal } from '../../../panels/media-file/reveal-button.tsx'
import { useSaveAs } from '../../../panels/media-file/use-save-as.ts'
import { useSaveCopies } from '../../../panels/media-file/use-save-copies.ts'
import { useSendTo } from '../../../panels/send-to/use-send-to.ts'
import { useAppInfo } from '../../../queries/app-info.ts'
import { useToast } from '../../../controls/overlays/toast.tsx'
import type { CommandId } from '../../../../shared/commands/commands.ts'
import { useKeysOf } from '../../../commands/use-command.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { navigate } from '../../../stores/route.ts'
import { openWithSettings } from '../../../stores/settings-tab-payload.ts'
import { compareRefusal } from '../compare-refusal.ts'
import { useLibraryView } from '../library-view-store.ts'
import { collectionItems, useCollections } from '../filter/use-collections.ts'
import type { LibraryActions, ItemMenu } from './item-actions.ts'

/** An entry that a command stands for, or a key of the list alone: `Mod` is Ctrl, or Command on a Mac. */
export type ItemAction = MenuAction & { readonly command?: CommandId; readonly key?: string }

/** Why what a file was made with cannot be used, in a word beside the entry. */
function whyOff(isOne: boolean, { provenance }: MediaItem): Pick<ItemAction, 'meta'> {
  const { oneOnly, noOrigin } = libraryText().menu
  if (!isOne) return { meta: oneOnly }
  return provenance === undefined ? { meta: noOrigin } : {}
}

/** The actions of the selection, once: the menu draws them, keys and buttons do them. */
export function useItemMenu(
  items: readonly MediaItem[],
  facets: MediaFacets | undefined,
  actions: LibraryActions,
): ItemMenu {
  const bridge = useBridge()
  const keysOf = useKeysOf()
  const { showError, showProblem } = useToast()
  const copy = useCopyImage()
  const { capabilities } = useAppInfo()
  const saveAs = useSaveAs()
  const saveCopies = useSaveCopies()
  const { pack } = useArchive()
  const reveal = useReveal()
  const sendTo = useSendTo()
  const collections = useCollections()

  const findOrigin = async ({ id }: MediaItem) => {
    const origin = await bridge.call('media.origin', { id })
    if (!origin.ok) showError(origin.error)
    else if (origin.value.run === undefined) showProblem(libraryText().origin.noRun)
    else navigate('history', origin.value.run.id)
  }

  function parts(held: MediaItem): readonly { readonly items: readonly ItemAction[] }[] {
    const { menu } = libraryText()
    const { selectedIds, filter, show: open, rename, renameFiles, setTagging } = useLibraryView.getState()
    const ids = selectedIds.includes(held.id) ? selectedIds : [held.id]
    const wanted = new Set(ids)
    const read = new Map(items.filter(({ id }) => wanted.has(id)).map((item) => [item.id, item]))
    const chosen = ids.flatMap((id) => read.get(id) ?? [])
    const isOne = ids.length === 1
    const count = ids.length
    const oneOnly = isOne ? {} : { disabled: true }
    const whyNoOrigin = whyOff(isOne, held)
    const view: ItemAction = {
      id: 'open',
      label: menu.open,
      icon: Maximize,
      // oxlint-disable-next-line text/untranslated -- a key
      key: 'Enter',
      shortcut: ['↵'],
      onSelect: () => actions.onOpen(held),
    }
    const save: ItemAction = {
      id: 'save',
      label: isOne ? menu.save : menu.saveCopies,
      icon: Download,
      command: 'library.save',
      disabled: isOne && !held.exists,
      onSelect: () => (isOne ? saveAs(held) : void pack(ids)),
    }
    if (filter.scope === 'trash') {
      const restore: ItemAction = {
        id: 'restore',
        label: libraryText().restore,
        icon: RotateCcw,
        onSelect: () => actions.onRestore(ids),
      }
      return [{ items: [view] }, { items: [restore, save] }]
    }
    const refusal = compareRefusal(ids.length, chosen)
    const settingsTab = held.provenance === undefined ? undefined : settingsTabOf(held.provenance.format)
    const isStarred = chosen.every((item) => item.isStarred)
    const current = facets?.collections.find(({ id }) => id === filter.collection)
    return [
      {
        items: [
          view,
          {
            id: 'compare',
            label: isOne ? menu.compare : menu.compareCount(count),
            icon: Columns2,
            command: 'library.compare',
            disabled: refusal !== undefined,
            ...(refusal === 'count' && { meta: menu.twoToFour }),
            onSelect: () => open({ kind: 'compare', ids }),
          },
          sendTo({ kind: 'media', items: chosen }),
        ],
      },
      {
        items: [
          {
            id: 'reuse',
            label: libraryText().reuseSettings,
            icon: RotateCcw,
            disabled: settingsTab === undefined,
            ...oneOnly,
            ...whyNoOrigin,
            onSelect: () => {
              if (settingsTab !== undefined && held.provenance !== undefined)
                openWithSettings(settingsTab.tab, held.provenance)
            },
          },
          {
            id: 'origin',
            label: menu.findOrigin,
            icon: Waypoints,
            command: 'library.findOrigin',
            disabled: held.provenance === undefined,
            ...oneOnly,
            ...whyNoOrigin,
            onSelect: () => void findOrigin(held),
          },
        ],
      },
      {
        items: [
          {
            id: 'collect',
            label: menu.addToCollection,
            icon: Folder,
            items: collectionItems(facets?.collections ?? [], ids, collections),
          },
          ...(current === undefined
            ? []
            : [
                {
                  id: 'uncollect',
                  label: menu.removeFromCollection(current.name),
                  icon: FolderMinus,
                  onSelect: () => collections.removeItems(current, ids),
                },
              ]),
          {
            id: 'tags',
            label: menu.editTags,
            icon: Tag,
            command: 'library.editTags',
            onSelect: () => setTagging(true),
          },
          {
            id: 'star',
            label: isStarred ? libraryText().removeFromFavourites : libraryText().addToFavourites,
            icon: Star,
            command: 'library.favourite',
            onSelect: () => actions.onStar(ids, !isStarred),
          },
          {
            id: 'rename',
            label: isOne ? menu.rename : menu.renameByPattern(count),
            icon: Pencil,
            command: 'library.rename',
            onSelect: () => (isOne ? rename(held.id) : renameFiles(true)),
          },
        ],
      },
      {
        items: [
          save,
          ...(isOne || !capabilities.fileDialogs
            ? []
            : [
                {
                  id: 'save-to',
                  label: menu.saveCopiesTo,
                  icon: FolderDown,
                  onSelect: () => void saveCopies(ids),
                },
              ]),
          {
            id: 'copy',
            label: mediaText().copyImage,
            icon: Copy,
            key: 'Mod+c',
            shortcut: commandKeys('C'),
            disabled: held.kind !== 'image' || !held.exists,
            ...oneOnly,
            onSelect: () => copy(held),
          },
          ...(capabilities.fileManager
            ? [
                {
                  id: 'reveal',
                  label: menu.showInFolder,
                  icon: ExternalLink,
                  disabled: !held.exists,
                  ...oneOnly,
                  onSelect: () => void reveal(held),
                },
              ]
            : []),
        ],
      },
      {
        items: [
          {
            id: 'trash',
            label: isOne ? libraryText().moveToTrash : menu.moveToTrash(count),
            icon: Trash2,
            isDanger: true,
            command: 'library.trash',
            onSelect: () => actions.onDelete(ids),
          },
        ],
      },
    ]
  }

  return {
    sections(held) {
      const { selectedIds } = useLibraryView.getState()
      const shown = parts(held).map((part) => ({
        items: part.items.map((action) => {
          const shortcut = keysOf(action.command) ?? action.shortcut
          return shortcut === undefined ? action : { ...action, shortcut }
        }),
      }))
      const [first, ...rest] = shown
      if (first === undefined || selectedIds.length < 2) return shown
      return [{ ...first, heading: libraryText().menu.selected(selectedIds.length) }, ...rest]
    },
    runKey(key, held) {
      const action = parts(held)
        .flatMap((part) => part.items)
        .find((each) => each.key === key)
      if (action === undefined) return false
      if (action.disabled !== true) action.onSelect?.()
      return true
    },
    runCommand(command, held) {
      const action = parts(held)
        .flatMap((part) => part.items)
        .find((each) => each.command === command)
      if (action?.disabled !== true) action?.onSelect?.()
    },
  }
}
