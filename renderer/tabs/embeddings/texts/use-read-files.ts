import { useState } from 'react'
import type { ColumnChoice, ReadRow, ReadRows } from '../../../lib/text-import/read-rows.ts'
import type { AppError } from '../../../../shared/errors/app-error.ts'
import { readRowsInBackground } from '../../../panels/text-import/read-rows-in-background.ts'
import type { RowsFile } from '../../../lib/text-import/rows-file.ts'
import {
  useTextImport,
  type ImportMode,
  type PendingImport,
  type TextImport,
} from '../../../panels/text-import/use-text-import.ts'
import { useToast } from '../../../controls/overlays/toast.tsx'
import { editWithUndo } from '../../../panels/text-sets/edit-with-undo.ts'
import { appendRows } from '../../../panels/text-sets/rows.ts'
import { replaceRead, toRows } from './row-edits.ts'
import { useTexts } from './texts-store.ts'
import { embeddingsText } from '../../../../shared/text/en/embeddings.ts'

/** The table that was imported last. Its columns can still be chosen differently. */
export interface LastTable extends RowsFile {
  readonly read: ReadRows
  /** Ids of the rows made from it, in the order of the table. */
  readonly ids: readonly string[]
}

export interface ReadFiles {
  /** Imports files into the set. */
  readonly texts: TextImport
  readonly table: LastTable | undefined
  readonly choose: (choice: ColumnChoice) => void
  readonly forget: () => void
  readonly error: AppError | undefined
}

/** Adds the texts of dropped and chosen files. */
export function useReadFiles(): ReadFiles {
  const { show } = useToast()
  const [error, setError] = useState<AppError>()
  const [table, setTable] = useState<LastTable>()
  const texts = useTextImport(take)

  function take(read: readonly ReadRow[], mode: ImportMode, source: PendingImport): void {
    const more = toRows(read)
    const { rows, name, rename } = useTexts.getState()
    if (rows.length === 0 && name === '') rename(setNameOf(source.fileName))
    const undo = editWithUndo(useTexts, mode === 'replace' ? more : appendRows(rows, more))
    show({ message: embeddingsText().rows.added({ count: more.length, fileName: source.fileName }), undo })
    setError(undefined)
    const isTable = (source.read.columns?.length ?? 0) > 1
    setTable(isTable ? { ...source, ids: more.map(({ id }) => id) } : undefined)
  }

  async function choose(choice: ColumnChoice): Promise<void> {
    if (table === undefined) return
    const read = await readRowsInBackground({ ...table, choice })
    if (!read.ok) return setError(read.error)
    const { rows, edit } = useTexts.getState()
    const isSameText = read.value.textColumn === table.read.textColumn
    const changed = replaceRead(rows, table.ids, read.value.rows, isSameText)
    edit(changed.rows, `columns ${table.fileName}`)
    setTable({ ...table, choice, read: read.value, ids: changed.ids })
  }

  return {
    texts,
    error: error ?? texts.error,
    table,
    forget: () => setTable(undefined),
    choose: (choice) => void choose(choice),
  }
}

/** A new set takes its name from the first file. */
function setNameOf(fileName: string): string {
  return fileName.replace(/\.[^.]+$/, '').trim()
}
