import { Copy, Crosshair, ImagePlus, Trash2 } from 'lucide-react'
import { copyText } from '../../../controls/buttons/copy-text.ts'
import type { MenuSection } from '../../../controls/overlays/menu-popup.tsx'
import { useSendTo } from '../../../panels/send-to/use-send-to.ts'
import { useTextActions } from '../frame.tsx'
import { useEmbeddingsView } from '../view-store.ts'
import { embeddingsText } from '../../../../shared/text/en/embeddings.ts'

/** Returns the menu of a row, wherever it is shown: in the list, on the map, in the matrix, among neighbours. */
export function useRowMenu(): (
  row: { readonly id: string; readonly text: string; readonly label?: string } | undefined,
) => readonly MenuSection[] {
  const sendTo = useSendTo()
  const { rows, chooseMedia } = useTextActions()
  return (row) => {
    if (row === undefined) return []
    const { row: words } = embeddingsText()
    const { selected, pick } = useEmbeddingsView.getState()
    const ids = selected.has(row.id) && selected.size > 1 ? selected : new Set([row.id])
    return [
      {
        items: [
          { id: 'nearest', label: words.showNearest, icon: Crosshair, onSelect: () => pick(row.id) },
          { id: 'copy', label: words.copy, icon: Copy, onSelect: () => void copyText(row.text) },
          sendTo({ kind: 'text', text: row.text }, { except: ['embeddings'] }),
        ],
      },
      {
        items: [
          {
            id: 'attach',
            label: embeddingsText().form.attachTo,
            icon: ImagePlus,
            onSelect: () => chooseMedia(row.id),
          },
          {
            id: 'remove',
            label: words.removeCount(ids.size),
            icon: Trash2,
            isDanger: true,
            onSelect: () => rows.remove(ids),
          },
        ],
      },
    ]
  }
}
