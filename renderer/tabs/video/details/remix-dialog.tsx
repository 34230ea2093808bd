import { useRef, useState } from 'react'
import { Button } from '../../../controls/buttons/button.tsx'
import { Dialog } from '../../../controls/overlays/dialog.tsx'
import { TextArea } from '../../../controls/fields/text-area.tsx'
import { videoText } from '../../../../shared/text/en/video.ts'

export type RemixDialogProps = {
  /** The prompt of the video to change. */
  prompt: string
  onRemix: (prompt: string) => void
  onClose: () => void
}

/** Asks for the change to make to a finished video. */
export function RemixDialog({ prompt, onRemix, onClose }: RemixDialogProps) {
  const [change, setChange] = useState(prompt)
  const field = useRef<HTMLTextAreaElement>(null)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      initialFocus={field}
      title={videoText().remixTitle}
      description={videoText().remixDescription}
      footer={
        <>
          <Button onClick={onClose}>{videoText().cancel}</Button>
          <Button
            variant="primary"
            onClick={() => onRemix(change)}
            disabledReason={change.trim() === '' ? videoText().describeChangeFirst : undefined}
          >
            {videoText().createRemix}
          </Button>
        </>
      }
    >
      <TextArea
        ref={field}
        label={videoText().prompt}
        rows={4}
        maxRows={12}
        value={change}
        onChange={setChange}
      />
    </Dialog>
  )
}
