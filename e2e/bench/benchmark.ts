import * as z from 'zod/mini'

/** One line of the table that a benchmark prints. */
export const benchRowSchema = z.object({
  what: z.string(),
  /** Our figure with its unit, and the figure that it is compared with. */
  ours: z.optional(z.string()),
  theirs: z.optional(z.string()),
  ratio: z.optional(z.string()),
  /** In place of the two figures: a figure that does not fit into the columns. */
  measured: z.optional(z.string()),
  /** The budget as text; `''` for a figure that is only for information. */
  budget: z.string(),
  isMet: z.boolean(),
})

export type BenchRow = z.infer<typeof benchRowSchema>

/** What a benchmark receives when it runs. */
export interface BenchRun {
  /** The number of rounds to measure: `defaultRounds`, unless the run asks for another number. */
  rounds(defaultRounds: number): number
  /** Prints a row as soon as it is known. */
  report(row: BenchRow): void
}

/** One benchmark. Throws when the code it measures gives a wrong result: a fast wrong answer is worth nothing. */
export type Benchmark = (run: BenchRun) => Promise<void>
