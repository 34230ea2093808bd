import { ChevronDown, CircleAlert, Copy, FileInput, RotateCcw, Check } from 'lucide-react'
import type { MediaItem } from '../../../../shared/media/media-item.ts'
import { Button } from '../../../controls/button.tsx'
import { Icon } from '../../../controls/icon.tsx'
import { IconButton } from '../../../controls/icon-button.tsx'
import { copyImage } from '../../../panels/media-file/copy-image.ts'
import { FileButtons } from '../../../panels/media-file/file-buttons.tsx'
import { Menu } from '../../../controls/menu.tsx'
import { useToast } from '../../../controls/toast.tsx'
import { openWithMedia } from '../../../stores/media-tab-payload.ts'
import { openWithSettings } from '../../../stores/settings-tab-payload.ts'
import { settingsTabOf } from '../../../../shared/formats/registry.ts'

/** Tabs that take items to work on. */
const inputTabs = [
  { tab: 'chat', label: 'Chat', kinds: ['image', 'audio', 'video', 'text'] },
  { tab: 'images', label: 'Images, to edit', kinds: ['image'] },
  { tab: 'video', label: 'Video, to make one from it', kinds: ['image'] },
  { tab: 'transcribe', label: 'Transcribe', kinds: ['audio', 'video'] },
] as const

/** What can be done with one item: make it again, save it, copy it, work on it. */
export function ItemDoing({ item }: { item: MediaItem }) {
  const toast = useToast()
  const { provenance, exists, kind } = item
  const settingsTab = provenance === undefined ? undefined : settingsTabOf(provenance.format)
  const targets = inputTabs.filter(({ kinds }) => kinds.some((taken) => taken === kind))
  const copy = async () => {
    if (await copyImage(item)) toast.show({ message: 'Image copied', icon: Check })
    else toast.show({ message: 'The browser refused to copy the image. Save it instead.', icon: CircleAlert })
  }
  if (!exists) return null
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      {provenance !== undefined && settingsTab !== undefined && (
        <Button size="small" icon={RotateCcw} onClick={() => openWithSettings(settingsTab.tab, provenance)}>
          Restore the form
        </Button>
      )}
      <FileButtons item={item} />
      {kind === 'image' && <IconButton icon={Copy} label="Copy image" onClick={() => void copy()} />}
      {targets.length > 0 && (
        <Menu
          align="end"
          trigger={
            <Button size="small" variant="ghost" icon={FileInput} className="ml-auto">
              Use in
              <Icon of={ChevronDown} size="tiny" />
            </Button>
          }
          sections={[
            {
              items: targets.map(({ tab, label }) => ({
                id: tab,
                label,
                onSelect: () => openWithMedia(tab, [item]),
              })),
            },
          ]}
        />
      )}
    </div>
  )
}
