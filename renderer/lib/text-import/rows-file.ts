import { readRows, type ColumnChoice, type ReadRows } from './read-rows.ts'
import { err, type Result } from '../../../shared/errors/result.ts'
import { maxSetRows } from '../../../shared/limits.ts'
import { decodeTextFile } from './decode-text-file.ts'
import { importsError } from '../../../shared/text/en/errors/imports.ts'

/** A file or pasted text for importing rows. */
export interface RowsFile {
  readonly fileName: string
  readonly bytes: Uint8Array<ArrayBuffer>
  /** For a table: the columns chosen by the user. */
  readonly choice?: ColumnChoice
}

/** Reads the rows of a file. Pure, so that it runs on the page and in a worker. Fails with `invalid-input`. */
export function readRowsFile({ fileName, bytes, choice = {} }: RowsFile): Result<ReadRows> {
  const text = decodeTextFile(bytes, fileName)
  if (!text.ok) return text
  const read = readRows(text.value, fileName, choice)
  if (!read.ok || read.value.rows.length <= maxSetRows) return read
  return err({
    kind: 'invalid-input',
    ...importsError('tooManyRows', { fileName, rows: read.value.rows.length, maximum: maxSetRows }),
  })
}
