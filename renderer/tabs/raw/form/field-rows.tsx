import { FilePlus, Paperclip, Plus, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import type { AppError } from '../../../../shared/errors/app-error.ts'
import type { RawField, RawFile } from '../../../../shared/request-forms/raw/values.ts'
import { rawText } from '../../../../shared/text/en/raw.ts'
import { CommandError } from '../../../bridge/call.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { FilePicker } from '../../../controls/files/file-picker.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { MiddleCut } from '../../../controls/texts/middle-cut.tsx'
import { formatBytes } from '../../../lib/format-number.ts'
import { LibraryButton } from '../../../panels/library-choice/library-button.tsx'
import { useImportMedia } from '../../../queries/media.ts'
import { rawValues } from '../values.ts'
import { focusLastRow } from './focus-last-row.ts'
import { NamedRow, rowName } from './named-row.tsx'

const row = 'grid grid-cols-[16px_minmax(96px,2fr)_minmax(96px,4fr)_24px] items-center gap-x-2'

function changeFields(update: (fields: readonly RawField[]) => readonly RawField[]): void {
  const { form, change } = rawValues.getState()
  change({ fields: [...update(form.fields)] })
}

function addField(isFile: boolean): void {
  changeFields((fields) => [...fields, { name: isFile ? 'file' : '', value: '', isSent: true, isFile }])
  focusLastRow({ current: document.querySelector('[data-raw-fields]') })
}

/** Adds a text or a file to a multipart body. */
export function FieldActions() {
  const text = rawText()
  return (
    <>
      <Button size="small" variant="ghost" icon={Plus} onClick={() => addField(false)}>
        {text.addField}
      </Button>
      <Button size="small" variant="ghost" icon={FilePlus} onClick={() => addField(true)}>
        {text.addFile}
      </Button>
    </>
  )
}

/** The fields of a multipart body, in their order. */
export function FieldRows({ fields }: { fields: readonly RawField[] }) {
  return (
    <ul data-raw-fields="" className="flex flex-col text-small">
      {fields.map((field, index) => (
        <FieldRow
          key={index}
          field={field}
          number={index + 1}
          onChange={(next) =>
            changeFields((all) => all.map((item, at) => (at === index ? { ...item, ...next } : item)))
          }
          onRemove={() => changeFields((all) => all.toSpliced(index, 1))}
          onRestore={() => changeFields(() => fields)}
        />
      ))}
    </ul>
  )
}

type FieldRowProps = {
  field: RawField
  number: number
  onChange: (change: Partial<RawField>) => void
  onRemove: () => void
  onRestore: () => void
}

function FieldRow({ field, number, onChange, ...events }: FieldRowProps) {
  const text = rawText()
  return (
    <NamedRow
      row={field}
      className={row}
      labels={{
        send: text.sendField,
        remove: text.removeField,
        name: text.fieldName(number),
        value: text.fieldValue(number),
      }}
      cell={field.isFile ? <FileCell name={rowName(field)} field={field} onChange={onChange} /> : undefined}
      onChange={onChange}
      {...events}
    />
  )
}

type FileCellProps = { name: string; field: RawField; onChange: (change: Partial<RawField>) => void }

/** The file of a field, which is an item of the library. */
function FileCell({ name, field: { file, value }, onChange }: FileCellProps) {
  const text = rawText()
  const input = useRef<HTMLInputElement>(null)
  const importMedia = useImportMedia()
  const [error, setError] = useState<AppError | undefined>(undefined)
  const put = (next: RawFile) => onChange({ file: next, value: next.fileName })
  async function read(picked: File): Promise<void> {
    setError(undefined)
    try {
      const { id, mediaType, bytes } = await importMedia.mutateAsync(picked)
      // The user knows the file by this name; the library prefixes its own name with the time.
      put({ mediaId: id, fileName: picked.name, mediaType, bytes })
    } catch (failure) {
      if (!(failure instanceof CommandError)) throw failure
      setError(failure.appError)
    }
  }
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-1.5">
      {file === undefined ? (
        value !== '' && <span className="min-w-0 truncate text-meta text-warn">{value}</span>
      ) : (
        <span className="flex h-control-small min-w-0 items-center gap-1 rounded-xs bg-surface px-1.5 edge">
          <Icon of={Paperclip} size="tiny" className="text-ink-3" />
          <MiddleCut text={file.fileName} />
          <span className="tabular flex-none text-meta text-ink-3">{formatBytes(file.bytes)}</span>
        </span>
      )}
      <Button
        size="small"
        icon={Upload}
        aria-label={text.chooseFor({ verb: file === undefined ? text.chooseFile : text.replaceFile, name })}
        isBusy={importMedia.isPending}
        busyLabel={text.importing}
        onClick={() => input.current?.click()}
      >
        {file === undefined ? text.chooseFile : text.replaceFile}
      </Button>
      <LibraryButton
        kind="files"
        // A pasted command names its files by their paths on the machine where it was written.
        looksFor={file === undefined ? value : undefined}
        onChoose={({ id, fileName, mediaType, bytes }) => put({ mediaId: id, fileName, mediaType, bytes })}
      />
      <FilePicker
        ref={input}
        label={text.fileOf(name)}
        onChoose={([picked]) => {
          if (picked !== undefined) void read(picked)
        }}
      />
      {error !== undefined && <ErrorNotice error={error} className="mt-1" />}
    </div>
  )
}
