import type { SetRow } from './text-set.ts'

/** A row as it is sent. */
export type FilledRow = Pick<SetRow, 'id' | 'text' | 'files'>

/** Returns the rows that are sent: those with a text or a file. The result at index n belongs to the n-th of them. */
export function filledRows(rows: readonly SetRow[]): FilledRow[] {
  return rows
    .filter(isFilled)
    .map(({ id, text, files }) => ({ id, text, ...(files !== undefined && files.length > 0 && { files }) }))
}

/** Whether a row has anything to send. */
export function isFilled({ text, files = [] }: Pick<SetRow, 'text' | 'files'>): boolean {
  return text.trim() !== '' || files.length > 0
}
