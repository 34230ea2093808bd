import type { AppError } from '../../shared/errors/app-error.ts'
import { runsError } from '../../shared/text/en/errors/runs.ts'

export const noSuchRun: AppError = { kind: 'not-found', ...runsError('noSuchRun') }

/** What no code expected while an answer was read; the log has the cause. */
export const runBug: AppError = { kind: 'bug', ...runsError('runBug') }

/** What no code expected while a file of an answer was saved; the log has the cause. */
export const mediaBug: AppError = { kind: 'bug', ...runsError('mediaBug') }

export const stillOn: AppError = { kind: 'unavailable', ...runsError('stillRunning') }

export const appCloses: AppError = { kind: 'unavailable', ...runsError('appCloses') }
