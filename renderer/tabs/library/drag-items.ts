import type { MediaItem } from '../../../shared/media/media-item.ts'
import { mediaAddress } from '../../bridge/media-address.ts'
import { holdsFiles } from '../../controls/files/holds-files.ts'
import { isOwnDrop, mayBeOwnDrag } from '../../controls/files/own-drag.ts'

/** Says that items of the library are dragged. Which they are stays in the page: a drop reads it at once. */
const itemsType = 'application/x-gateway-playground-items'

let dragged: readonly string[] = []

/**
 * Lets items be dragged: onto a collection, all of `ids`; out of the window, the one that is held, which Chromium saves
 * where it is dropped. Names with `:` would end early.
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

/** The same for a drag that main begins: the page says nothing of it. */
export function dragOutside(ids: readonly string[]): void {
  dragged = ids
}

/** Whether items of the library are held over something, or files that may be theirs. */
export function holdsItems(transfer: DataTransfer): boolean {
  return transfer.types.includes(itemsType) || (mayBeOwnDrag() && holdsFiles(transfer))
}

/** The items that are dropped, the held one first; none where something else is. */
export function droppedItems(transfer: DataTransfer): readonly string[] {
  return transfer.types.includes(itemsType) || isOwnDrop(transfer) ? dragged : []
}
