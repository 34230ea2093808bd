import type { MediaFacets } from '../../../../shared/media/media-filter.ts'
import type { MediaItem } from '../../../../shared/media/media-item.ts'
import { libraryText } from '../../../../shared/text/en/library.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { useKeysOf } from '../../../commands/use-command.ts'
import { useToast } from '../../../controls/overlays/toast.tsx'
import { useArchive } from '../../../panels/media-file/archive-button.tsx'
import { useReveal } from '../../../panels/media-file/reveal-button.tsx'
import { useCopyImage } from '../../../panels/media-file/use-copy-image.ts'
import { useSaveAs } from '../../../panels/media-file/use-save-as.ts'
import { useSaveCopies } from '../../../panels/media-file/use-save-copies.ts'
import { useSendTo } from '../../../panels/send-to/use-send-to.ts'
import { useAppInfo } from '../../../queries/app-info.ts'
import { goOnFromHere } from '../../../stores/route.ts'
import { useCollections } from '../filter/use-collections.ts'
import { useLibraryView } from '../library-view-store.ts'
import type { ItemMenu, LibraryActions } from './item-actions.ts'
import { itemSections, type ItemAction, type ItemMenuCalls, type ItemSection } from './item-menu-sections.ts'

/** The actions of the selection in one place: the menu renders them, keys and buttons run them. */
export function useItemMenu(
  items: readonly MediaItem[],
  facets: MediaFacets | undefined,
  actions: LibraryActions,
): ItemMenu {
  const keysOf = useKeysOf()
  const calls = useCalls(actions)

  function sectionsOf(held: MediaItem): readonly ItemSection[] {
    const { selectedIds } = useLibraryView.getState()
    const ids = selectedIds.includes(held.id) ? selectedIds : [held.id]
    const wanted = new Set(ids)
    const read = new Map(items.filter(({ id }) => wanted.has(id)).map((item) => [item.id, item]))
    const chosen = ids.flatMap((id) => read.get(id) ?? [])
    return itemSections({ held, ids, chosen, facets }, calls)
  }
  const find = (held: MediaItem, matches: (action: ItemAction) => boolean): ItemAction | undefined =>
    sectionsOf(held)
      .flatMap((section) => section.items)
      .find(matches)

  return {
    sections(held) {
      const { selectedIds } = useLibraryView.getState()
      const shown = sectionsOf(held).map((section) => ({
        items: section.items.map((action) => {
          const shortcut = keysOf(action.command) ?? action.shortcut
          return shortcut === undefined ? action : { ...action, shortcut }
        }),
      }))
      const [first, ...rest] = shown
      if (first === undefined || selectedIds.length < 2) return shown
      return [{ ...first, heading: libraryText().menu.selected(selectedIds.length) }, ...rest]
    },
    runKey(key, held) {
      const action = find(held, (each) => each.key === key)
      if (action === undefined) return false
      if (action.disabled !== true) action.onSelect?.()
      return true
    },
    runCommand(command, held) {
      const action = find(held, (each) => each.command === command)
      if (action?.disabled !== true) action?.onSelect?.()
    },
  }
}

function useCalls(actions: LibraryActions): ItemMenuCalls {
  const bridge = useBridge()
  const { showError, showProblem } = useToast()
  const { capabilities } = useAppInfo()
  const { pack } = useArchive()
  const saveCopies = useSaveCopies()
  const reveal = useReveal()
  const saveAs = useSaveAs()
  const copy = useCopyImage()
  const sendTo = useSendTo()
  const collections = useCollections()

  const findOrigin = async ({ id }: MediaItem) => {
    const goOn = goOnFromHere()
    const origin = await bridge.call('media.origin', { id })
    if (!origin.ok) showError(origin.error)
    else if (origin.value.run === undefined) showProblem(libraryText().origin.noRun)
    else goOn('history', origin.value.run.id)
  }

  return {
    ...actions,
    sendTo,
    collections,
    saveAs,
    copy,
    findOrigin: (item) => void findOrigin(item),
    pack: (ids) => void pack(ids),
    ...(capabilities.fileDialogs && { saveCopies: (ids) => void saveCopies(ids) }),
    ...(capabilities.fileManager && { reveal: (item) => void reveal(item) }),
  }
}
