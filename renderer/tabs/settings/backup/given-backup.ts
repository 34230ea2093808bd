import { create } from 'zustand'
import type { BackupInfo } from '../../../../shared/backup/backup.ts'
import { cancelledError } from '../../../../shared/errors/app-error.ts'
import { err, type Result } from '../../../../shared/errors/result.ts'
import type { Bridge } from '../../../../shared/ipc/bridge.ts'
import { backupError } from '../../../../shared/text/en/errors/backup.ts'
import { maxImportFileBytes } from '../../../../shared/transfer/import-steps.ts'
import { giveFile, type ReadProgress } from '../../../panels/transfer/import-run.ts'

interface GivenBackup {
  /** The file being copied to the main process. */
  readonly copying?: { readonly name: string; readonly progress?: ReadProgress }
  /** The id that the main process stores it under until it is restored or discarded. */
  readonly id?: string
}

/** A dropped or pasted backup: the window has its bytes, but not its path. There is one at a time. */
export const useGivenBackup = create<GivenBackup>(() => ({}))

let controller: AbortController | undefined

/**
 * Copies the file to the main process, replacing the previous one, and returns its contents. `cancelled` if the user
 * stopped the copy.
 */
export async function giveBackup(bridge: Bridge, file: File): Promise<Result<BackupInfo>> {
  forgetGivenBackup(bridge)
  const { name } = file
  // The copy doubles the disk space until the restore: a larger file should be opened by path.
  if (file.size > maxImportFileBytes) return err({ kind: 'invalid-input', ...backupError('tooLargeToCopy') })
  const { signal } = (controller = new AbortController())
  useGivenBackup.setState({ copying: { name } }, true)
  const given = await giveFile(bridge, file, {
    signal,
    onProgress: (progress) => {
      if (!signal.aborted) useGivenBackup.setState({ copying: { name, progress } }, true)
    },
  })
  if (!given.ok) {
    if (!signal.aborted) useGivenBackup.setState({}, true)
    return given
  }
  const { id } = given.value
  if (signal.aborted) {
    void bridge.call('transfer.discard', { id })
    return err(cancelledError)
  }
  useGivenBackup.setState({ id }, true)
  const path = await bridge.call('backup.given', { id })
  const info = path.ok ? await bridge.call('backup.inspect', { path: path.value.path }) : path
  if (!info.ok) forgetGivenBackup(bridge)
  return info
}

/** Stops the copy, or has the main process discard it. */
export function forgetGivenBackup(bridge: Bridge): void {
  controller?.abort()
  controller = undefined
  const { id } = useGivenBackup.getState()
  useGivenBackup.setState({}, true)
  if (id !== undefined) void bridge.call('transfer.discard', { id })
}
