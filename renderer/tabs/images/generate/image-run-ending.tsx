import { RunEnding } from '../../../panels/runs/run-ending.tsx'
import type { ImageRun } from './use-image-runs.ts'
import { imagesText } from '../../../../shared/text/en/images.ts'
import type { RequestActions } from '../../../request-tab/request-actions.ts'

export type ImageRunEndingProps = { imageRun: ImageRun; actions: RequestActions }

/** The end of a request that did not simply return its images. */
export function ImageRunEnding({ imageRun: { run, images }, actions }: ImageRunEndingProps) {
  const saved = images.filter(({ mediaId, isPartial }) => mediaId !== undefined && isPartial !== true).length
  const hasPreview = images.some(({ isPartial }) => isPartial === true)
  const none = hasPreview ? imagesText().onlyPreviews : imagesText().noneArrived
  return (
    <RunEnding
      run={run}
      kept={saved === 0 ? none : imagesText().someArrived(saved)}
      empty={
        saved > 0
          ? undefined
          : {
              title: imagesText().noImage,
              text: imagesText().noImageInResponse,
            }
      }
      onAgain={() => actions.retry(run.id)}
      onRemedy={(remedy) => actions.applyRemedy(remedy, run.id)}
    />
  )
}
