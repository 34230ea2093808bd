import { create } from 'zustand'
import type { BackupStep, RestoreStep } from '../../../../shared/backup/backup.ts'
import type { AppError } from '../../../../shared/errors/app-error.ts'
import type { Result } from '../../../../shared/errors/result.ts'
import type { Bridge } from '../../../../shared/ipc/bridge.ts'
import type { Input } from '../../../../shared/ipc/contract.ts'

interface BackupState {
  /** What goes on now: it goes on while another page is looked at. */
  readonly running?: 'write' | 'restore'
  readonly progress?: { readonly files: number; readonly allFiles: number }
  readonly written?: Extract<BackupStep, { type: 'written' }>
  readonly ready?: Extract<RestoreStep, { type: 'ready' }>
  readonly error?: AppError
}

/** The backup that is being written or restored, and what came of the last one. */
export const useBackup = create<BackupState>(() => ({}))

let close: (() => void) | undefined

export function startBackup(bridge: Bridge): void {
  begin('write')
  close = bridge.open('backup.write', {}, { onItem: takeStep, onEnd: end })
}

/** `onPlanned` is called once the next start is told of it. */
export function startRestore(bridge: Bridge, input: Input<'backup.restore'>, onPlanned: () => void): void {
  begin('restore')
  close = bridge.open('backup.restore', input, {
    onItem: takeStep,
    onEnd(result) {
      end(result)
      if (result.ok) onPlanned()
    },
  })
}

export function stopBackup(): void {
  close?.()
  close = undefined
  useBackup.setState({}, true)
}

export function showBackupError(error: AppError | undefined): void {
  useBackup.setState(error === undefined ? {} : { error }, true)
}

/** It was taken back. */
export function forgetReady(): void {
  useBackup.setState({}, true)
}

function begin(running: 'write' | 'restore'): void {
  useBackup.setState({ running }, true)
}

function takeStep(step: BackupStep | RestoreStep): void {
  if (step.type === 'progress') useBackup.setState({ progress: step })
  else useBackup.setState(step.type === 'written' ? { written: step } : { ready: step })
}

function end(result: Result<void>): void {
  close = undefined
  useBackup.setState(({ written, ready }) => {
    if (result.ok) return { ...(written !== undefined && { written }), ...(ready !== undefined && { ready }) }
    return result.error.kind === 'cancelled' ? {} : { error: result.error }
  }, true)
}
