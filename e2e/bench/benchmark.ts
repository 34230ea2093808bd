import * as z from 'zod/mini'

/** One line of the table a benchmark prints. */
export const benchRowSchema = z.object({
  what: z.string(),
  /** Our figure with its unit, and that of what it is compared with. */
  ours: z.optional(z.string()),
  theirs: z.optional(z.string()),
  ratio: z.optional(z.string()),
  /** In place of the two figures: one that does not fit into columns. */
  measured: z.optional(z.string()),
  /** The budget in words; `''` for a number that is only for information. */
  budget: z.string(),
  isMet: z.boolean(),
})

export type BenchRow = z.infer<typeof benchRowSchema>

/** What a benchmark is run with. */
export interface BenchRun {
  /** How many rounds to measure where the benchmark would measure `defaultRounds`. */
  rounds(defaultRounds: number): number
  /** Takes a line as soon as it is known. */
  report(row: BenchRow): void
}

/** One benchmark. Throws when what it measures gives a wrong result: a fast wrong answer is worth nothing. */
export type Benchmark = (run: BenchRun) => Promise<void>
