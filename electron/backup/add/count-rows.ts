/* oxlint-disable text/untranslated -- SQL */
import type { DatabaseSync } from 'node:sqlite'
import type { StartStep } from '../../../shared/backup/start-step.ts'

export type AddingStep = Extract<StartStep, { type: 'adding' }>

export interface Count {
  /** Begins to count the rows of a kind, of which each is expected as often as `times` says. */
  begin(what: AddingStep['what'], sql: string, times: number): void
  /** Counts the rows that are added to a table meanwhile. */
  rowsOf(table: string, work: () => void): void
}

/**
 * Counts rows as they are added, inside of the one statement that adds them all. By a trigger: where a table has any, SQLite reads all
 * that is to be added before it adds the first row, so that what the statement reads says nothing of that.
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
