import type { HeatCell } from './heat-view.ts'

/** Returns the cell that a key moves to in a matrix of that many lines; `undefined` for keys that do not move. */
export function cellAfterKey(
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  { row, column }: HeatCell,
  count: number,
): HeatCell | undefined {
  const step = shiftKey ? 10 : 1
  const last = count - 1
  const to = (nextRow: number, nextColumn: number): HeatCell => ({
    row: Math.max(0, Math.min(last, nextRow)),
    column: Math.max(0, Math.min(last, nextColumn)),
  })
  switch (key) {
    case 'ArrowUp':
      return to(row - step, column)
    case 'ArrowDown':
      return to(row + step, column)
    case 'ArrowLeft':
      return to(row, column - step)
    case 'ArrowRight':
      return to(row, column + step)
    case 'PageUp':
      return to(row - 10, column)
    case 'PageDown':
      return to(row + 10, column)
    case 'Home':
      return to(row, 0)
    case 'End':
      return to(row, last)
    default:
      return undefined
  }
}
