import { Trash2, VolumeX } from 'lucide-react'
import { Button } from '../../../controls/buttons/button.tsx'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { RetrySaveMedia } from '../../../panels/media-file/retry-save-media.tsx'
import { ErrorLine } from '../../../controls/texts/error-line.tsx'
import { useRestoreMedia } from '../../../queries/media.ts'
import { ClipWell } from './clip-well.tsx'
import type { SpokenClip } from './use-clip.ts'
import { wordError } from '../../../../shared/text/define-errors.ts'
import { speechText } from '../../../../shared/text/en/speech.ts'

/** Says why received audio cannot be played: it is in the trash, gone, or was not saved. */
export function MissingAudio({ clip: { run, audio, item } }: { clip: SpokenClip }) {
  const restore = useRestoreMedia()
  if (item?.deletedAt !== undefined) {
    return (
      <ClipWell>
        <Icon of={Trash2} />
        {speechText().clipInTrash}
        <Button
          size="small"
          isBusy={restore.isPending}
          busyLabel={speechText().restoring}
          onClick={() => restore.mutate([item.id])}
        >
          {speechText().restore}
        </Button>
        {restore.isError && <ErrorLine error={restore.error.appError} />}
      </ClipWell>
    )
  }
  if (item !== undefined) {
    return (
      <ClipWell>
        <Icon of={VolumeX} className="text-warn" />
        {speechText().fileMissing}
      </ClipWell>
    )
  }
  const { message, nextStep } =
    audio?.problem === undefined ? { message: speechText().notSaved } : wordError(audio.problem)
  return (
    <div className="mb-3 flex flex-col gap-2">
      <div className="flex min-h-30 flex-col items-center justify-center gap-2 rounded-sm bg-sunken p-3 text-center text-small text-ink-2 edge">
        <Icon of={VolumeX} className="text-warn" />
        <p className="wrap-anywhere select-text">
          {message} {nextStep}
        </p>
      </div>
      {audio !== undefined && <RetrySaveMedia runId={run.id} answer={[audio]} />}
    </div>
  )
}
