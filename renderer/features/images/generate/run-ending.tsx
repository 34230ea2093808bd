import { RotateCcw, Square, TriangleAlert, Unplug, type LucideIcon } from 'lucide-react'
import type { Run } from '../../../../shared/runs/run.ts'
import { Button } from '../../../components/button.tsx'
import { ErrorNotice } from '../../../components/error-notice.tsx'
import { formatPlural } from '../../../components/format-number.ts'
import { MedicNotice } from '../../../components/medic/medic-notice.tsx'
import { Note } from '../../../components/note.tsx'
import type { GenerateActions } from './use-generate.ts'
import type { ImageRun } from './use-image-runs.ts'

export type RunEndingProps = { imageRun: ImageRun; actions: GenerateActions }

/** How a request ended, where it did not simply give its pictures: what happened, what is kept, what next. */
export function RunEnding({ imageRun, actions }: RunEndingProps) {
  const { run, images } = imageRun
  const ending = endingOf(run, images.filter(({ mediaId }) => mediaId !== undefined).length)
  const again = () => actions.sendAgain(run.id)
  const error = run.status === 'stopped' ? undefined : run.error
  const refused = error?.remedies?.find(({ type }) => type === 'remove-field')
  const offersRetry = error?.remedies?.some(({ type }) => type === 'retry') === true
  const shared = {
    onRemedy: (remedy: Parameters<GenerateActions['applyRemedy']>[0]) => actions.applyRemedy(remedy, run.id),
    actions: !offersRetry && (
      <Button size="small" icon={RotateCcw} onClick={again}>
        Retry as it is
      </Button>
    ),
    className: undefined,
  }
  return (
    <>
      {ending !== undefined && (
        <Note tone="warn" icon={ending.icon} role="note">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <p className="min-w-60 flex-1 select-text">
              <strong className="font-strong">{ending.title}.</strong> {ending.words}
            </p>
            <Button size="small" icon={RotateCcw} onClick={again}>
              Ask again
            </Button>
          </div>
        </Note>
      )}
      {error !== undefined &&
        (refused?.type === 'remove-field' ? (
          <MedicNotice run={run} error={error} field={refused.field} {...shared} />
        ) : (
          <ErrorNotice error={error} onRemedy={shared.onRemedy} actions={shared.actions} />
        ))}
    </>
  )
}

interface Ending {
  readonly title: string
  readonly words: string
  readonly icon: LucideIcon
}

function endingOf(run: Run, saved: number): Ending | undefined {
  const kept =
    saved === 0 ? 'No image had arrived.' : `${formatPlural(saved, 'image')} had arrived and is kept.`
  switch (run.status) {
    case 'stopped':
      return { title: 'Stopped', words: `${kept} It may have been charged.`, icon: Square }
    case 'ended-early':
      return {
        title: 'Ended early',
        words: `The stream ended without its end signal. ${kept}`,
        icon: TriangleAlert,
      }
    case 'interrupted':
      return {
        title: 'Interrupted',
        words: `The app ended while this was on its way. ${kept} It may have been charged.`,
        icon: Unplug,
      }
    case 'done':
      return saved > 0 || run.error !== undefined
        ? undefined
        : {
            title: 'No image',
            words: 'The gateway ended the answer without any. The prompt may have been filtered.',
            icon: TriangleAlert,
          }
    default:
      return undefined
  }
}
