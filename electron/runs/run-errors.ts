import type { AppError } from '../../shared/errors/app-error.ts'
import { runsError } from '../../shared/text/en/errors/runs.ts'

export const noSuchRun: AppError = { kind: 'not-found', ...runsError('noSuchRun') }

/** An unexpected error while reading an answer; the log has the cause. */
export const runBug: AppError = { kind: 'bug', ...runsError('runBug') }

/** An unexpected error while saving a file of an answer; the log has the cause. */
export const mediaBug: AppError = { kind: 'bug', ...runsError('mediaBug') }

export const stillOn: AppError = { kind: 'unavailable', ...runsError('stillRunning') }

export const appCloses: AppError = { kind: 'unavailable', ...runsError('appCloses') }
