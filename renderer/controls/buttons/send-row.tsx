import { Eye } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Remedy } from '../../../shared/errors/app-error.ts'
import { IconButton } from './icon-button.tsx'
import { SendButton, type SendButtonProps } from './send-button.tsx'
import { controlsText } from '../../../shared/text/en/controls.ts'

/** Props of every request preview. */
export interface PreviewEvents {
  readonly onRemedy: (remedy: Remedy) => void
  readonly onClose: () => void
}

export type SendRowProps = SendButtonProps & {
  /** Applies a remedy from the preview, once that is closed. */
  onRemedy: (remedy: Remedy) => void
  /** Renders the request that would be sent, when the user asks for it. */
  renderPreview: (events: PreviewEvents) => ReactNode
  /** Further actions on the request. */
  children?: ReactNode
}

/** The button that sends a form, and the one that previews the request. */
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
