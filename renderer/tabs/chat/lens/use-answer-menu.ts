import { Copy, ScanSearch } from 'lucide-react'
import { copyText } from '../../../controls/buttons/copy-text.ts'
import type { MenuSection } from '../../../controls/overlays/menu-popup.tsx'
import { turnMarkdown } from '../../../lib/conversations/export-markdown.ts'
import { useSendTo } from '../../../panels/send-to/use-send-to.ts'
import { useLiveRuns } from '../../../stores/use-live-runs.tsx'
import { chatText } from '../../../../shared/text/en/chat.ts'

/** What can be done with an answer in the lens, as far as it has come; nothing where none was asked for. */
export function useAnswerMenu(
  onInspect: (runId: string) => void,
): (runId: string | undefined) => MenuSection[] {
  const { store } = useLiveRuns()
  const sendTo = useSendTo()
  return (runId) => {
    if (runId === undefined) return []
    const text = turnMarkdown(store.getState().runs[runId]?.blocks ?? [])
    return [
      {
        items: [
          {
            id: 'copy',
            label: chatText().copyAsMarkdown,
            icon: Copy,
            disabled: text === '',
            onSelect: () => void copyText(text),
          },
          {
            id: 'inspect',
            label: chatText().inspectRequest,
            icon: ScanSearch,
            onSelect: () => onInspect(runId),
          },
        ],
      },
      { items: [sendTo({ kind: 'text', text })] },
    ]
  }
}
