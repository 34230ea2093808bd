import { useState } from 'react'
import { readRows, type ReadRows } from '../../../../shared/embeddings/read-rows.ts'
import type { AppError } from '../../../../shared/errors/app-error.ts'
import { formatBytes, formatPlural } from '../../../components/format-number.ts'
import { useToast } from '../../../components/toast.tsx'
import { draftStore, editRows } from './draft-store.ts'
import { newRow, withoutRows, withRows, withRowsBehind } from './rows.ts'

/** A table that was read, whose column of texts can still be chosen otherwise. */
interface AddedTable {
  readonly fileName: string
  readonly text: string
  readonly columns: readonly string[]
  readonly textColumn: string
  readonly ids: ReadonlySet<string>
}

export interface AddRows {
  /** Adds what was pasted: JSON, or one document a line. In place of the row `instead`, or behind the others. */
  readonly paste: (text: string, instead?: string) => void
  readonly addFiles: (files: readonly File[]) => void
  readonly error: AppError | undefined
  readonly dismiss: () => void
  readonly table: AddedTable | undefined
  /** Reads the last table again, with another column. */
  readonly takeColumn: (name: string) => void
}

const mostBytes = 20_000_000

/** Documents from files and the clipboard, each with a way back. */
export function useAddRows(): AddRows {
  const { show } = useToast()
  const [error, setError] = useState<AppError | undefined>(undefined)
  const [table, setTable] = useState<AddedTable | undefined>(undefined)

  function add(read: ReadRows, fileName: string, text: string, instead?: string): void {
    const added = read.rows.map((row) => newRow(row.text))
    const ids = new Set(added.map(({ id }) => id))
    const before = draftStore.getState().form.rows
    const at = before.findIndex(({ id }) => id === instead)
    editRows((rows) =>
      at === -1
        ? withRowsBehind(rows, added)
        : withRows(withoutRows(rows, new Set([instead ?? ''])), at, added),
    )
    setError(undefined)
    const { columns = [], textColumn } = read
    setTable(
      columns.length > 1 && textColumn !== undefined
        ? { fileName, text, columns, textColumn, ids }
        : undefined,
    )
    show({
      message: `${formatPlural(added.length, 'document')} added${fileName === '' ? '' : ` from ${fileName}`}`,
      undo: () => {
        editRows((rows) => withoutRows(rows, ids))
        setTable(undefined)
      },
    })
  }

  return {
    paste(text, instead) {
      const read = readRows(text, '')
      if (read.ok) add(read.value, '', text, instead)
      else setError(read.error)
    },
    addFiles: (files) => void addEach(files, add, setError),
    error,
    dismiss: () => {
      setError(undefined)
      setTable(undefined)
    },
    table,
    takeColumn(name) {
      if (table === undefined) return
      const read = readRows(table.text, table.fileName, { textColumn: name })
      if (!read.ok) return setError(read.error)
      editRows((rows) => withoutRows(rows, table.ids))
      add(read.value, table.fileName, table.text)
    },
  }
}

async function addEach(
  files: readonly File[],
  add: (read: ReadRows, fileName: string, text: string) => void,
  fail: (error: AppError) => void,
): Promise<void> {
  for (const file of files) {
    if (file.size > mostBytes) {
      fail(tooLarge(file))
      continue
    }
    const text = await file.text()
    const read = readRows(text, file.name)
    if (read.ok) add(read.value, file.name, text)
    else fail(read.error)
  }
}

function tooLarge({ name, size }: File): AppError {
  return {
    kind: 'invalid-input',
    message: `${name} has ${formatBytes(size)}; more than ${formatBytes(mostBytes)} is not read at once.`,
    nextStep: 'Cut the file into smaller ones. A request with so many documents would be refused anyway.',
  }
}
