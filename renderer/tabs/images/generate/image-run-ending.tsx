import { plural } from '../../../../shared/text/plural.ts'
import { RunEnding } from '../../../panels/runs/run-ending.tsx'
import type { RequestActions } from '../../../request-tab/use-request-actions.ts'
import type { ImageRun } from './use-image-runs.ts'

export type ImageRunEndingProps = { imageRun: ImageRun; actions: RequestActions }

/** How a request ended, where it did not simply give its images. */
export function ImageRunEnding({ imageRun: { run, images }, actions }: ImageRunEndingProps) {
  const saved = images.filter(({ mediaId }) => mediaId !== undefined).length
  return (
    <RunEnding
      run={run}
      kept={
        saved === 0
          ? 'No image had arrived.'
          : plural(saved, {
              one: '# image had arrived and is kept.',
              other: '# images had arrived and are kept.',
            })
      }
      empty={
        saved > 0
          ? undefined
          : {
              title: 'No image',
              text: 'The gateway ended the answer without any. The prompt may have been filtered.',
            }
      }
      onAgain={() => actions.retry(run.id)}
      onRemedy={(remedy) => actions.applyRemedy(remedy, run.id)}
    />
  )
}
