import { FileDown, FileUp } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../../controls/button.tsx'
import { downloadText } from '../../../controls/download-text.ts'
import { ErrorNotice } from '../../../controls/error-notice.tsx'
import { formatPlural } from '../../../lib/format-number.ts'
import { Note } from '../../../controls/note.tsx'
import { useExportConnections, useImportConnections } from '../../../queries/connection-actions.ts'
import { useConnections } from '../../../queries/connections.ts'
import { FilePicker } from '../../../controls/file-picker.tsx'

/** Connections as a file for another computer or a colleague. Keys never travel with it. */
export function ImportExport() {
  const fileInput = useRef<HTMLInputElement>(null)
  const own = useConnections().filter(({ isPractice }) => !isPractice)
  const exported = useExportConnections()
  const imported = useImportConnections()
  const save = (): void =>
    exported.mutate(undefined, {
      onSuccess: ({ text }) => downloadText('gateway-connections.json', 'application/json', text),
    })
  const error = exported.error?.appError ?? imported.error?.appError
  return (
    <div className="flex flex-col gap-2">
      <p className="text-small text-ink-2">
        A file with names, addresses, proxies, certificates and plain headers. Keys, and headers named like
        secrets, are left out.
      </p>
      <div className="flex gap-2">
        <Button size="small" icon={FileUp} onClick={() => fileInput.current?.click()}>
          Import connections
        </Button>
        <Button
          size="small"
          icon={FileDown}
          isBusy={exported.isPending}
          busyLabel="Writing"
          disabledReason={own.length === 0 ? 'There is no connection of your own yet.' : undefined}
          onClick={save}
        >
          Export connections
        </Button>
      </div>
      <FilePicker
        ref={fileInput}
        label="File of connections"
        accept=".json,application/json"
        onChoose={([file]) => void file?.text().then((text) => imported.mutate(text))}
      />
      {error === undefined ? null : <ErrorNotice error={error} />}
      {imported.data === undefined ? null : (
        <output>
          <Note>
            {imported.data.added.length === 0
              ? 'No connection was added.'
              : `${formatPlural(imported.data.added.length, 'connection')} added: ${imported.data.added.map(({ name }) => name).join(', ')}. Each needs its key.`}
            {imported.data.notes.map((note) => (
              <span key={note} className="block">
                {note}
              </span>
            ))}
          </Note>
        </output>
      )}
      {exported.data === undefined ? null : (
        <output>
          <Note>
            {formatPlural(exported.data.count, 'connection')} written, without keys.
            {exported.data.leftOut.length === 0 ? '' : ` Left out: ${exported.data.leftOut.join(', ')}.`}
          </Note>
        </output>
      )}
    </div>
  )
}
