import type { Remedy } from '../../../../../shared/errors/app-error.ts'
import type { MediaBlock } from '../../../../../shared/runs/block.ts'
import { isWholeAnswer, type Run } from '../../../../../shared/runs/run.ts'
import { ErrorNotice } from '../../../../controls/error-notice.tsx'
import { formatBytes } from '../../../../lib/format-number.ts'
import { RetrySaveMedia } from '../../../../panels/media-file/retry-save-media.tsx'
import { MedicNotice } from '../../../../panels/medic/medic-notice.tsx'
import { Spinner } from '../../../../controls/spinner.tsx'
import { imagesText } from '../../../../../shared/text/en/images.ts'

export type MissingResultProps = {
  run: Run | undefined
  isRunning: boolean
  isGone: boolean
  image: MediaBlock | undefined
  /** Does what a remedy of its failure says. */
  onRemedy: (remedy: Remedy) => void
}

/** Why there is no image: not yet, or what went wrong. */
export function MissingResult({ run, isRunning, isGone, image, onRemedy }: MissingResultProps) {
  if (run === undefined)
    return (
      <p className="text-small text-ink-2">
        {isGone ? imagesText().editNotFound : imagesText().readingResult}
      </p>
    )
  if (isRunning) {
    return (
      <output aria-live="off" className="flex items-center gap-2 text-small text-ink-2">
        <Spinner size={20} /> {waitingText(run)}
      </output>
    )
  }
  const { error } = run
  const refused = error?.remedies?.find(({ type }) => type === 'remove-field')
  if (error !== undefined && refused?.type === 'remove-field') {
    return (
      <MedicNotice
        run={run}
        error={error}
        field={refused.field}
        actions={null}
        className={undefined}
        onRemedy={onRemedy}
      />
    )
  }
  if (error !== undefined) return <ErrorNotice error={error} onRemedy={onRemedy} />
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

function waitingText({ model, timings, bytes, upload }: Run): string {
  if (upload !== undefined && upload.bytes < upload.total)
    return imagesText().uploaded({ sent: formatBytes(upload.bytes), total: formatBytes(upload.total) })
  if (timings.headersMs === undefined) return imagesText().waitingFor(model)
  return bytes === 0 ? imagesText().responseStarted : imagesText().received(formatBytes(bytes))
}
