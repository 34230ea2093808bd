import { CircleCheck } from 'lucide-react'
import type { AppError } from '../../../shared/errors/app-error.ts'
import type { ImportReport } from '../../../shared/transfer/import-steps.ts'
import { transferText } from '../../../shared/text/en/transfer.ts'
import { Icon } from '../../controls/buttons/icon.tsx'
import { ErrorNotice } from '../../controls/texts/error-notice.tsx'
import { CountedNotes, importNotes } from './counted-notes.tsx'

export type ImportReportProps = {
  report: ImportReport
  isUndone: boolean
  /** Why Undo failed. */
  error: AppError | undefined
}

/** What was imported, what was not, and why. */
export function ImportReportView({ report, isUndone, error }: ImportReportProps) {
  const text = transferText()
  const { conversationIds, turns, files, folderName, notes, failed } = report
  return (
    <>
      <output className="flex items-start gap-2">
        <Icon of={CircleCheck} className="mt-0.5 text-ok" />
        <span>
          {isUndone ? text.undone : text.done({ count: conversationIds.length, turns, folder: folderName })}
          {!isUndone && files > 0 && (
            <span className="block text-small text-ink-2">{text.doneFiles(files)}</span>
          )}
        </span>
      </output>
      {failed.length > 0 && (
        <CountedNotes
          title={text.skippedWhy}
          notes={[
            { key: 'failed', sentence: text.failed(failed.length), example: failed.slice(0, 3).join(', ') },
          ]}
        />
      )}
      <CountedNotes title={text.notes} notes={importNotes(notes, 'after')} />
      {error !== undefined && <ErrorNotice error={error} className="mt-3" />}
    </>
  )
}
