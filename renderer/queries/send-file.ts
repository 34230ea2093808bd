import { cancelledError, type AppError } from '../../shared/errors/app-error.ts'
import { err, type Result } from '../../shared/errors/result.ts'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import type { MediaItem } from '../../shared/media/media-item.ts'
import { windowError } from '../../shared/text/en/errors/window.ts'

export interface SendFileOptions {
  /** Called with bytes that main has written, of all; first with none, last with all of them. */
  readonly onProgress?: (sentBytes: number, totalBytes: number) => void
  /** Aborting answers `cancelled`, and nothing is left of the file. */
  readonly signal?: AbortSignal
}

/** One piece is read and on its way at a time, whatever the size of the file. */
export const pieceBytes = 1024 * 1024

/** Puts a file of any size into the library, in pieces. A file with the bytes of an item is that item. */
export async function sendFile(
  bridge: Pick<Bridge, 'call'>,
  file: Pick<File, 'name' | 'size' | 'slice'>,
  { onProgress, signal }: SendFileOptions = {},
): Promise<Result<MediaItem>> {
  const { name, size } = file
  const isAborted = (): boolean => signal?.aborted ?? false
  if (isAborted()) return err(cancelledError)
  const begun = await bridge.call('intake.begin', { name, bytes: size })
  if (!begun.ok) return begun
  const { id } = begun.value
  onProgress?.(0, size)
  const sent = await sendPieces()
  if (sent !== undefined || isAborted()) {
    await bridge.call('intake.cancel', { id })
    return err(isAborted() ? cancelledError : (sent ?? cancelledError))
  }
  return bridge.call('intake.end', { id })

  /** Resolves with why it could not be sent whole. */
  async function sendPieces(): Promise<AppError | undefined> {
    for (let at = 0; at < size; at += pieceBytes) {
      if (isAborted()) return undefined
      const piece = file.slice(at, Math.min(at + pieceBytes, size))
      const bytes = await piece.arrayBuffer().catch(() => undefined)
      if (bytes === undefined) return unreadable(name)
      const appended = await bridge.call('intake.append', { id, bytes: new Uint8Array(bytes) })
      if (!appended.ok) return appended.error
      onProgress?.(Math.min(at + pieceBytes, size), size)
    }
    return undefined
  }
}

/** Browsers tell of a file that was moved or changed after it was chosen by failing to read it. */
function unreadable(name: string): AppError {
  return {
    kind: 'storage',
    code: 'file-unreadable',
    ...windowError('fileUnreadable', { name }),
  }
}
