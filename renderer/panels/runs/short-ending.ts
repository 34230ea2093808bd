import { Unlink, TriangleAlert, type LucideIcon } from 'lucide-react'
import type { AppError } from '../../../shared/errors/app-error.ts'
import type { Run } from '../../../shared/runs/run.ts'
import { historyText } from '../../../shared/text/en/history.ts'
import { wordError } from '../../../shared/text/define-errors.ts'
import { unitsText } from '../../../shared/text/en/units.ts'

/** How a run ended, as text. */
export interface Ending {
  readonly title: string
  readonly text: string
  readonly icon: LucideIcon
}

/**
 * The ending of a run that was cut off by the gateway or the connection; `undefined` for every other. `kept` is a
 * sentence about the part of the answer that is kept.
 */
export function shortEnding(run: Run, kept: string): Ending | undefined {
  switch (run.status) {
    case 'cut-after-end':
      return {
        title: historyText().states.cutAfterEnd,
        text: historyText().endings.cutAfterEnd,
        icon: Unlink,
      }
    case 'ended-early': {
      const broken = breakOf(run)
      const cause = broken === undefined ? historyText().endings.noEndSignal : wordError(broken).message
      return {
        title: historyText().states.endedEarly,
        text: unitsText().sentences([cause, kept]),
        icon: TriangleAlert,
      }
    }
    default:
      return undefined
  }
}

/**
 * The error to show beside a run's ending; `undefined` for a stopped run, and if the ending already explains the error.
 */
export function errorBeside(run: Run): AppError | undefined {
  return run.status === 'stopped' || breakOf(run) !== undefined ? undefined : run.error
}

/**
 * The error that broke the connection, if the ending explains it. A run may have another error as well, such as a full
 * disk.
 */
function breakOf({ status, error }: Run): AppError | undefined {
  const isReported = status === 'cut-after-end' || status === 'ended-early'
  return isReported && error?.kind !== 'storage' ? error : undefined
}
