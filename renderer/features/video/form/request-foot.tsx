import { ArrowUp, Coins, Eye } from 'lucide-react'
import { useState } from 'react'
import type { Connection } from '../../../../shared/connections/connection.ts'
import { Button } from '../../../components/button.tsx'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { ErrorNotice } from '../../../components/error-notice.tsx'
import { IconButton } from '../../../components/icon-button.tsx'
import { Kbd } from '../../../components/kbd.tsx'
import { createLaterView } from '../../../components/later.tsx'
import { Note } from '../../../components/note.tsx'
import { commandKeys } from '../../../components/platform.ts'
import { Select } from '../../../components/select.tsx'
import { waitChoices } from '../wait-choices.ts'
import type { CreateVideo } from './use-create-video.ts'
import { toVideoForm, useVideoForm } from './video-form-store.ts'

const RequestPreview = createLaterView(
  async () => (await import('./video-request-preview.tsx')).VideoRequestPreview,
)

/** How long to wait, what a click costs, and the click. */
export function RequestFoot({ connection, actions }: { connection: Connection; actions: CreateVideo }) {
  const form = useVideoForm((state) => state.form)
  const change = useVideoForm((state) => state.change)
  const [isPreviewOpen, setIsPreviewOpen] = useState(false)
  const { again, error } = actions
  const blocked =
    form.model === ''
      ? 'Choose a model first'
      : form.prompt.trim() === ''
        ? 'Write a prompt first'
        : undefined
  return (
    <div className="flex flex-none flex-col gap-2 border-t border-line px-3 py-2">
      {error !== undefined && <ErrorNotice error={error} onRemedy={actions.applyRemedy} />}
      <div className="flex items-center gap-2 text-small">
        <span className="flex-1 text-ink-2">Wait at most</span>
        <Select
          label="Wait at most"
          isLabelHidden
          size="small"
          className="w-28"
          value={String(form.maxWaitMs)}
          onChange={(next) => change({ maxWaitMs: Number(next) })}
          options={waitChoices(form.maxWaitMs)}
        />
      </div>
      <Note icon={Coins}>
        May be charged when the gateway accepts it. Sent once, never repeated by itself.
      </Note>
      <div className="flex items-center gap-2">
        <Button
          variant="primary"
          icon={ArrowUp}
          className="min-w-0 grow"
          onClick={actions.create}
          {...(blocked !== undefined && { disabledReason: blocked })}
        >
          <span>Create video</span>
          <Kbd
            keys={[commandKeys('↵').join(' ')]}
            className="[&_kbd]:text-current [&_kbd]:shadow-[inset_0_0_0_1px_currentColor]"
          />
        </Button>
        <IconButton icon={Eye} size="large" label="Preview request" onClick={() => setIsPreviewOpen(true)} />
      </div>
      {isPreviewOpen && (
        <RequestPreview
          connection={connection}
          form={toVideoForm(form, connection.id)}
          onRemedy={(remedy) => {
            setIsPreviewOpen(false)
            actions.applyRemedy(remedy)
          }}
          onClose={() => setIsPreviewOpen(false)}
        />
      )}
      <ConfirmDialog
        isOpen={again !== undefined}
        onClose={() => again?.giveUp()}
        title="Create the same video again?"
        confirmLabel="Create it again"
        cancelLabel="Do not create"
        isDanger={false}
        onConfirm={() => again?.confirm()}
      >
        {again?.error.message} {again?.error.nextStep}
      </ConfirmDialog>
    </div>
  )
}
