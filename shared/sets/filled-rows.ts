import type { SetRow } from './text-set.ts'

/** The rows that are sent: those with a text. What is answered for position n belongs to the n-th of them. */
export function filledRows(rows: readonly SetRow[]): { readonly id: string; readonly text: string }[] {
  return rows.filter(({ text }) => text.trim() !== '').map(({ id, text }) => ({ id, text }))
}
