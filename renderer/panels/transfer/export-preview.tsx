import { useQuery } from '@tanstack/react-query'
import { formatWhole } from '../../../shared/text/intl.ts'
import { transferText } from '../../../shared/text/en/transfer.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { CopyButton } from '../../controls/buttons/copy-button.tsx'
import { ErrorLine } from '../../controls/texts/error-line.tsx'
import { formatBytes } from '../../lib/format-number.ts'
import { exportPreviewQuery } from '../../queries/export-preview.ts'
import { CountedNotes, lossNotes } from './counted-notes.tsx'
import { exportInput, useExport } from './export-store.ts'

/** The beginning of the file, its approximate size, and what its format cannot express, before it is written. */
export function ExportPreview({ ids }: { ids: readonly string[] | undefined }) {
  const bridge = useBridge()
  const { options } = useExport()
  const { data, error } = useQuery(exportPreviewQuery(bridge, exportInput(options, ids)))
  const text = transferText()
  // If there is nothing to export, the button says so.
  if (error !== null) return error.appError.kind === 'not-found' ? null : <ErrorLine error={error.appError} />
  if (data === undefined) return null
  const { read, count, bytes, losses } = data
  return (
    <section aria-label={text.preview.title}>
      <div className="flex items-center gap-2">
        <h3 className="text-meta font-strong text-ink-3">{text.preview.title}</h3>
        <span className="tabular min-w-0 flex-1 truncate text-meta text-ink-3">
          {text.preview.size({ size: formatBytes(bytes), read, count })}
        </span>
        <CopyButton text={data.text} label={text.preview.copy} />
      </div>
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls.
        tabIndex={0}
        className="focus-inside max-h-56 overflow-y-auto rounded-md bg-sunken px-2.5 py-1.5 font-mono text-wire whitespace-pre-wrap wrap-anywhere edge select-text"
      >
        {data.text}
        {data.isCut && '…'}
      </pre>
      <CountedNotes
        title={read < count ? text.preview.lossesOf(formatWhole(read)) : text.losses}
        notes={lossNotes(losses, 'before')}
      />
    </section>
  )
}
