import type { CommandId } from '../../../../shared/commands/commands.ts'
import { indexAfterKey } from '../../../controls/lists/list-keys.ts'
import { indexOfLine, type TableLine } from './table-lines.ts'

/** The action of a key on a line of the table. */
export type TableKeyAction =
  /** Moves to another line; `marks` also marks the runs on the way. */
  | { readonly type: 'move'; readonly to: number; readonly marks: boolean }
  /** Expands or collapses a group, as in a tree. */
  | { readonly type: 'fold'; readonly isOpen: boolean }
  /** Acts like a click on the line. */
  | { readonly type: 'open' }
  | { readonly type: 'mark' }
  /** Deletes the run; the line at `next` becomes the active one. */
  | { readonly type: 'delete'; readonly next: number | undefined }

export interface TableKey {
  readonly key: string
  readonly shiftKey: boolean
  /** Whether Control, Command or Alt is held. */
  readonly isModified: boolean
  /** The History command that the key is bound to. */
  readonly command: CommandId | undefined
}

/**
 * Returns the action of a key, or `undefined` for a key that the table does not use. `page` is the number of lines that
 * the Page keys move by.
 */
export function actionOfKey(
  { key, shiftKey, isModified, command }: TableKey,
  lines: readonly TableLine[],
  index: number,
  page: number,
): TableKeyAction | undefined {
  const line = lines[index]
  if (line === undefined || (command === undefined && isModified)) return undefined
  if (key === 'ArrowLeft' || key === 'ArrowRight') return foldBy(key, line, lines)
  const to = indexAfterKey(key, index, { perLine: 1, page, last: lines.length - 1 })
  if (to !== undefined) return { type: 'move', to, marks: shiftKey }
  if (command === 'history.open' || (line.kind !== 'run' && key === ' ')) return { type: 'open' }
  if (line.kind !== 'run') return undefined
  if (command === 'history.select') return { type: 'mark' }
  if (command !== 'history.delete') return undefined
  const next = [index + 1, index - 1].find((neighbour) => lines[neighbour] !== undefined)
  return { type: 'delete', next }
}

function foldBy(
  key: 'ArrowLeft' | 'ArrowRight',
  line: TableLine,
  lines: readonly TableLine[],
): TableKeyAction | undefined {
  if (line.kind === 'group') return { type: 'fold', isOpen: key === 'ArrowRight' }
  if (line.kind !== 'run' || line.groupId === undefined || key === 'ArrowRight') return undefined
  return { type: 'move', to: indexOfLine(lines, line.groupId) ?? 0, marks: false }
}
