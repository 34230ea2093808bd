import { Upload } from 'lucide-react'
import { useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { Result } from '../../../../shared/errors/result.ts'
import { wordError } from '../../../../shared/text/define-errors.ts'
import { rawText } from '../../../../shared/text/en/raw.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { SegmentedControl } from '../../../controls/fields/segmented-control.tsx'
import { Select } from '../../../controls/fields/select.tsx'
import { TextArea } from '../../../controls/fields/text-area.tsx'
import { FilePicker } from '../../../controls/files/file-picker.tsx'
import { Dialog } from '../../../controls/overlays/dialog.tsx'
import { useToast } from '../../../controls/overlays/toast.tsx'
import { maxImportCharacters } from '../../../lib/raw/import/import-limits.ts'
import {
  toImportedRequests,
  type ImportedRequest,
  type ImportedRequests,
  type ReadRequests,
} from '../../../lib/raw/import/imported-request.ts'
import { readCurl } from '../../../lib/raw/import/read-curl.ts'
import { readHar } from '../../../lib/raw/import/read-har.ts'
import { readPostman } from '../../../lib/raw/import/read-postman.ts'
import { useActiveConnection } from '../../../queries/connections.ts'
import { rawValues, useRawView } from '../values.ts'
import { ImportRows } from './import-rows.tsx'

const sources = ['curl', 'har', 'postman'] as const

type Source = (typeof sources)[number]

const nothingRead: ImportedRequests = { requests: [], unread: 0, more: 0 }

/**
 * Imports requests from `har` or from pasted text, which is parsed while pasting. Nothing is sent, and the text is not
 * stored.
 */
export function ImportDialog({ har }: { har?: File }) {
  const words = rawText().importDialog
  const connection = useActiveConnection()
  const setImporting = useRawView((state) => state.setImporting)
  const { show } = useToast()
  const [source, setSource] = useState<Source>(har === undefined ? 'curl' : 'har')
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const field = useRef<HTMLTextAreaElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const deferred = useDeferredValue(text)
  const read = useMemo(
    () => (deferred.trim() === '' ? undefined : readRequests(source, deferred, connection.baseUrl)),
    [deferred, source, connection.baseUrl],
  )
  const { requests: found, unread, more } = read?.ok === true ? read.value : nothingRead
  const request = found[chosen] ?? found[0]
  const close = () => setImporting(undefined)
  const change = (next: string) => {
    setChosen(0)
    setText(next)
  }
  const take = ({ values }: ImportedRequest) => {
    const { form: before } = rawValues.getState()
    rawValues.setState({ form: values })
    useRawView.getState().setOpened(undefined)
    close()
    show({ message: words.imported, undo: () => rawValues.setState({ form: before }) })
  }
  const readFile = ([file]: readonly File[]) => {
    if (file === undefined) return
    // Read no more of a larger file than is needed to see that it is too large.
    void file
      .slice(0, maxImportCharacters * 4)
      .text()
      .then(change)
  }
  const readGiven = useEffectEvent(readFile)
  useEffect(() => readGiven(har === undefined ? [] : [har]), [har])
  return (
    <Dialog
      isOpen
      onClose={close}
      title={words.title}
      description={words.hint}
      className="w-160"
      initialFocus={field}
      footer={
        <>
          <Button onClick={close}>{words.cancel}</Button>
          <Button
            variant="primary"
            onClick={() => request !== undefined && take(request)}
            {...(request === undefined && { disabledReason: words.pasteFirst })}
          >
            {words.import}
          </Button>
        </>
      }
    >
      <div className="mb-2 flex items-center gap-2">
        <SegmentedControl
          label={words.source}
          value={source}
          onChange={setSource}
          segments={sources.map((value) => ({ value, label: words.sources[value] }))}
        />
        <span className="ml-auto">
          <Button size="small" icon={Upload} onClick={() => picker.current?.click()}>
            {words.chooseFile}
          </Button>
        </span>
        <FilePicker ref={picker} label={words.labels[source]} onChoose={readFile} />
      </div>
      <TextArea
        ref={field}
        label={words.labels[source]}
        isMono
        rows={6}
        maxRows={12}
        spellCheck={false}
        autoComplete="off"
        value={text}
        onChange={change}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          if (event.dataTransfer.files.length === 0) return
          event.preventDefault()
          readFile([...event.dataTransfer.files])
        }}
        error={read?.ok === false ? sentenceOf(read) : undefined}
      />
      <div aria-live="polite" className="mt-3">
        {found.length > 0 && <h3 className="mb-1 text-small font-medium">{words.found(found.length)}</h3>}
        {unread > 0 && <p className="mb-1 text-small text-warn">{words.unread(unread)}</p>}
        {more > 0 && <p className="mb-1 text-small text-ink-2">{words.more(more)}</p>}
        {found.length > 1 && (
          <Select
            label={words.choose}
            className="mb-2"
            value={String(chosen)}
            onChange={(next) => setChosen(Number(next))}
            options={found.map(({ title }, index) => ({ value: String(index), label: title }))}
          />
        )}
        {request !== undefined && <ImportRows request={request} connection={connection} />}
      </div>
    </Dialog>
  )
}

const readers: Readonly<Record<Source, (text: string) => Result<ReadRequests>>> = {
  curl: readCurl,
  har: readHar,
  postman: readPostman,
}

function readRequests(source: Source, text: string, baseUrl: string): Result<ImportedRequests> {
  const read = readers[source](text)
  return read.ok ? toImportedRequests(read.value, baseUrl) : read
}

function sentenceOf({ error }: Extract<Result<unknown>, { ok: false }>): string {
  const { message, nextStep = '' } = wordError(error)
  return `${message} ${nextStep}`.trim()
}
