/** One line of the table a benchmark prints. */
export interface BenchRow {
  readonly what: string
  readonly measured: string
  /** The budget in words; `''` for a number that is only for information. */
  readonly budget: string
  readonly isMet: boolean
}

/** One benchmark. Throws when what it measures gives a wrong result: a fast wrong answer is worth nothing. */
export interface Benchmark {
  readonly name: string
  run(): Promise<BenchRow[]>
}
