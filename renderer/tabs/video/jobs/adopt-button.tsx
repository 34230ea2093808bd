import { useState, type FormEvent } from 'react'
import type { VideoJob } from '../../../../shared/video/job.ts'
import { call } from '../../../bridge/call.ts'
import { Button } from '../../../controls/button.tsx'
import { Popover } from '../../../controls/popover.tsx'
import { TextField } from '../../../controls/text-field.tsx'
import { useJobAction } from '../../../queries/video.ts'

/** Takes the id of a task, as the gateway's own log has it, for a job that got no answer. */
export function AdoptButton({ job }: { job: VideoJob }) {
  const [isOpen, setIsOpen] = useState(false)
  const [taskId, setTaskId] = useState('')
  const action = useJobAction()

  function adopt(event: FormEvent): void {
    event.preventDefault()
    const given = taskId.trim()
    if (given === '') return
    action.mutate((bridge) => call(bridge, 'video.adopt', { id: job.id, taskId: given }), {
      onSuccess: () => setIsOpen(false),
    })
  }

  return (
    <Popover
      label="Enter the task’s id"
      align="end"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={<Button size="small">Enter task id</Button>}
    >
      <form onSubmit={adopt} className="flex flex-col gap-2">
        <TextField
          label="Task id"
          isMono
          value={taskId}
          onChange={setTaskId}
          placeholder="task_…"
          help="The gateway’s own log shows it, if the request arrived. The job then waits for that task; nothing is sent again."
          {...(action.isError && { error: action.error.appError.message })}
        />
        <Button
          type="submit"
          variant="primary"
          size="small"
          className="self-end"
          isBusy={action.isPending}
          busyLabel="Asking"
          {...(taskId.trim() === '' && { disabledReason: 'Enter an id first' })}
        >
          Wait for this task
        </Button>
      </form>
    </Popover>
  )
}
