import { formatDuration } from '../../lib/format-time.ts'

const minute = 60_000
const usual = [10 * minute, 30 * minute, 60 * minute, 180 * minute, 720 * minute, 1_440 * minute]

/** How long one can wait for a job, with what is chosen already. */
export function waitChoices(chosenMs: number): { value: string; label: string }[] {
  const all = [...new Set([...usual, chosenMs])].toSorted((one, other) => one - other)
  return all.map((milliseconds) => ({ value: String(milliseconds), label: formatDuration(milliseconds) }))
}
