import { ArrowUp, ChevronDown, Copy, RotateCcw } from 'lucide-react'
import type { MediaItem } from '../../../../shared/media/media-item.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { useCopyImage } from '../../../panels/media-file/use-copy-image.ts'
import { FileButtons } from '../../../panels/media-file/file-buttons.tsx'
import { Menu } from '../../../controls/overlays/menu.tsx'
import { useSendTo } from '../../../panels/send-to/use-send-to.ts'
import { openWithSettings } from '../../../stores/settings-tab-payload.ts'
import { settingsTabOf } from '../../../../shared/formats/format-facts.ts'
import { mediaText } from '../../../../shared/text/en/media.ts'
import { libraryText } from '../../../../shared/text/en/library.ts'

/** The actions on one item: generate it again, save it, copy it, work on it. */
export function ItemDoing({ item }: { item: MediaItem }) {
  const copy = useCopyImage()
  const { provenance, exists, kind } = item
  const settingsTab = provenance === undefined ? undefined : settingsTabOf(provenance.format)
  const sendTo = useSendTo()({ kind: 'media', items: [item] })
  if (!exists) return null
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      {provenance !== undefined && settingsTab !== undefined && (
        <Button size="small" icon={RotateCcw} onClick={() => openWithSettings(settingsTab.tab, provenance)}>
          {libraryText().reuseSettings}
        </Button>
      )}
      <FileButtons item={item} />
      {kind === 'image' && (
        <IconButton icon={Copy} label={mediaText().copyImage} onClick={() => copy(item)} />
      )}
      <Menu
        align="end"
        trigger={
          <Button size="small" variant="ghost" icon={ArrowUp} className="ml-auto">
            {sendTo.label}
            <Icon of={ChevronDown} size="tiny" />
          </Button>
        }
        sections={sendTo.items ?? []}
      />
    </div>
  )
}
