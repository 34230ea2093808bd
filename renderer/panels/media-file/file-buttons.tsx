import { Suspense } from 'react'
import type { MediaItem } from '../../../shared/media/media-item.ts'
import { RevealButton } from './reveal-button.tsx'
import { Download } from 'lucide-react'
import { mediaText } from '../../../shared/text/en/media.ts'
import { IconButton } from '../../controls/buttons/icon-button.tsx'
import { useSaveAs } from './use-save-as.ts'

/** Actions on an item's file outside the app, depending on the capabilities of the host. */
export function FileButtons({ item }: { item: MediaItem }) {
  if (!item.exists) return null
  return (
    <Suspense fallback={null}>
      <SaveAsButton item={item} />
      {item.deletedAt === undefined && <RevealButton item={item} />}
    </Suspense>
  )
}

function SaveAsButton({ item }: { item: MediaItem }) {
  const saveAs = useSaveAs()
  return <IconButton icon={Download} label={mediaText().saveAs} onClick={() => saveAs(item)} />
}
