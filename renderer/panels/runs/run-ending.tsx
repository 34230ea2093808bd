import { RotateCcw, Square, TriangleAlert, Unplug } from 'lucide-react'
import type { Remedy } from '../../../shared/errors/app-error.ts'
import { isWholeAnswer, type Run } from '../../../shared/runs/run.ts'
import { Button } from '../../controls/buttons/button.tsx'
import { ErrorNotice } from '../../controls/texts/error-notice.tsx'
import { IncidentButton } from '../incident/incident-button.tsx'
import { MedicNotice } from '../medic/medic-notice.tsx'
import { EndingLine } from './ending-line.tsx'
import { cancelText } from './cancel-text.ts'
import { errorBeside, shortEnding, type Ending } from './short-ending.ts'
import { historyText } from '../../../shared/text/en/history.ts'
import { unitsText } from '../../../shared/text/en/units.ts'

export type RunEndingProps = {
  run: Run
  /** The part of the answer that is kept, as a sentence: "2 images had arrived and are kept." */
  kept: string
  /** Title and explanation for a run that succeeded without any result. Absent if it had one. */
  empty?: { title: string; text: string } | undefined
  onAgain: () => void
  onRemedy: (remedy: Remedy) => void
}

/** The ending of a run that did not simply succeed: what happened, what is kept, and the next step. */
export function RunEnding({ run, kept, empty, onAgain, onRemedy }: RunEndingProps) {
  const ending = endingOf(run, kept, empty)
  const error = errorBeside(run)
  const refused = error?.remedies?.find(({ type }) => type === 'remove-field')
  const offersRetry = error?.remedies?.some(({ type }) => type === 'retry') === true
  const actions = (
    <>
      {!offersRetry && (
        <Button size="small" icon={RotateCcw} onClick={onAgain}>
          {historyText().endings.retryUnchanged}
        </Button>
      )}
      <IncidentButton runId={run.id} />
    </>
  )
  return (
    <>
      {ending !== undefined && (
        <EndingLine
          ending={ending}
          action={
            (!isWholeAnswer(run.status) || empty !== undefined) && (
              <Button size="small" icon={RotateCcw} onClick={onAgain}>
                {historyText().endings.retry}
              </Button>
            )
          }
        />
      )}
      {error !== undefined &&
        (refused?.type === 'remove-field' ? (
          <MedicNotice
            run={run}
            error={error}
            field={refused.field}
            onRemedy={onRemedy}
            actions={actions}
            className={undefined}
          />
        ) : (
          <ErrorNotice error={error} onRemedy={onRemedy} actions={actions} />
        ))}
    </>
  )
}

function endingOf(run: Run, kept: string, empty: RunEndingProps['empty']): Ending | undefined {
  switch (run.status) {
    case 'stopped':
      return {
        title: historyText().states.stopped,
        text:
          run.isUnsent === true
            ? historyText().endings.unsent
            : unitsText().sentences(
                [cancelText(run), historyText().endings.stopped(kept)].filter((text) => text !== undefined),
              ),
        icon: Square,
      }
    case 'interrupted':
      return {
        title: historyText().states.interrupted,
        text:
          run.isUnsent === true ? historyText().endings.unsentAtEnd : historyText().endings.interrupted(kept),
        icon: Unplug,
      }
    case 'done':
      return empty === undefined || run.error !== undefined ? undefined : { ...empty, icon: TriangleAlert }
    default:
      return shortEnding(run, kept)
  }
}
