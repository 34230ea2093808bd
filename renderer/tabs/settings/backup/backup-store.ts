import { create } from 'zustand'
import type { BackupStep, LeavablePart, RestoreStep } from '../../../../shared/backup/backup.ts'
import type { AppError } from '../../../../shared/errors/app-error.ts'
import type { Result } from '../../../../shared/errors/result.ts'
import type { Bridge } from '../../../../shared/ipc/bridge.ts'
import type { Input } from '../../../../shared/ipc/contract.ts'
import { forgetGivenBackup } from './given-backup.ts'

export interface BackupProgress {
  readonly files: number
  readonly allFiles: number
  /** Only while a backup is written; a restore counts files alone. */
  readonly bytes?: number
  readonly allBytes?: number
  /** Everything is written, and is now being verified. */
  readonly isChecking?: true
  /** When the progress was reported, in milliseconds since 1970. */
  readonly at: number
}

interface BackupState {
  /** The running operation, which continues while another page is shown. */
  readonly running?: 'write' | 'restore'
  /** Its first report, which the speed is measured from: the time in the file dialog does not count. */
  readonly first?: BackupProgress
  readonly progress?: BackupProgress
  readonly written?: Extract<BackupStep, { type: 'written' }>
  readonly ready?: Extract<RestoreStep, { type: 'ready' }>
  readonly error?: AppError
}

/** The backup being written or restored, and the result of the last one. */
export const useBackup = create<BackupState>(() => ({}))

let close: (() => void) | undefined

/** Writes a backup. Calls `onWritten` when it is complete. */
export function startBackup(bridge: Bridge, leaveOut: readonly LeavablePart[], onWritten: () => void): void {
  begin('write')
  const input = leaveOut.length === 0 ? {} : { leaveOut: [...leaveOut] }
  close = bridge.open('backup.write', input, {
    onItem: takeStep,
    onEnd(result) {
      end(result)
      if (result.ok) onWritten()
    },
  })
}

/** Prepares a restore. Calls `onPlanned` when it is scheduled for the next start. */
export function startRestore(bridge: Bridge, input: Input<'backup.restore'>, onPlanned: () => void): void {
  begin('restore')
  const stop = bridge.open('backup.restore', input, {
    onItem: takeStep,
    onEnd(result) {
      end(result)
      forgetGivenBackup(bridge)
      if (result.ok) onPlanned()
    },
  })
  close = () => {
    stop()
    forgetGivenBackup(bridge)
  }
}

export function stopBackup(): void {
  close?.()
  close = undefined
  useBackup.setState({}, true)
}

export function showBackupError(error: AppError | undefined): void {
  // Keep showing a running operation.
  useBackup.setState(
    ({ running, first, progress }) => ({
      ...(running !== undefined && { running }),
      ...(first !== undefined && { first }),
      ...(progress !== undefined && { progress }),
      ...(error !== undefined && { error }),
    }),
    true,
  )
}

/** Clears the state after a prepared restore was cancelled. */
export function forgetReady(): void {
  useBackup.setState({}, true)
}

function begin(running: 'write' | 'restore'): void {
  useBackup.setState({ running }, true)
}

function takeStep(step: BackupStep | RestoreStep): void {
  if (step.type === 'progress') {
    const { type: _type, ...reported } = step
    const progress: BackupProgress = { ...reported, at: Date.now() }
    // Verifying is faster than writing: measure its speed from its own first report.
    useBackup.setState(({ first = progress }) => ({
      progress,
      first: first.isChecking === progress.isChecking ? first : progress,
    }))
  } else useBackup.setState(step.type === 'written' ? { written: step } : { ready: step })
}

function end(result: Result<void>): void {
  close = undefined
  useBackup.setState(({ written, ready }) => {
    if (result.ok) return { ...(written !== undefined && { written }), ...(ready !== undefined && { ready }) }
    return result.error.kind === 'cancelled' ? {} : { error: result.error }
  }, true)
}
