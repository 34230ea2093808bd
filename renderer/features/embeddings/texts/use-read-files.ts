import { useState } from 'react'
import { readRows, type ColumnChoice, type ReadRows } from '../../../../shared/embeddings/read-rows.ts'
import type { AppError } from '../../../../shared/errors/app-error.ts'
import { formatPlural } from '../../../components/format-number.ts'
import { useToast } from '../../../components/toast.tsx'
import { appendRows, removeRows, toRows } from './row-edits.ts'
import { useTexts } from './texts-store.ts'

/** Larger ones hold more texts than a window should. */
const longestFile = 64 * 1024 * 1024

/** A table that was read last: its columns can still be chosen otherwise. */
export interface LastTable {
  readonly fileName: string
  readonly text: string
  readonly read: ReadRows
  readonly ids: ReadonlySet<string>
}

export interface ReadFiles {
  readonly add: (files: readonly File[]) => void
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

  async function addOne(file: File): Promise<void> {
    const text = await textOf(file)
    const read = typeof text === 'string' ? readRows(text, file.name) : { ok: false as const, error: text }
    if (!read.ok) return setError(read.error)
    const more = toRows(read.value.rows)
    const { rows, name, edit, rename, undo } = useTexts.getState()
    if (rows.length === 0 && name === '') rename(setNameOf(file.name))
    edit(appendRows(rows, more))
    show({ message: `${formatPlural(more.length, 'row')} added from ${file.name}`, undo })
    const isTable = (read.value.columns?.length ?? 0) > 1
    setTable(
      isTable && typeof text === 'string'
        ? { fileName: file.name, text, read: read.value, ids: new Set(more.map(({ id }) => id)) }
        : undefined,
    )
  }

  return {
    error,
    table,
    forget: () => setTable(undefined),
    add(files) {
      setError(undefined)
      void (async () => {
        for (const file of files) await addOne(file)
      })()
    },
    choose(choice) {
      if (table === undefined) return
      const read = readRows(table.text, table.fileName, choice)
      if (!read.ok) return setError(read.error)
      const more = toRows(read.value.rows)
      const { rows, edit } = useTexts.getState()
      edit(appendRows(removeRows(rows, table.ids), more), `columns ${table.fileName}`)
      setTable({ ...table, read: read.value, ids: new Set(more.map(({ id }) => id)) })
    },
  }
}

/** A set that begins with a file is called like it. */
function setNameOf(fileName: string): string {
  return fileName.replace(/\.[^.]+$/, '').trim()
}

async function textOf(file: File): Promise<string | AppError> {
  if (file.size > longestFile) {
    return {
      kind: 'invalid-input',
      message: `${file.name} is larger than 64 MB.`,
      nextStep: 'Cut it into smaller files and add those.',
    }
  }
  try {
    return await file.text()
  } catch {
    return {
      kind: 'invalid-input',
      message: `${file.name} could not be read.`,
      nextStep: 'Folders cannot be added. Choose a CSV, JSON or text file.',
    }
  }
}
