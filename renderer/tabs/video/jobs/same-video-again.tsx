import type { AppError } from '../../../../shared/errors/app-error.ts'
import { ConfirmDialog } from '../../../controls/overlays/confirm-dialog.tsx'
import { errorSentences } from '../../../lib/error-sentences.ts'
import { videoText } from '../../../../shared/text/en/video.ts'

export type SameVideoAgainProps = {
  /** Says what was requested a moment ago; `undefined` closes the dialog. */
  error: AppError | undefined
  onConfirm: () => void
  onGiveUp: () => void
}

/** Asks for a confirmation when the same was requested a moment ago and may be charged twice. */
export function SameVideoAgain({ error, onConfirm, onGiveUp }: SameVideoAgainProps) {
  return (
    <ConfirmDialog
      isOpen={error !== undefined}
      onClose={onGiveUp}
      title={videoText().createSameAgain}
      confirmLabel={videoText().createAgain}
      cancelLabel={videoText().doNotCreate}
      isDanger={false}
      onConfirm={onConfirm}
    >
      {error && errorSentences(error)}
    </ConfirmDialog>
  )
}
