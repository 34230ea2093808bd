import { useState } from 'react'
import { readRows, type ReadRow, type ReadRows } from '../../../lib/text-import/read-rows.ts'
import type { AppError } from '../../../../shared/errors/app-error.ts'
import { isLargePaste, useTextImport, type TextImport } from '../../../panels/text-import/use-text-import.ts'
import { useToast } from '../../../controls/overlays/toast.tsx'
import { editRows, useDocuments } from './documents-store.ts'
import { editWithUndo } from '../../../panels/text-sets/edit-with-undo.ts'
import { newRow, removeRows, insertRows, appendRows } from '../../../panels/text-sets/rows.ts'
import type { Rows } from '../../../panels/text-sets/text-set-store.ts'
import { rerankText } from '../../../../shared/text/en/rerank.ts'

/** A pasted table. Its text column can still be changed. */
interface PastedTable {
  readonly text: string
  readonly columns: readonly string[]
  readonly textColumn: string
  readonly ids: ReadonlySet<string>
}

export interface AddRows {
  /**
   * Adds pasted text: JSON, or one document per line. Replaces the row `instead`, or appends. A long text is previewed
   * first, like a file.
   */
  readonly paste: (text: string, instead?: string) => void
  /** Imports files into the set. */
  readonly texts: TextImport
  /** Removes all documents. */
  readonly clear: () => void
  readonly error: AppError | undefined
  readonly dismiss: () => void
  readonly table: PastedTable | undefined
  /** Reads the pasted table again with another text column. */
  readonly takeColumn: (name: string) => void
}

/** Adds documents from files and the clipboard, each time with Undo. */
export function useAddRows(): AddRows {
  const { show } = useToast()
  const [error, setError] = useState<AppError | undefined>(undefined)
  const [table, setTable] = useState<PastedTable | undefined>(undefined)
  const texts = useTextImport((read, mode, { fileName }) => {
    const added = toDocuments(read)
    const { rows } = useDocuments.getState()
    change(
      rerankText().documents.addedFrom({ count: added.length, fileName }),
      mode === 'replace' ? added : appendRows(rows, added),
    )
  })

  /** Replaces the rows. Undo removes the added rows and restores the removed ones; later edits stay. */
  function change(message: string, rows: Rows): void {
    const undo = editWithUndo(useDocuments, rows)
    setError(undefined)
    setTable(undefined)
    show({ message, undo })
  }

  function addPasted(read: ReadRows, text: string, instead?: string): void {
    const added = toDocuments(read.rows)
    const ids = new Set(added.map(({ id }) => id))
    const before = useDocuments.getState().rows
    const at = before.findIndex(({ id }) => id === instead)
    const undo = editWithUndo(
      useDocuments,
      at === -1
        ? appendRows(before, added)
        : insertRows(removeRows(before, new Set([instead ?? ''])), at, added),
    )
    setError(undefined)
    const { columns = [], textColumn } = read
    setTable(columns.length > 1 && textColumn !== undefined ? { text, columns, textColumn, ids } : undefined)
    show({
      message: rerankText().documents.added(added.length),
      undo: () => {
        undo()
        setTable(undefined)
      },
    })
  }

  return {
    texts,
    paste(text, instead) {
      if (isLargePaste(text)) return texts.addText(text)
      const read = readRows(text, '')
      if (read.ok) addPasted(read.value, text, instead)
      else setError(read.error)
    },
    clear() {
      const { length } = useDocuments.getState().rows
      change(rerankText().documents.allRemoved(length), [])
    },
    error: error ?? texts.error,
    dismiss: () => {
      setError(undefined)
      setTable(undefined)
      texts.dismiss()
    },
    table,
    takeColumn(name) {
      if (table === undefined) return
      const read = readRows(table.text, '', { textColumn: name })
      if (!read.ok) return setError(read.error)
      editRows((rows) => removeRows(rows, table.ids))
      addPasted(read.value, table.text)
    },
  }
}

function toDocuments(read: readonly ReadRow[]) {
  return read.map(({ text }) => newRow(text))
}
