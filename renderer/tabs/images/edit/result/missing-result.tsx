import { awaitedText } from '../../../../panels/runs/awaited-text.ts'
import type { Remedy } from '../../../../../shared/errors/app-error.ts'
import type { MediaBlock } from '../../../../../shared/runs/block.ts'
import { isWholeAnswer, type Run } from '../../../../../shared/runs/run.ts'
import { ErrorNotice } from '../../../../controls/texts/error-notice.tsx'
import { PreviewCaption, PreviewPicture } from '../../../../panels/media-file/preview-only.tsx'
import { RetrySaveMedia } from '../../../../panels/media-file/retry-save-media.tsx'
import { IncidentButton } from '../../../../panels/incident/incident-button.tsx'
import { MedicNotice } from '../../../../panels/medic/medic-notice.tsx'
import { Awaited } from '../../../../panels/runs/running-line.tsx'
import { mediaText } from '../../../../../shared/text/en/media.ts'
import { imagesText } from '../../../../../shared/text/en/images.ts'

export type MissingResultProps = {
  run: Run | undefined
  isRunning: boolean
  isGone: boolean
  image: MediaBlock | undefined
  images: readonly MediaBlock[]
  /** Applies a remedy of the error. */
  onRemedy: (remedy: Remedy) => void
}

/** Says why there is no image: it is pending or has failed. Shows the last preview, if any. */
export function MissingResult({ images, ...missing }: MissingResultProps) {
  const { run, image, isRunning } = missing
  if (run === undefined || isRunning || image?.isPartial !== true) return <MissingReason {...missing} />
  return (
    <div className="flex max-w-130 min-w-0 flex-col gap-3">
      <PreviewPicture
        runId={run.id}
        image={image}
        images={images}
        alt={mediaText().previewOnly}
        className="max-h-100 max-w-full self-start rounded-md border border-dashed border-control object-contain"
      />
      <PreviewCaption run={run} image={image} />
      <MissingReason {...missing} image={undefined} />
    </div>
  )
}

function MissingReason({ run, isRunning, isGone, image, onRemedy }: Omit<MissingResultProps, 'images'>) {
  if (run === undefined)
    return (
      <p className="text-small text-ink-2">
        {isGone ? imagesText().editNotFound : imagesText().readingResult}
      </p>
    )
  if (isRunning) {
    return (
      <Awaited size={20} className="text-small text-ink-2">
        {awaitedText(run)}
      </Awaited>
    )
  }
  const { error } = run
  const incident = <IncidentButton runId={run.id} />
  const refused = error?.remedies?.find(({ type }) => type === 'remove-field')
  if (error !== undefined && refused?.type === 'remove-field') {
    return (
      <MedicNotice
        run={run}
        error={error}
        field={refused.field}
        actions={incident}
        className={undefined}
        onRemedy={onRemedy}
      />
    )
  }
  if (error !== undefined) return <ErrorNotice error={error} onRemedy={onRemedy} actions={incident} />
  if (image?.problem !== undefined) {
    return (
      <div className="max-w-130">
        <ErrorNotice error={image.problem} />
        <RetrySaveMedia runId={run.id} answer={[image]} />
      </div>
    )
  }
  return (
    <p className="max-w-90 text-center text-small text-ink-2">
      {isWholeAnswer(run.status) ? imagesText().noImageInResponse : imagesText().endedBeforeImage}
    </p>
  )
}
