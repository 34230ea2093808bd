import type { Attachment } from '../../../../shared/attachments/attachment.ts'
import type { MediaItem } from '../../../../shared/media/media-item.ts'
import type { RowFile, SetRow } from '../../../../shared/sets/text-set.ts'
import { appendRows, newRow } from '../../../panels/text-sets/rows.ts'
import type { Rows } from '../../../panels/text-sets/text-set-store.ts'

export function fileOfAttachment({ id, name, mediaType, bytes }: Attachment): RowFile {
  return { mediaId: id, fileName: name, mediaType, bytes }
}

export function fileOfItem({ id, fileName, mediaType, bytes }: MediaItem): RowFile {
  return { mediaId: id, fileName, mediaType, bytes }
}

/** Returns a row with its files. */
export function withFiles(row: SetRow, files: readonly RowFile[]): SetRow {
  return files.length === 0 ? row : { ...row, files: [...files] }
}

/** Adds a file to the row with this id, once, or appends a new row for it. */
export function addFile(rows: Rows, file: RowFile, rowId: string | undefined): SetRow[] {
  if (rows.every(({ id }) => id !== rowId)) return appendRows(rows, [{ ...newRow(), files: [file] }])
  return rows.map((row) => {
    const { files = [] } = row
    const hasIt = files.some(({ mediaId }) => mediaId === file.mediaId)
    return row.id === rowId && !hasIt ? { ...row, files: [...files, file] } : row
  })
}

/** Removes a file from a row. The row stays, even without text. */
export function removeFile(rows: Rows, rowId: string, mediaId: string): SetRow[] {
  return rows.map((row) => {
    if (row.id !== rowId) return row
    const { files = [], ...others } = row
    const left = files.filter((file) => file.mediaId !== mediaId)
    return left.length === 0 ? others : { ...others, files: left }
  })
}
