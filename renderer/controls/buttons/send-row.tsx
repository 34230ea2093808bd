import { Eye } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Remedy } from '../../../shared/errors/app-error.ts'
import { IconButton } from './icon-button.tsx'
import { SendButton, type SendButtonProps } from './send-button.tsx'
import { controlsText } from '../../../shared/text/en/controls.ts'

/** What every preview of a request is given. */
export interface PreviewEvents {
  readonly onRemedy: (remedy: Remedy) => void
  readonly onClose: () => void
}

export type SendRowProps = SendButtonProps & {
  /** Does what a remedy in the preview says, once that is closed. */
  onRemedy: (remedy: Remedy) => void
  /** Draws the request that would be sent, where it is asked for. */
  renderPreview: (events: PreviewEvents) => ReactNode
  /** More that can be done with what would be sent. */
  children?: ReactNode
}

/** The button that sends a form, and the one that shows the request first. */
export function SendRow({ onRemedy, renderPreview, children, ...button }: SendRowProps) {
  const [isPreviewOpen, setIsPreviewOpen] = useState(false)
  const onClose = () => setIsPreviewOpen(false)
  return (
    <div className="flex items-center gap-1">
      <SendButton {...button} />
      <IconButton
        icon={Eye}
        size="large"
        label={controlsText().previewRequest}
        onClick={() => setIsPreviewOpen(true)}
      />
      {children}
      {isPreviewOpen &&
        renderPreview({
          onClose,
          onRemedy(remedy) {
            onClose()
            onRemedy(remedy)
          },
        })}
    </div>
  )
}
