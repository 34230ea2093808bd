import { RotateCcw, ScanSearch, Send } from 'lucide-react'
import type { MenuSection } from '../../../controls/overlays/menu-popup.tsx'
import { useItemSections } from '../../../panels/media-file/use-item-sections.ts'
import type { SpokenClip } from './use-clip.ts'
import { useClipsView } from './view-store.ts'
import { speechText } from '../../../../shared/text/en/speech.ts'
import type { RequestActions } from '../../../request-tab/request-actions.ts'

/** What else can be done with a clip: in the menu of its button, and in that of a right click. */
export function useClipSections({ run, item }: SpokenClip, actions: RequestActions): readonly MenuSection[] {
  const inspect = useClipsView((state) => state.inspect)
  const itemSections = useItemSections()
  const isOver = run.status !== 'running'
  return [
    {
      items: [
        {
          id: 'inspect',
          label: speechText().inspectRequest,
          icon: ScanSearch,
          onSelect: () => inspect(run.id),
        },
        {
          id: 'restore',
          label: speechText().reuseSettings,
          icon: RotateCcw,
          onSelect: () => actions.reuse([run.id]),
        },
        ...(isOver
          ? [{ id: 'again', label: speechText().resend, icon: Send, onSelect: () => actions.retry(run.id) }]
          : []),
        ...actions.caseItems([run.id], isOver),
      ],
    },
    ...itemSections(item, { except: ['speech'] }),
  ]
}
