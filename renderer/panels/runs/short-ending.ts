import { Unlink, TriangleAlert, type LucideIcon } from 'lucide-react'
import type { AppError } from '../../../shared/errors/app-error.ts'
import type { Run } from '../../../shared/runs/run.ts'
import { historyText } from '../../../shared/text/en/history.ts'
import { wordError } from '../../../shared/text/define-errors.ts'
import { unitsText } from '../../../shared/text/en/units.ts'

/** How a run ended, in words. */
export interface Ending {
  readonly title: string
  readonly text: string
  readonly icon: LucideIcon
}

/**
 * The endings that only the gateway or the connection has a part in and that fall short of "Done"; `undefined` for every
 * other. `kept` says what of the answer is kept, as a sentence.
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

/** The error of a run that has to be shown beside how it ended: not what a stop brings, nor what the ending says itself. */
export function errorBeside(run: Run): AppError | undefined {
  return run.status === 'stopped' || breakOf(run) !== undefined ? undefined : run.error
}

/** What broke the connection, where the ending tells it. Another error may be there as well, such as of a full disk. */
function breakOf({ status, error }: Run): AppError | undefined {
  const isReported = status === 'cut-after-end' || status === 'ended-early'
  return isReported && error?.kind !== 'storage' ? error : undefined
}
