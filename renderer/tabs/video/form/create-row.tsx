import { Coins } from 'lucide-react'
import type { Connection } from '../../../../shared/connections/connection.ts'
import { ConfirmDialog } from '../../../controls/confirm-dialog.tsx'
import { createLaterView } from '../../../controls/later.tsx'
import { Note } from '../../../controls/note.tsx'
import { Select } from '../../../controls/select.tsx'
import { SendRow } from '../../../controls/send-row.tsx'
import { waitChoices } from '../wait-choices.ts'
import type { CreateVideo } from './use-create-video.ts'
import { toVideoForm, useVideoForm } from './video-form-store.ts'

const RequestPreview = createLaterView(
  async () => (await import('./video-request-preview.tsx')).VideoRequestPreview,
)

/** How long to wait, what a click costs, and the click. */
export function CreateRow({ connection, actions }: { connection: Connection; actions: CreateVideo }) {
  const form = useVideoForm((state) => state.form)
  const change = useVideoForm((state) => state.change)
  const { again } = actions
  const blocked =
    form.model === ''
      ? 'Choose a model first'
      : form.prompt.trim() === ''
        ? 'Write a prompt first'
        : undefined
  return (
    <>
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
      <SendRow
        label="Create video"
        onClick={actions.create}
        blocked={blocked}
        onRemedy={actions.applyRemedy}
        renderPreview={(events) => (
          <RequestPreview connection={connection} form={toVideoForm(form, connection.id)} {...events} />
        )}
      />
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
    </>
  )
}
