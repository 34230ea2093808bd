import { Ellipsis, RotateCcw, ScanSearch, Send } from 'lucide-react'
import { IconButton } from '../../../controls/icon-button.tsx'
import { Menu } from '../../../controls/menu.tsx'
import { useItemSections } from '../../../panels/media-file/use-item-sections.ts'
import type { RequestActions } from '../../../request-tab/use-request-actions.ts'
import type { SpokenClip } from './use-clip.ts'
import { useClipsView } from './view-store.ts'
import { speechText } from '../../../../shared/text/en/speech.ts'

export type ClipMenuProps = { clip: SpokenClip; actions: RequestActions }

/** What else can be done with a clip. */
export function ClipMenu({ clip: { run, item, voice = speechText().thisClip }, actions }: ClipMenuProps) {
  const inspect = useClipsView((state) => state.inspect)
  const itemSections = useItemSections()
  const isOver = run.status !== 'running'
  return (
    <Menu
      align="end"
      trigger={<IconButton icon={Ellipsis} label={speechText().moreFor(voice)} tooltip={speechText().more} />}
      sections={[
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
              ? [
                  {
                    id: 'again',
                    label: speechText().resend,
                    icon: Send,
                    onSelect: () => actions.retry(run.id),
                  },
                ]
              : []),
            ...actions.caseItems([run.id], isOver),
          ],
        },
        ...itemSections(item, { except: ['speech'] }),
      ]}
    />
  )
}
