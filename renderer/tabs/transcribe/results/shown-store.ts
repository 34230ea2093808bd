import * as z from 'zod/mini'
import type { HistoryEntry } from '../../../../shared/history/history.ts'
import { createFormStore } from '../../../stores/create-form-store.ts'

const shownSchema = z.object({
  /** The runs whose transcripts were in view, one or two. */
  runIds: z.array(z.string()),
})

/** What was in view, kept over restarts: two that stand side by side belong together. */
export const shownStore = createFormStore('transcribe-shown', shownSchema, { runIds: [] })

/**
 * What is in view before anything was chosen: what was the last time, as long as it is all there, or the newest.
 * `undefined` until it is known.
 */
export function shownAtFirst(
  entries: readonly HistoryEntry[] | undefined,
  lastTime: readonly string[],
): readonly string[] | undefined {
  if (entries === undefined) return undefined
  const listed = new Set(entries.map(({ run }) => run.id))
  if (lastTime.length > 0 && lastTime.every((id) => listed.has(id))) return lastTime
  return entries.slice(0, 1).map(({ run }) => run.id)
}
