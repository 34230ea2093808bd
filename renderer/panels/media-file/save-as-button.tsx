import { Download } from 'lucide-react'
import type { MediaItem } from '../../../shared/media/media-item.ts'
import { mediaText } from '../../../shared/text/en/media.ts'
import { IconButton } from '../../controls/buttons/icon-button.tsx'
import { useSaveAs } from './use-save-as.ts'

export function SaveAsButton({ item }: { item: MediaItem }) {
  const saveAs = useSaveAs()
  return <IconButton icon={Download} label={mediaText().saveAs} onClick={() => saveAs(item)} />
}
