/* oxlint-disable text/untranslated -- SQL */
import type { DatabaseSync } from 'node:sqlite'
import type { StartStep } from '../../../shared/backup/start-step.ts'

export type AddingStep = Extract<StartStep, { type: 'adding' }>

export interface Count {
  /** Starts counting rows of a kind; each row of the query is expected `times` times. */
  begin(what: AddingStep['what'], sql: string, times: number): void
  /** Counts the rows that `work` adds to a table. */
  rowsOf(table: string, work: () => void): void
}

/**
 * Counts rows as a single statement adds them, with a trigger: for a table with a trigger, SQLite reads all rows before
 * it adds the first, so progress of the read would say nothing.
 */
export function countRows(connection: DatabaseSync, onRow: ((step: AddingStep) => void) | undefined): Count {
  let step: AddingStep = { type: 'adding', what: 'messages', done: 0, all: 0 }
  let passed = 0
  let each = 1
  connection.function('count_row', () => {
    passed += 1
    onRow?.({ ...step, done: Math.min(step.all, Math.floor(passed / each)) })
    return null
  })
  return {
    begin(what, sql, times) {
      passed = 0
      each = times
      step = { type: 'adding', what, done: 0, all: Number(connection.prepare(sql).get()?.['count'] ?? 0) }
      if (step.all > 0) onRow?.(step)
    },
    rowsOf(table, work) {
      connection.exec(
        `CREATE TEMP TRIGGER count_rows AFTER INSERT ON main.${table} BEGIN SELECT count_row(); END`,
      )
      work()
      connection.exec('DROP TRIGGER temp.count_rows')
    },
  }
}
