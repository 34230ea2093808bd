import { cancelledError, type AppError } from '../../shared/errors/app-error.ts'
import { err, type Result } from '../../shared/errors/result.ts'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import type { MediaItem } from '../../shared/media/media-item.ts'
import { windowError } from '../../shared/text/en/errors/window.ts'

export interface SendFileOptions {
  /** Called with the bytes main has written and the total: first with 0, last with all of them. */
  readonly onProgress?: (sentBytes: number, totalBytes: number) => void
  /** Aborting resolves with `cancelled`, and nothing of the file is kept. */
  readonly signal?: AbortSignal
}

/** Only one piece is in memory and in transit at a time, whatever the size of the file. */
export const pieceBytes = 1024 * 1024

/**
 * Adds a file of any size to the library, in pieces. A file whose bytes equal those of an item resolves with that item.
 */
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

  /** Resolves with the reason why the whole file could not be sent; `undefined` after success. */
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

/** Error for a file that cannot be read: in browsers, one that was moved or changed after it was chosen. */
function unreadable(name: string): AppError {
  return {
    kind: 'storage',
    code: 'file-unreadable',
    ...windowError('fileUnreadable', { name }),
  }
}
