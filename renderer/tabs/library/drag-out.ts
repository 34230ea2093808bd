import type { MediaItem } from '../../../shared/media/media-item.ts'
import { mediaAddress } from '../../bridge/media-address.ts'

/** Lets an item be dragged out of the window: Chromium saves it where it is dropped. Names with `:` would end early. */
export function dragItemOut(transfer: DataTransfer, { id, mediaType, fileName }: MediaItem): void {
  const address = new URL(mediaAddress(id), location.href).href
  transfer.effectAllowed = 'copy'
  transfer.setData('DownloadURL', `${mediaType}:${fileName.replaceAll(':', '_')}:${address}`)
  transfer.setData('text/plain', fileName)
}
