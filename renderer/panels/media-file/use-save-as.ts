import { Check } from 'lucide-react'
import { attachmentsError } from '../../../shared/text/en/errors/attachments.ts'
import { mediaText } from '../../../shared/text/en/media.ts'
import type { MediaItem } from '../../../shared/media/media-item.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { downloadBlob } from '../../controls/files/download-blob.ts'
import { useToast } from '../../controls/overlays/toast.tsx'
import { useAppInfo } from '../../queries/app-info.ts'
import { fetchMedia } from './fetch-media.ts'

/** Saves a copy of a library file where the user chooses, with the system's dialog or as a browser download. */
export function useSaveAs(): (item: MediaItem) => void {
  const bridge = useBridge()
  const { fileDialogs } = useAppInfo().capabilities
  const { show, showError } = useToast()

  async function saveInDialog({ id }: MediaItem): Promise<void> {
    const saved = await bridge.call('media.saveAs', { id })
    if (saved.ok) show({ message: mediaText().savedAs(saved.value.path), icon: Check })
    else if (saved.error.kind !== 'cancelled') showError(saved.error)
  }

  async function saveInBrowser({ id, fileName }: MediaItem): Promise<void> {
    const blob = await fetchMedia(id)
    if (blob === undefined) showError(attachmentsError('mediaUnreadable', { name: fileName }))
    else downloadBlob(fileName, blob)
  }

  return (item) => void (fileDialogs ? saveInDialog(item) : saveInBrowser(item))
}
