import { useState } from 'react'
import type { ColumnChoice, ReadRow, ReadRows } from '../../lib/text-import/read-rows.ts'
import type { AppError } from '../../../shared/errors/app-error.ts'
import { maxRowsReadOnPage, maxRowsSentUnasked, maxTextFileBytes } from '../../../shared/limits.ts'
import { formatBytes } from '../../lib/format-number.ts'
import { askFor } from '../../stores/newest-asked.ts'
import { readRowsInBackground } from './read-rows-in-background.ts'
import type { RowsFile } from '../../lib/text-import/rows-file.ts'
import { textImportText } from '../../../shared/text/en/text-import.ts'
import { importsError } from '../../../shared/text/en/errors/imports.ts'

/** Where imported rows go: after the rows of the set, or in place of them. */
export type ImportMode = 'append' | 'replace'

/** A file whose rows are previewed before they are imported. */
export interface PendingImport extends RowsFile {
  readonly read: ReadRows
}

export interface TextImport {
  /** The file in the dialog; `undefined` if none is pending. */
  readonly pending: PendingImport | undefined
  /** The number of files waiting after it. */
  readonly waiting: number
  readonly isReading: boolean
  /** Why a file was not imported. */
  readonly error: AppError | undefined
  readonly dismiss: () => void
  /** Reads files one by one; each is previewed before its rows are imported. */
  readonly addFiles: (files: readonly File[]) => void
  /** The same for a long text from the clipboard. */
  readonly addText: (text: string) => void
  /** Reads the pending file again, with other columns. */
  readonly choose: (choice: ColumnChoice) => void
  /** Imports the rows of the pending file. */
  readonly take: (mode: ImportMode) => void
  /** Discards the pending file and continues with the next. */
  readonly cancel: () => void
}

/** Whether a pasted text is so long that it is previewed before it becomes rows. */
export function isLargePaste(text: string): boolean {
  if (text.length > maxRowsReadOnPage) return true
  let lines = 0
  for (let at = text.indexOf('\n'); at !== -1 && lines <= maxRowsSentUnasked; at = text.indexOf('\n', at + 1))
    lines += 1
  return lines > maxRowsSentUnasked
}

/** Rows from files and the clipboard, which are previewed before they are added to the set. */
export function useTextImport(
  onRows: (rows: readonly ReadRow[], mode: ImportMode, source: PendingImport) => void,
): TextImport {
  const [pending, setPending] = useState<PendingImport>()
  const [queue, setQueue] = useState<readonly File[]>([])
  const [isReading, setIsReading] = useState(false)
  const [error, setError] = useState<AppError>()
  /** Identifies requests about the pending file, of which only the last counts. */
  const [place] = useState(() => ({}))

  async function read(file: RowsFile, isWanted = () => true): Promise<boolean> {
    setIsReading(true)
    const rows = await readRowsInBackground(file)
    if (!isWanted()) return false
    setIsReading(false)
    if (rows.ok) setPending({ ...file, read: rows.value })
    else setError(rows.error)
    return rows.ok
  }

  /** Previews the first of these files that can be read. */
  async function readNext(files: readonly File[]): Promise<void> {
    for (const [at, file] of files.entries()) {
      setQueue(files.slice(at + 1))
      const bytes = await bytesOf(file)
      if (!(bytes instanceof Uint8Array)) setError(bytes)
      else if (await read({ fileName: file.name, bytes })) return
    }
  }

  function next(): void {
    // Invalidate a re-read that is still running: it must not bring the discarded file back.
    askFor(place)
    setIsReading(false)
    setPending(undefined)
    void readNext(queue)
  }

  return {
    pending,
    waiting: queue.length,
    isReading,
    error,
    dismiss: () => setError(undefined),
    addFiles(files) {
      setError(undefined)
      if (pending === undefined && !isReading) void readNext(files)
      else setQueue([...queue, ...files])
    },
    addText(text) {
      setError(undefined)
      void read({ fileName: textImportText().pasted, bytes: new TextEncoder().encode(text) })
    },
    choose(choice) {
      if (pending !== undefined) void read({ ...pending, choice }, askFor(place))
    },
    take(mode) {
      if (pending === undefined) return
      onRows(pending.read.rows, mode, pending)
      next()
    },
    cancel: next,
  }
}

async function bytesOf(file: File): Promise<Uint8Array<ArrayBuffer> | AppError> {
  if (file.size > maxTextFileBytes) {
    return {
      kind: 'invalid-input',
      ...importsError('fileTooLarge', {
        fileName: file.name,
        size: formatBytes(file.size),
        maximum: formatBytes(maxTextFileBytes),
      }),
    }
  }
  try {
    return new Uint8Array(await file.arrayBuffer())
  } catch {
    return {
      kind: 'invalid-input',
      ...importsError('fileNotRead', { fileName: file.name }),
    }
  }
}
