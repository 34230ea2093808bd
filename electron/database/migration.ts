import type { DatabaseSync } from 'node:sqlite'

/** One numbered step of the schema. It runs inside a transaction, once, and is never edited after it has shipped. */
export interface Migration {
  /** Rising from 1. A new step has a higher number than every earlier one: lower ones would count as done. */
  readonly version: number
  readonly name: string
  up(database: DatabaseSync): void
}
