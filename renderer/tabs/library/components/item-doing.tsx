import { ArrowUp, ChevronDown, CircleAlert, Copy, RotateCcw, Check } from 'lucide-react'
import type { MediaItem } from '../../../../shared/media/media-item.ts'
import { Button } from '../../../controls/button.tsx'
import { Icon } from '../../../controls/icon.tsx'
import { IconButton } from '../../../controls/icon-button.tsx'
import { copyImage } from '../../../panels/media-file/copy-image.ts'
import { FileButtons } from '../../../panels/media-file/file-buttons.tsx'
import { Menu } from '../../../controls/menu.tsx'
import { useToast } from '../../../controls/toast.tsx'
import { useSendTo } from '../../../panels/send-to/use-send-to.ts'
import { openWithSettings } from '../../../stores/settings-tab-payload.ts'
import { settingsTabOf } from '../../../../shared/formats/registry.ts'
import { libraryText } from '../../../../shared/text/en/library.ts'

/** What can be done with one item: make it again, save it, copy it, work on it. */
export function ItemDoing({ item }: { item: MediaItem }) {
  const toast = useToast()
  const { provenance, exists, kind } = item
  const settingsTab = provenance === undefined ? undefined : settingsTabOf(provenance.format)
  const sendTo = useSendTo()({ kind: 'media', items: [item] })
  const copy = async () => {
    if (await copyImage(item)) toast.show({ message: libraryText().imageCopied, icon: Check })
    else toast.show({ message: libraryText().imageNotCopied, icon: CircleAlert })
  }
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
        <IconButton icon={Copy} label={libraryText().copyImage} onClick={() => void copy()} />
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
