import { useQuery } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import type { ImportProgress } from '../../../shared/media/media-import.ts'
import { formatWhole } from '../../../shared/text/intl.ts'
import { libraryText } from '../../../shared/text/en/library.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { Icon } from '../../controls/buttons/icon.tsx'
import { StatusShare } from '../../controls/texts/status-share.tsx'
import { StatusWords } from '../../controls/texts/status-words.tsx'
import { importsQuery, useCancelImport, useImportEvents } from '../../queries/imports.ts'

/** The progress of the running import, wherever it was started, with a Cancel button. */
export function ImportStatus() {
  useImportEvents()
  const { data = [] } = useQuery(importsQuery(useBridge()))
  const running = data.filter(({ state }) => state === 'running').at(-1)
  return running === undefined ? null : <Running progress={running} />
}

function Running({ progress }: { progress: ImportProgress }) {
  const { id, files, doneFiles, bytes, doneBytes, currentName } = progress
  const cancel = useCancelImport()
  const { imports } = libraryText()
  // For many small files the count tells more, for one large file the bytes do.
  const part = bytes === 0 ? doneFiles / Math.max(1, files) : doneBytes / bytes
  const percent = Math.round(Math.min(1, part) * 100)
  return (
    <span className="status-item" title={currentName}>
      <Icon of={Upload} size="tiny" />
      <StatusWords short={formatWhole(doneFiles)}>
        {imports.running({ done: formatWhole(doneFiles), files: formatWhole(files) })}
      </StatusWords>
      <progress aria-label={imports.progress} value={percent} max={100} className="only-spoken" />
      <StatusShare share={part} />
      <button
        type="button"
        disabled={cancel.isPending}
        onClick={() => cancel.mutate(id)}
        className="flex-none rounded-xs text-accent hover:underline disabled:text-ink-off"
      >
        {imports.cancel}
      </button>
    </span>
  )
}
