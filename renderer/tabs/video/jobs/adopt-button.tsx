import { useState, type FormEvent } from 'react'
import type { VideoJob } from '../../../../shared/video/job.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Popover } from '../../../controls/overlays/popover.tsx'
import { TextField } from '../../../controls/fields/text-field.tsx'
import { useJobAction } from '../../../queries/video.ts'
import { wordError } from '../../../../shared/text/define-errors.ts'
import { videoText } from '../../../../shared/text/en/video.ts'

/** Assigns a task id, taken from the gateway's own log, to a job whose request got no response. */
export function AdoptButton({ job }: { job: VideoJob }) {
  const [isOpen, setIsOpen] = useState(false)
  const [taskId, setTaskId] = useState('')
  const action = useJobAction()

  function adopt(event: FormEvent): void {
    event.preventDefault()
    const given = taskId.trim()
    if (given === '') return
    action.mutate(
      { command: 'video.adopt', input: { id: job.id, taskId: given } },
      {
        onSuccess: () => setIsOpen(false),
      },
    )
  }

  return (
    <Popover
      label={videoText().enterTaskId}
      align="end"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={<Button size="small">{videoText().enterTaskId}</Button>}
    >
      <form onSubmit={adopt} className="flex flex-col gap-2">
        <TextField
          label={videoText().taskId}
          isMono
          value={taskId}
          onChange={setTaskId}
          // oxlint-disable-next-line text/untranslated -- how ids begin
          placeholder="task_…"
          help={videoText().taskIdHelp}
          {...(action.isError && { error: wordError(action.error.appError).message })}
        />
        <Button
          type="submit"
          variant="primary"
          size="small"
          className="self-end"
          isBusy={action.isPending}
          busyLabel={videoText().polling}
          disabledReason={taskId.trim() === '' ? videoText().enterIdFirst : undefined}
        >
          {videoText().waitForTask}
        </Button>
      </form>
    </Popover>
  )
}
