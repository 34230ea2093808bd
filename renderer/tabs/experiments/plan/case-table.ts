import type { ExperimentCase } from '../../../../shared/experiments/experiment.ts'
import { isJsonObject, parseJson, type Json } from '../../../../shared/json.ts'
import { columnsOf, readCell, type CaseColumn } from './case-columns.ts'

type Cases = ExperimentCase[]

/** Returns a case with an empty value in each column. */
export function emptyCase(columns: readonly CaseColumn[]): ExperimentCase {
  return { vars: Object.fromEntries(columns.map(({ name }) => [name, ''])), assertions: [] }
}

/** Sets the value of a cell. Missing rows are created, and every row gets the column. */
export function setCell(cases: readonly ExperimentCase[], row: number, name: string, value: Json): Cases {
  const isColumn = cases.some(({ vars }) => Object.hasOwn(vars, name))
  const next = withRows(isColumn ? cases : addColumns(cases, [name]), row + 1)
  const before = next[row]
  if (before !== undefined) next[row] = { ...before, vars: { ...before.vars, [name]: value } }
  return next
}

/** Adds columns with empty values; creates a first row if there is none. */
export function addColumns(cases: readonly ExperimentCase[], names: readonly string[]): Cases {
  return withRows(cases, 1)
    .map((row) => ({
      ...row,
      vars: { ...Object.fromEntries(names.map((name) => [name, ''])), ...row.vars },
    }))
    .map((row) => ({
      ...row,
      vars: inOrder(row.vars, [...columnsOf(cases).map(({ name }) => name), ...names]),
    }))
}

export function renameColumn(cases: readonly ExperimentCase[], from: string, to: string): Cases {
  return mapVars(cases, (entries) => entries.map(([name, value]) => [name === from ? to : name, value]))
}

export function removeColumn(cases: readonly ExperimentCase[], removed: string): Cases {
  return mapVars(cases, (entries) => entries.filter(([name]) => name !== removed))
}

/** Inserts a copy of a column after it. */
export function duplicateColumn(cases: readonly ExperimentCase[], from: string): Cases {
  const taken = new Set(columnsOf(cases).map(({ name }) => name))
  const to = freeName(from, taken)
  return mapVars(cases, (entries) =>
    entries.flatMap(([name, value]): [string, Json][] =>
      name === from
        ? [
            [name, value],
            [to, value],
          ]
        : [[name, value]],
    ),
  )
}

/** Returns an unused column name: `city 2`. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name
  for (let number = 2; ; number += 1) {
    const next = `${name}_${number}`
    if (!taken.has(next)) return next
  }
}

/** Pastes a block of cells at a position in a table with the columns `names`; creates missing rows and columns. */
export function pasteBlock(
  cases: readonly ExperimentCase[],
  at: { readonly row: number; readonly name: string; readonly names: readonly string[] },
  block: readonly (readonly string[])[],
): Cases {
  const known = at.names
  const start = Math.max(0, known.indexOf(at.name))
  const width = Math.max(0, ...block.map((line) => line.length))
  const taken = new Set(known)
  const names = known.slice(start, start + width)
  while (names.length < width) {
    const name = freeName('column', taken)
    taken.add(name)
    names.push(name)
  }
  const filled = new Set(columnsOf(cases).map(({ name }) => name))
  const added = names.filter((name) => !filled.has(name))
  const next = withRows(added.length > 0 ? addColumns(cases, added) : cases, at.row + block.length)
  for (const [down, line] of block.entries()) {
    const row = next[at.row + down]
    if (row === undefined) continue
    const values = line.flatMap((text, right): [string, Json][] => {
      const name = names[right]
      return name === undefined ? [] : [[name, readCell(text, row.vars[name])]]
    })
    next[at.row + down] = { ...row, vars: { ...row.vars, ...Object.fromEntries(values) } }
  }
  return next
}

/** Parses a copied block: tab-separated cells in lines; quoted cells may contain tabs and line breaks. */
export function readBlock(text: string): string[][] {
  const lines: string[][] = []
  let line: string[] = []
  let cell = ''
  let isQuoted = false
  const clean = text.replaceAll('\r\n', '\n').replace(/\n$/, '')
  for (let at = 0; at < clean.length; at += 1) {
    const sign = clean[at] ?? ''
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (clean[at + 1] === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (sign === '"' && cell === '') isQuoted = true
    else if (sign === '\t' || sign === '\n') {
      line.push(cell)
      cell = ''
      if (sign === '\n') {
        lines.push(line)
        line = []
      }
    } else cell += sign
  }
  return [...lines, [...line, cell]]
}

/** Whether a text is a JSON list of objects, or has an object on each line. */
export function isCaseList(text: string): boolean {
  if (!/^\s*[[{]/.test(text) || text.length > maxPastedCharacters) return false
  const whole = parseJson(text)
  if (Array.isArray(whole)) return whole.length > 0 && whole.every((item) => isJsonObject(item))
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.length > 1 && lines.every((line) => isJsonObject(parseJson(line)))
}

/** A longer text is not checked and stays a text: so many cases should come from a file. */
const maxPastedCharacters = 4_000_000

function withRows(cases: readonly ExperimentCase[], count: number): Cases {
  const next = [...cases]
  const empty = emptyCase(columnsOf(cases))
  while (next.length < count) next.push(empty)
  return next
}

function mapVars(
  cases: readonly ExperimentCase[],
  change: (entries: [string, Json][]) => [string, Json][],
): Cases {
  return cases.map((row) => ({ ...row, vars: Object.fromEntries(change(Object.entries(row.vars))) }))
}

function inOrder(vars: Readonly<Record<string, Json>>, names: readonly string[]): Record<string, Json> {
  return Object.fromEntries(
    names.flatMap((name): [string, Json][] => {
      const value = vars[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}
