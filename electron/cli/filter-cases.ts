import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import { cellStates, type CellState, type ExperimentCase } from '../../shared/experiments/experiment.ts'
import { parseJson } from '../../shared/json.ts'
import { experimentsError } from '../../shared/text/en/errors/experiments.ts'
import { searchPattern } from '../lib/patterns/pattern-thread.ts'
import { rowOf } from '../experiments/export/export-row.ts'
import type { ExportSource } from '../experiments/export/export-source.ts'
import type { CaseFilter } from './run-options.ts'

/** The data of a case from an earlier run. */
const resultSchema = z.object({
  case: z.string(),
  state: z.enum(cellStates),
  vars: z.record(z.string(), z.json()),
})

type EarlierResult = z.infer<typeof resultSchema>

export interface EarlierResults {
  readonly workingFolder: string
  /** Reads a stored run by its id. */
  readonly openSource: (id: string) => Promise<Result<ExportSource>>
}

/** The cases that a command line selects, in order. */
export async function filterCases(
  cases: readonly ExperimentCase[],
  { pattern, firstN, failing, errorsOnly }: CaseFilter,
  earlier: EarlierResults,
): Promise<Result<ExperimentCase[]>> {
  let left: readonly ExperimentCase[] = cases
  if (pattern !== undefined) {
    const found = await Promise.all(cases.map(({ description = '' }) => searchPattern(pattern, description)))
    left = cases.filter((_, index) => found[index] === true)
  }
  const wanted: [string | undefined, readonly CellState[]][] = [
    [failing, ['failed', 'error', 'unknown']],
    [errorsOnly, ['error', 'unknown']],
  ]
  for (const [where, states] of wanted) {
    if (where === undefined) continue
    const results = await readEarlier(where, earlier)
    if (!results.ok) return results
    const flagged = results.value.filter(({ state }) => states.includes(state))
    const names = new Set(
      flagged.flatMap((result) => [keyOf(result.case, result.vars), keyOf('', result.vars)]),
    )
    left = left.filter(({ description = '', vars }) => names.has(keyOf(description, vars)))
  }
  return ok(left.slice(0, firstN))
}

/**
 * Identifies a case by its values, and by its description if it has one: its position changes when cases are added
 * before it.
 */
function keyOf(description: string, vars: ExperimentCase['vars']): string {
  const values = Object.entries(vars).toSorted(([left], [right]) => (left < right ? -1 : 1))
  return JSON.stringify([description, values])
}

async function readEarlier(
  where: string,
  { workingFolder, openSource }: EarlierResults,
): Promise<Result<EarlierResult[]>> {
  const path = resolve(workingFolder, where)
  if (existsSync(path)) return readResults(where, readFileSync(path, 'utf8'))
  const source = await openSource(where)
  if (!source.ok) return err({ kind: 'not-found', ...experimentsError('noEarlierResults', { name: where }) })
  return ok(Array.from(source.value.cells(), (cell) => rowOf(source.value, cell)))
}

/** Reads results as `-o` writes them: one JSON value, or JSON lines. */
function readResults(name: string, text: string): Result<EarlierResult[]> {
  const whole = z.object({ cells: z.array(resultSchema) }).safeParse(parseJson(text))
  if (whole.success) return ok(whole.data.cells)
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const rows = z.array(resultSchema).safeParse(lines.map((line) => parseJson(line)))
  return rows.success && rows.data.length > 0
    ? ok(rows.data)
    : err({ kind: 'invalid-input', ...experimentsError('noEarlierResults', { name }) })
}
