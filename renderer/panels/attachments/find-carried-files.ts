import type { Bridge } from '../../../shared/ipc/bridge.ts'
import { maxAttachmentBytes } from '../../../shared/limits.ts'
import type { CarriedBytes, CarriedFile } from '../../lib/raw/carried-files.ts'
import type { SoughtFile } from '../../lib/raw/values-for-tab.ts'
import { bytesOf } from '../media-file/base64.ts'
import { fetchMedia, isMediaThere } from '../media-file/fetch-media.ts'

/** A file that was found, or the reason why it was not. */
type Found = { readonly file: Extract<SoughtFile, { file: object }>['file'] } | Lost
type Lost = Pick<Extract<SoughtFile, { lost: string }>, 'lost'>

/**
 * Finds the files of a raw request: library items, attachments, and data inside its body, which becomes an attachment.
 * Files are read one by one, since each may be megabytes.
 */
export async function findCarriedFiles(
  bridge: Pick<Bridge, 'call'>,
  files: readonly CarriedFile[],
): Promise<readonly SoughtFile[]> {
  const sought: SoughtFile[] = []
  for (const carried of files) sought.push({ carried, ...(await find(bridge, carried)) })
  return sought
}

async function find(
  bridge: Pick<Bridge, 'call'>,
  { bytes, fileName }: Pick<CarriedFile, 'bytes' | 'fileName'>,
): Promise<Found> {
  if (bytes.at === 'nowhere') return { lost: bytes.why }
  return bytes.at === 'store'
    ? findStored(bridge, bytes.mediaId, fileName)
    : saveText(bridge, bytes, fileName)
}

/**
 * Returns a stored file. An attachment is added again: the answer says what it is, and the sweep then keeps it until a
 * form reports that it uses it.
 */
export async function findStored(
  bridge: Pick<Bridge, 'call'>,
  mediaId: string,
  fileName: string,
): Promise<Found> {
  const item = await bridge.call('media.get', { id: mediaId })
  if (item.ok && item.value.exists && (await isMediaThere(mediaId))) {
    const { mediaType, bytes, width, height } = item.value
    return {
      file: {
        mediaId,
        mediaType,
        bytes,
        isFromLibrary: true,
        ...(width !== undefined && { width }),
        ...(height !== undefined && { height }),
      },
    }
  }
  const blob = item.ok ? undefined : await fetchMedia(mediaId)
  if (blob === undefined) return { lost: 'gone' }
  return addFile(bridge, new Uint8Array(await blob.arrayBuffer()), fileName)
}

function saveText(
  bridge: Pick<Bridge, 'call'>,
  { base64 }: Extract<CarriedBytes, { at: 'text' }>,
  fileName: string,
): Promise<Found> {
  try {
    return addFile(bridge, bytesOf(base64), fileName)
  } catch {
    return Promise.resolve({ lost: 'cut' })
  }
}

async function addFile(bridge: Pick<Bridge, 'call'>, bytes: Uint8Array, name: string): Promise<Found> {
  if (bytes.length > maxAttachmentBytes) return { lost: 'notSaved' }
  const added = await bridge.call('attachments.add', { name, bytes })
  if (!added.ok) return { lost: 'notSaved' }
  const { id, mediaType, bytes: size, width, height } = added.value
  return {
    file: {
      mediaId: id,
      mediaType,
      bytes: size,
      ...(width !== undefined && { width }),
      ...(height !== undefined && { height }),
    },
  }
}
