import type { DatabaseSync } from 'node:sqlite'

/** One numbered step of the schema. It runs inside a transaction, once, and is never edited after it has shipped. */
export interface Migration {
  /** 1, 2, 3, … without gaps. */
  readonly version: number
  readonly name: string
  up(database: DatabaseSync): void
}
