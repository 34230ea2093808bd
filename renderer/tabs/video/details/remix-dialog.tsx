import { useRef, useState } from 'react'
import { Button } from '../../../controls/button.tsx'
import { Dialog } from '../../../controls/dialog.tsx'
import { TextArea } from '../../../controls/text-area.tsx'

export type RemixDialogProps = {
  /** Of the video that is changed. */
  prompt: string
  onRemix: (prompt: string) => void
  onClose: () => void
}

/** Asks what a finished video is to be changed by. */
export function RemixDialog({ prompt, onRemix, onClose }: RemixDialogProps) {
  const [change, setChange] = useState(prompt)
  const field = useRef<HTMLTextAreaElement>(null)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      initialFocus={field}
      title="Remix this video"
      description="Asks the gateway for a new video from this one. A job of its own, which may be charged."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            onClick={() => onRemix(change)}
            {...(change.trim() === '' && { disabledReason: 'Say what to change first' })}
          >
            Create remix
          </Button>
        </>
      }
    >
      <TextArea ref={field} label="Prompt" rows={4} maxRows={12} value={change} onChange={setChange} />
    </Dialog>
  )
}
