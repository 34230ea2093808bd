import { Copy, Pencil, Star, X } from 'lucide-react'
import { copyText } from '../../../controls/buttons/copy-text.ts'
import type { MenuSection } from '../../../controls/overlays/menu-popup.tsx'
import { useSendTo } from '../../../panels/send-to/use-send-to.ts'
import { useDocumentActions } from '../frame.tsx'
import { useRerankView } from '../view-store.ts'
import { editRows, useDocuments } from './documents-store.ts'
import { withMark } from './rows.ts'
import { useRemoveDocument } from './use-remove-document.ts'
import { rerankText } from '../../../../shared/text/en/rerank.ts'

/** Returns the menu of a document, wherever it is shown: in the list, the chart or the table. */
export function useDocumentMenu(): (document: {
  readonly id: string
  readonly text: string
}) => readonly MenuSection[] {
  const sendTo = useSendTo()
  const { edit } = useDocumentActions()
  const remove = useRemoveDocument()
  return ({ id, text }) => {
    const { document: words } = rerankText()
    const row = useDocuments.getState().rows.find((candidate) => candidate.id === id)
    const { select } = useRerankView.getState()
    const isMarked = (row?.relevance ?? 0) > 0
    const copy = { id: 'copy', label: words.copy, icon: Copy, onSelect: () => void copyText(text) }
    const send = sendTo({ kind: 'text', text }, { except: ['rerank'] })
    // A document that was removed from the list offers only the actions on its text.
    if (row === undefined) return [{ items: [copy, send] }]
    return [
      {
        items: [
          {
            id: 'mark',
            label: isMarked ? words.unmark : words.mark,
            icon: Star,
            onSelect: () => editRows((rows) => withMark(rows, id, isMarked ? 0 : 1)),
          },
          {
            id: 'edit',
            label: words.editThis,
            icon: Pencil,
            onSelect() {
              select(id)
              edit(id)
            },
          },
          copy,
          send,
        ],
      },
      {
        items: [
          { id: 'remove', label: words.removeThis, icon: X, isDanger: true, onSelect: () => remove(id) },
        ],
      },
    ]
  }
}
