import { Copy, Download, LayoutGrid, Trash2 } from 'lucide-react'
import type { MediaItem } from '../../../shared/media/media-item.ts'
import { mediaText } from '../../../shared/text/en/media.ts'
import type { MenuSection } from '../../controls/overlays/menu-popup.tsx'
import { showInLibrary } from '../../stores/shown-in-library.ts'
import { useSendTo, type SendOptions } from '../send-to/use-send-to.ts'
import { useCopyImage } from './use-copy-image.ts'
import { useMoveToTrash } from './use-move-to-trash.ts'
import { useSaveAs } from './use-save-as.ts'

/**
 * Menu sections for a library file that a tab shows as a result: copy, send to another tab, reveal, save a copy,
 * delete. Empty for a file that is missing.
 */
export function useItemSections(): (
  item: MediaItem | undefined,
  options?: SendOptions,
) => readonly MenuSection[] {
  const sendTo = useSendTo()
  const copy = useCopyImage()
  const saveAs = useSaveAs()
  const moveToTrash = useMoveToTrash()
  return (item, options) => {
    if (item === undefined || !item.exists || item.deletedAt !== undefined) return []
    return [
      {
        items: [
          ...(item.kind === 'image'
            ? [{ id: 'copy', label: mediaText().copyImage, icon: Copy, onSelect: () => copy(item) }]
            : []),
          sendTo({ kind: 'media', items: [item] }, options),
        ],
      },
      {
        items: [
          {
            id: 'library',
            label: mediaText().showInLibrary,
            icon: LayoutGrid,
            onSelect: () => showInLibrary(item.id),
          },
          { id: 'save', label: mediaText().saveAs, icon: Download, onSelect: () => saveAs(item) },
        ],
      },
      {
        items: [
          {
            id: 'trash',
            label: mediaText().moveToTrash,
            icon: Trash2,
            isDanger: true,
            onSelect: () => moveToTrash(item.id),
          },
        ],
      },
    ]
  }
}
