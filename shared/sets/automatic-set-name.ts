import { textImportText } from '../text/en/text-import.ts'
import { rowLabel, type SetRow } from './text-set.ts'

const maxNameLength = 60

/** Returns the name of an unnamed set: its query, or its first text. */
export function automaticSetName({ query, rows }: { query: string; rows: readonly SetRow[] }): string {
  const first = rows.find((row) => rowLabel(row).trim() !== '')
  const text = query.trim() || (first && rowLabel(first).trim()) || textImportText().set.untitled
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length <= maxNameLength ? line : `${line.slice(0, maxNameLength).trimEnd()}…`
}
