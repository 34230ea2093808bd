import { Paperclip } from 'lucide-react'
import { maxAttachmentBytes } from '../../../../shared/limits.ts'
import { formatBytes } from '../../../lib/format-number.ts'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { attachmentsText } from '../../../../shared/text/en/attachments.ts'

/** Covers the conversation while files are dragged over it. */
export function DropOverlay() {
  return (
    <div className="pointer-events-none absolute inset-0 z-10 grid place-items-center bg-surface/95 p-4">
      <div className="absolute inset-2 rounded-lg border-2 border-dashed border-accent bg-accent-soft/50" />
      <div className="relative flex flex-col items-center gap-1 text-center">
        <Icon of={Paperclip} className="text-accent" />
        <p className="font-strong text-title">{attachmentsText().dropToAttach}</p>
        <p className="text-small text-ink-2">{attachmentsText().accepted(formatBytes(maxAttachmentBytes))}</p>
      </div>
    </div>
  )
}
