import { FileDown, FileUp } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../../controls/buttons/button.tsx'
import { downloadText } from '../../../controls/files/download-text.ts'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { Note } from '../../../controls/texts/note.tsx'
import { useLatest } from '../../../controls/hooks/use-latest.ts'
import { useOwnFilePayload, type OwnFile } from '../../../stores/own-file-payload.ts'
import { useExportConnections, useImportConnections } from '../../../queries/connection-actions.ts'
import { useConnections } from '../../../queries/connections.ts'
import { FilePicker } from '../../../controls/files/file-picker.tsx'
import { settingsText } from '../../../../shared/text/en/settings.ts'
import { wordError } from '../../../../shared/text/define-errors.ts'
import { formatItems } from '../../../../shared/text/intl.ts'

/**
 * Exports and imports connections for another computer or user. The file never contains keys. `only` limits it to one
 * direction.
 */
export function ImportExport({ only }: { only?: 'export' | 'import' }) {
  const fileInput = useRef<HTMLInputElement>(null)
  const own = useConnections().filter(({ isPractice }) => !isPractice)
  const exported = useExportConnections()
  const imported = useImportConnections()
  const save = (): void =>
    exported.mutate(undefined, {
      onSuccess: ({ text }) => downloadText('gateway-connections.json', 'application/json', text),
    })
  const take = (file: File | undefined): void => void file?.text().then((text) => imported.mutate(text))
  const takeGiven = useLatest(({ file }: OwnFile) => take(file))
  const isMine = useLatest(({ kind }: OwnFile) => kind === 'connections' && only !== 'export')
  useOwnFilePayload('settings', takeGiven, isMine)
  const error = exported.error?.appError ?? imported.error?.appError
  return (
    <div className="flex flex-col gap-2">
      <p className="text-small text-ink-2">{settingsText().file.description}</p>
      <div className="flex flex-wrap gap-2">
        {only !== 'export' && (
          <Button size="small" icon={FileUp} onClick={() => fileInput.current?.click()}>
            {settingsText().file.import}
          </Button>
        )}
        {only !== 'import' && (
          <Button
            size="small"
            icon={FileDown}
            isBusy={exported.isPending}
            busyLabel={settingsText().file.writing}
            disabledReason={own.length === 0 ? settingsText().file.nothing : undefined}
            onClick={save}
          >
            {settingsText().file.export}
          </Button>
        )}
      </div>
      <FilePicker
        ref={fileInput}
        label={settingsText().file.fileLabel}
        accept=".json,application/json"
        onChoose={([file]) => take(file)}
      />
      {error === undefined ? null : <ErrorNotice error={error} />}
      {imported.data === undefined ? null : (
        <output>
          <Note>
            {imported.data.added.length === 0
              ? settingsText().file.noneAdded
              : settingsText().file.added({
                  count: imported.data.added.length,
                  names: formatItems(imported.data.added.map(({ name }) => name)),
                })}
            {imported.data.notes.map((note) => (
              <span key={note.message} className="block">
                {wordError(note).message}
              </span>
            ))}
          </Note>
        </output>
      )}
      {exported.data === undefined ? null : (
        <output>
          <Note>
            {settingsText().file.exported({
              count: exported.data.count,
              leftOut: formatItems(exported.data.leftOut.map((left) => wordError(left).message)),
            })}
          </Note>
        </output>
      )}
    </div>
  )
}
