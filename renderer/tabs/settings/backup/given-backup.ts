import { create } from 'zustand'
import type { BackupInfo } from '../../../../shared/backup/backup.ts'
import { cancelledError } from '../../../../shared/errors/app-error.ts'
import { err, type Result } from '../../../../shared/errors/result.ts'
import type { Bridge } from '../../../../shared/ipc/bridge.ts'
import { backupError } from '../../../../shared/text/en/errors/backup.ts'
import { maxImportFileBytes } from '../../../../shared/transfer/import-steps.ts'
import { giveFile, type ReadProgress } from '../../../panels/transfer/import-run.ts'

interface GivenBackup {
  /** The file that is on its way to main. */
  readonly copying?: { readonly name: string; readonly progress?: ReadProgress }
  /** What main keeps it under, until it is restored or not wanted. */
  readonly id?: string
}

/** A backup whose bytes the window has, and not its path: it was dropped or pasted. One at a time. */
export const useGivenBackup = create<GivenBackup>(() => ({}))

let controller: AbortController | undefined

/** Hands it to main, in the place of the one before, and has it say what it holds. `cancelled` where that was stopped. */
export async function giveBackup(bridge: Bridge, file: File): Promise<Result<BackupInfo>> {
  forgetGivenBackup(bridge)
  const { name } = file
  // Its bytes lie on the disk twice until it is restored: a larger one is better read where it is.
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

/** Stops its way to main, or has main forget it. */
export function forgetGivenBackup(bridge: Bridge): void {
  controller?.abort()
  controller = undefined
  const { id } = useGivenBackup.getState()
  useGivenBackup.setState({}, true)
  if (id !== undefined) void bridge.call('transfer.discard', { id })
}
