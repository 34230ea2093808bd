import { Paperclip, X } from 'lucide-react'
import type { AppError } from '../../../../shared/errors/app-error.ts'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { Note } from '../../../controls/texts/note.tsx'
import { attachmentsText } from '../../../../shared/text/en/attachments.ts'
import { unitsText } from '../../../../shared/text/en/units.ts'
import { wordError } from '../../../../shared/text/define-errors.ts'

export type AttachmentProblemsProps = {
  problems: readonly AppError[]
  tone: 'warn' | 'danger'
  onDismiss?: () => void
}

/** Files that could not be attached, or that cannot be sent, each with the reason and what to do. */
export function AttachmentProblems({ problems, tone, onDismiss }: AttachmentProblemsProps) {
  if (problems.length === 0) return null
  return (
    <Note tone={tone} icon={Paperclip} role={tone === 'danger' ? 'alert' : 'status'} className="mb-2">
      <div className="flex items-start gap-2">
        <ul className="min-w-0 flex-1 select-text">
          {problems.map(wordError).map(({ message, nextStep }) => (
            <li key={message}>
              <span className="font-strong">{message}</span>
              {unitsText().betweenSentences}
              {nextStep}
            </li>
          ))}
        </ul>
        {onDismiss !== undefined && (
          <IconButton
            icon={X}
            iconSize="small"
            label={attachmentsText().dismiss}
            onClick={onDismiss}
            className="-my-1 -mr-1.5"
          />
        )}
      </div>
    </Note>
  )
}
