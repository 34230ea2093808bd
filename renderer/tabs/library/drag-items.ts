import type { MediaItem } from '../../../shared/media/media-item.ts'
import { mediaAddress } from '../../bridge/media-address.ts'
import { holdsFiles } from '../../controls/files/holds-files.ts'
import { isOwnDrop, mayBeOwnDrag } from '../../controls/files/own-drag.ts'

/**
 * The data type of a drag of library items. The ids themselves stay in the page, because a drop reads them
 * synchronously.
 */
const itemsType = 'application/x-gateway-playground-items'

let dragged: readonly string[] = []

/**
 * Starts a drag of items. A drop on a collection receives all of `ids`; a drop outside the window receives only the
 * held item, which Chromium saves there. `:` in the file name would end the name early.
 */
export function dragItems(
  transfer: DataTransfer,
  { id, mediaType, fileName, exists }: MediaItem,
  ids: readonly string[],
): void {
  dragged = ids
  transfer.effectAllowed = 'copyMove'
  transfer.setData(itemsType, '')
  transfer.setData('text/plain', fileName)
  if (!exists) return
  const address = new URL(mediaAddress(id), location.href).href
  transfer.setData('DownloadURL', `${mediaType}:${fileName.replaceAll(':', '_')}:${address}`)
}

/** Notes the items of a drag that the main process starts, which has no events in the page. */
export function dragOutside(ids: readonly string[]): void {
  dragged = ids
}

/** Whether a drag holds library items, or files that may be library items. */
export function holdsItems(transfer: DataTransfer): boolean {
  return transfer.types.includes(itemsType) || (mayBeOwnDrag() && holdsFiles(transfer))
}

/** The dropped items, the held one first; empty if something else was dropped. */
export function droppedItems(transfer: DataTransfer): readonly string[] {
  return transfer.types.includes(itemsType) || isOwnDrop(transfer) ? dragged : []
}
